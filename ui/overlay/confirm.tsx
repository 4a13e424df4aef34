import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { DialogFrame } from '#ui/overlay/dialog.tsx'

export interface Question {
  /** Names the thing: Delete “Care plan”? */
  title: string
  text?: ReactNode
  /** The button label, as a verb: Delete plan. */
  action: string
  /** The action cannot be undone. True by default. */
  destructive?: boolean
  /** The dialog waits for the promise and stays open if it rejects. */
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
  // The question outlives `open`, so that the text stays during the exit animation.
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
      // The caller has reported the error; the person can retry here.
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
            // The confirmed action may have removed the element to focus.
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
