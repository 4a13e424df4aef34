import { Button } from '#ui/base/button.tsx'
import { FormAlert } from '#ui/form/form.tsx'

/** In place of the form of a card. */
export function PaymentFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <FormAlert>{message}</FormAlert>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
