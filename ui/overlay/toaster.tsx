import { Toast as Base } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from '#ui/base/icons.tsx'
import { type Message, showToasts } from '#ui/overlay/toast.ts'
import { toastColors, toastLook, toastPosition } from '#ui/overlay/toast-look.ts'

const manager = Base.createToastManager()

function show({ message, failed, action }: Message) {
  manager.add({
    description: message,
    type: failed ? 'error' : 'success',
    ...(action && {
      timeout: 10_000,
      actionProps: { children: action.label, onClick: action.onSelect },
    }),
  })
}

// Base UI gives toasts the role of a dialog, and hides their buttons until they are hovered.
const notADialog = { 'aria-modal': undefined }
const notHidden = { 'aria-hidden': undefined }

function ToastList() {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => {
    const failed = item.type === 'error'
    return (
      <Base.Root
        key={item.id}
        toast={item}
        role={failed ? 'alert' : 'status'}
        {...notADialog}
        swipeDirection={['right', 'up']}
        className={`${toastLook} transition-[opacity,translate] duration-200 ease-out data-limited:hidden data-ending-style:translate-x-4 data-starting-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 ${failed ? toastColors.failed : toastColors.done}`}
      >
        {failed ? (
          <AlertIcon className="mt-2.5 size-5" />
        ) : (
          <CheckIcon className="mt-2.5 size-5 text-highlight" />
        )}
        <Base.Content className="min-w-0 flex-1 py-2.5 [overflow-wrap:anywhere]">
          <Base.Description render={<div />} />
        </Base.Content>
        {item.actionProps && (
          <Base.Action className="min-h-10 shrink-0 cursor-pointer rounded-sharp px-3 font-medium underline decoration-highlight decoration-2 underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-current" />
        )}
        <Base.Close
          {...notHidden}
          aria-label="Dismiss"
          className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-sharp opacity-80 transition-opacity duration-150 hover:opacity-100 focus-visible:-outline-offset-2 focus-visible:outline-current"
        >
          <CloseIcon className="size-4" />
        </Base.Close>
      </Base.Root>
    )
  })
}

/** Renders the toasts of the page. */
export function Toaster() {
  useEffect(() => showToasts(show), [])
  return (
    <Base.Provider toastManager={manager} timeout={3000} limit={4}>
      <Base.Portal>
        <Base.Viewport className={toastPosition}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
