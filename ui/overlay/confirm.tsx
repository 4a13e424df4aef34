import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { DialogFrame } from '#ui/overlay/dialog.tsx'

export interface Question {
  /** Names the thing: Delete “Care plan”? */
  title: string
  text?: ReactNode
  /** The words on the button, as a verb: Delete plan. */
  action: string
  /** The action cannot be taken back. On unless said otherwise. */
  destructive?: boolean
  /** The dialog waits for what this returns. It stays open when that fails. */
  onConfirm: () => unknown
}

const ConfirmContext = createContext<((question: Question) => void) | null>(null)

/** `const confirm = useConfirm()`, then `confirm({ title, text, action, onConfirm })`. */
export function useConfirm(): (question: Question) => void {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The question outlives `open`, so that its words stay while the dialog leaves.
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)

  const opener = useRef<Element>(null)

  const ask = useCallback((asked: Question) => {
    opener.current = document.activeElement
    setQuestion(asked)
    setOpen(true)
  }, [])

  async function act() {
    setBusy(true)
    try {
      await question?.onConfirm()
      setOpen(false)
    } catch {
      // Whoever made the call has said what went wrong; here it can be tried again.
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !busy && setOpen(next)}>
        {question && (
          <DialogFrame
            title={question.title}
            description={question.text}
            initialFocus={cancel}
            // What was confirmed may have taken the place of the focus with it.
            finalFocus={() => opener.current?.isConnected || document.querySelector('main')}
            footer={
              <>
                <Button ref={cancel} variant="secondary" onClick={() => !busy && setOpen(false)}>
                  Cancel
                </Button>
                <Button
                  variant={question.destructive === false ? 'primary' : 'danger'}
                  busy={busy}
                  onClick={act}
                >
                  {question.action}
                </Button>
              </>
            }
          />
        )}
      </AlertDialog.Root>
    </ConfirmContext>
  )
}
