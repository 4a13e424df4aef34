import { useEffect, useId, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { floating } from '#ui/overlay/floating.ts'

export type Answer = (approve: boolean) => void

interface BankQuestionProps {
  amount: number
  currency: string
  onAnswer: Answer
}

/**
 * The question of 3-D Secure, as the bank of a real card asks it. A native dialog, because the public
 * page loads none of the portals' popups.
 */
export function BankQuestion({ amount, currency, onAnswer }: BankQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      // Escape declines, so that the payment can be tried again.
      onCancel={() => onAnswer(false)}
      className={`m-auto w-[min(28rem,calc(100vw-2rem))] backdrop:bg-black/60 ${floating}`}
    >
      <div className="border-line border-b px-6 py-4">
        <p className="font-mono text-caption text-ink-faint">3-D Secure · Sandbox bank</p>
        <h2 id={`${id}title`} className="mt-1 text-h4">
          Is this payment yours?
        </h2>
      </div>
      <p id={`${id}text`} className="px-6 py-5 text-ink-soft">
        The bank of this test card asks whether you want to pay{' '}
        <strong className="font-semibold text-ink tabular-nums">
          {formatMoney(amount, currency)}
        </strong>
        .
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-4">
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Decline
        </Button>
        <Button onClick={() => onAnswer(true)}>Approve</Button>
      </div>
    </dialog>
  )
}
