import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface NativeDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal, for questions that forms ask: it costs no script, and stays inside the
 * form's place in the document. Shown as long as it is rendered.
 */
export function NativeDialog({ title, onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  // Otherwise a drawer or popover around it takes the same Escape as its own.
  function keepEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') event.stopPropagation()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={keepEscape}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2.5rem))] rounded-sharp border border-line-strong bg-raised p-6 text-ink shadow-[0_12px_32px_-12px_rgb(0_0_0/0.28)] backdrop:bg-black/50"
    >
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
