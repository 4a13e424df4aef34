import { AlertIcon, CheckIcon } from '#ui/base/icons.tsx'
import { toastColors, toastLook, toastPosition } from '#ui/overlay/toast-look.ts'

/**
 * The place where the page after a form shows its result, or a page why another one could not be
 * opened (flash-toast-script.ts).
 */
export function FlashToast({ failed = false }: { failed?: boolean }) {
  return (
    <div role={failed ? 'alert' : 'status'} className={toastPosition}>
      <div
        data-flash-toast
        hidden
        className={`${toastLook} ${failed ? toastColors.failed : toastColors.done}`}
      >
        {failed ? (
          <AlertIcon className="mt-1.75 size-4.5" />
        ) : (
          <CheckIcon className="mt-1.75 size-4.5 text-highlight" />
        )}
        <p className="min-w-0 flex-1 py-1.5 pr-3 wrap-anywhere" />
      </div>
    </div>
  )
}
