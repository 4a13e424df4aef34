import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx'

export interface Question {
  /** A question that names the record: Delete “Care plan”? */
  title: string
  text?: ReactNode
  /** Links below the text, which close the dialog. */
  links?: readonly { label: string; path: string }[]
  /** Asks the server for the rest of the question. Until it is known, the dialog shows the title. */
  complete?: () => Promise<Omit<Question, 'title'>>
  /** Optional fields, whose values the caller holds. */
  fields?: ReactNode
  /** The button label, a verb: Delete plan. Without one the dialog only says why it cannot be done. */
  action?: string
  /** The label of the other button, where Cancel could mean the action. */
  keep?: string
  /** Styles the action as destructive. True by default. */
  destructive?: boolean
  /** The dialog waits for the promise and stays open if it rejects. */
  onConfirm?: () => unknown
  /** Called when the dialog is closed without confirming. */
  onCancel?: () => void
}

export interface OpenQuestion {
  question: Question
  /** The element that gets the focus back. */
  opener: Element | null
  /** The container of the opener, which gets the focus if the opener is gone by then. */
  around: HTMLElement | null
}

/** The question outlives `open`, so that the text stays during the exit animation. */
interface ConfirmDialogProps extends OpenQuestion {
  open: boolean
  onClose: () => void
}

export function ConfirmDialog({ question, opener, around, open, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const {
    title,
    text,
    links = [],
    complete,
    fields,
    action,
    keep = 'Cancel',
    destructive = true,
    onConfirm,
    onCancel,
  } = question

  function close() {
    if (busy) return
    onClose()
    onCancel?.()
  }

  async function act() {
    setBusy(true)
    try {
      await onConfirm?.()
      onClose()
    } catch {
      // The caller has reported the error. The dialog stays open for a retry.
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogFrame
        title={title}
        description={
          <div aria-live="polite">
            {complete ? <Skeleton className="h-12 w-full" /> : text}
            {links.length > 0 && (
              <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
                {links.map(({ label, path }) => (
                  <li key={path}>
                    <TextLink to={path} onClick={onClose}>
                      {label}
                    </TextLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        }
        initialFocus={cancel}
        // The confirmed action may have removed the opener.
        finalFocus={() =>
          opener?.isConnected || (around?.isConnected ? around : document.querySelector('main'))
        }
        footer={
          <>
            <Button ref={cancel} variant="secondary" onClick={close}>
              {action ? keep : 'Close'}
            </Button>
            {action && (
              <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={act}>
                {action}
              </Button>
            )}
          </>
        }
      >
        {fields}
      </DialogFrame>
    </AlertDialog.Root>
  )
}
