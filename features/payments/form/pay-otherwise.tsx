/** In place of the form of a card where card payments are off. */
export function PayOtherwise({ how }: { how: string }) {
  return (
    <section className="border-ink border-t pt-6">
      <h2 className="text-h4">How to pay</h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">{how}</p>
    </section>
  )
}
