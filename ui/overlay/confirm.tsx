import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { messageOf } from '#ui/overlay/toast-error.ts'
import { useLazy } from '#ui/overlay/use-lazy.ts'

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

const ConfirmContext = createContext<((question: Question) => void) | null>(null)

/** Opens a confirmation dialog: `confirm({ title, text, action, onConfirm })`. */
export function useConfirm(): (question: Question) => void {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

const loadDialog = () => import('#ui/overlay/confirm-dialog.tsx')

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)
  const [open, setOpen] = useState(false)
  const latest = useRef<OpenQuestion>(null)
  const close = useCallback(() => setOpen(false), [])
  const dialog = useLazy(loadDialog, open, close)

  const ask = useCallback((question: Question) => {
    const opener = document.activeElement
    const around = opener?.closest<HTMLElement>('[role=dialog]') ?? null
    const asked = { question, opener, around }
    const show = (shown: OpenQuestion) => {
      latest.current = shown
      setOpenQuestion(shown)
    }
    show(asked)
    setOpen(true)
    const { title, complete } = question
    void complete?.()
      .catch((error) => ({ text: messageOf(error) }))
      .then((rest) => {
        if (latest.current === asked) show({ ...asked, question: { title, ...rest } })
      })
  }, [])

  /** The action of a question may ask the next one, which stays open. */
  function closeAnswered() {
    if (latest.current === openQuestion) close()
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {openQuestion && dialog && (
        <dialog.ConfirmDialog {...openQuestion} open={open} onClose={closeAnswered} />
      )}
    </ConfirmContext>
  )
}
