import { CheckIcon } from '#ui/base/icons.tsx'
import { toastColors, toastLook, toastPosition } from '#ui/overlay/toast-look.ts'

/** The place where the page after a form shows its result (flash-toast-script.ts). */
export function FlashToast() {
  return (
    <div role="status" className={toastPosition}>
      <div data-flash-toast hidden className={`${toastLook} ${toastColors.done}`}>
        <CheckIcon className="mt-1.75 size-4.5 text-highlight" />
        <p className="min-w-0 flex-1 py-1.5 pr-3 wrap-anywhere" />
      </div>
    </div>
  )
}
