import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import type { OpenQuestion } from '#ui/overlay/confirm.tsx'
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx'

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
