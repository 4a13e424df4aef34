import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { messageOf } from '#ui/client/toast-error.ts'
import type { OpenQuestion, Question } from '#ui/overlay/confirm-dialog.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'

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
    const focused = document.activeElement
    const menu = focused?.closest('[role=menu]')
    const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
    const around = focused?.closest<HTMLElement>('[role=dialog]') ?? null
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

  /** The action may have asked another question, which stays open. */
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
