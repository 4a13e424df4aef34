import { Toast as Base } from '@base-ui/react/toast'
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { AlertIcon, CheckIcon, CloseIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { type Message, showToasts, type ToastAction } from '#ui/client/toast.ts'
import { messageOf } from '#ui/client/toast-error.ts'
import { placeToasts, toastColors, toastLook, toastPosition } from '#ui/overlay/toast-look.ts'

const manager = Base.createToastManager()
const shownMs = 3_000
const withActionMs = 10_000

/** Replaces a toast of the same text, so that a failure that is repeated is shown once. */
function show({ message, failed, action }: Message) {
  const type = failed ? 'error' : 'success'
  const id = manager.add({
    description: message,
    type,
    ...(!action && { id: `${type} ${message}` }),
    ...(action && {
      timeout: withActionMs,
      actionProps: { children: action.label, onClick: (press) => void run(id, action, press) },
    }),
  })
}

/** Replaces the toast with the result of its action, so that the action can be pressed only once. */
async function run(id: string, { onSelect }: ToastAction, { detail, currentTarget }: MouseEvent) {
  const root = currentTarget.parentElement
  if (detail === 0) root?.querySelector<HTMLElement>('[aria-label=Dismiss]')?.focus()
  manager.update(id, { actionProps: undefined, timeout: 0 })
  try {
    const description = await onSelect()
    if (description) manager.update(id, { description, timeout: shownMs })
    else manager.close(id)
  } catch (error) {
    manager.update(id, { description: messageOf(error), type: 'error', timeout: shownMs })
  }
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
        className={`${toastLook} transition-[opacity,translate] duration-200 ease-out data-limited:hidden data-ending-style:translate-x-4 data-starting-style:translate-x-4 data-ending-style:opacity-0 data-starting-style:opacity-0 ${failed ? toastColors.failed : toastColors.done}`}
      >
        {failed ? (
          <AlertIcon className="mt-1.75 size-4.5" />
        ) : (
          <CheckIcon className="mt-1.75 size-4.5 text-highlight" />
        )}
        <div className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
          {keepCodes(item.description)}
        </div>
        {item.actionProps && (
          <Base.Action className="min-h-8.5 shrink-0 cursor-pointer rounded-sharp px-2 font-medium underline decoration-highlight decoration-2 underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-current" />
        )}
        <Base.Close
          {...notHidden}
          aria-label="Dismiss"
          className="inline-flex size-8.5 shrink-0 cursor-pointer items-center justify-center rounded-sharp opacity-80 transition-opacity duration-150 hover:opacity-100 focus-visible:-outline-offset-2 focus-visible:outline-current"
        >
          <CloseIcon className="size-4" />
        </Base.Close>
      </Base.Root>
    )
  })
}

/** Places the toasts again when one is added or the page changes. */
function Place() {
  const { toasts } = Base.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (toasts.length === 0) return
    const place = () => viewport.current && placeToasts(viewport.current)
    place()
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [toasts])
  return (
    <Base.Viewport ref={viewport} className={toastPosition}>
      <ToastList />
    </Base.Viewport>
  )
}

/** Renders the toasts of the page. */
export function Toaster() {
  useEffect(() => showToasts(show), [])
  return (
    <Base.Provider toastManager={manager} timeout={shownMs} limit={3}>
      <Base.Portal>
        <Place />
      </Base.Portal>
    </Base.Provider>
  )
}
