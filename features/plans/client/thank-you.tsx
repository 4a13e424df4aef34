import { CheckIcon } from '#ui/base/icons.tsx'
import type { Subscription } from '../subscriptions/contract.ts'

/** Shown after the first payment. */
export function ThankYou({
  subscription: { name, state, includedHours },
}: {
  subscription: Subscription
}) {
  const isActive = state !== 'pending'
  return (
    <section
      aria-labelledby="thanks"
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-sharp border border-line bg-black px-5 py-6 text-white sm:px-8 sm:py-8"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-highlight text-black">
        <CheckIcon className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="thanks" className="text-h2 text-highlight">
          Thank you.
        </h2>
        <p className="mt-2 max-w-prose text-lead">
          {isActive
            ? `Your ${name} plan is active.`
            : `Your ${name} plan is active as soon as the payment has arrived.`}{' '}
          {includedHours !== null && 'Write to us in Support about the first thing to do.'}
        </p>
      </div>
    </section>
  )
}
