import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import type { Plan } from '../contract.ts'
import { formatDifference } from '../details/describe.ts'
import { PlanSheet } from '../details/plan-sheet.tsx'
import { clientPages } from '../paths.ts'
import { type PlanChange, type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { startColumns } from './start-form.tsx'

interface ChangeFormProps {
  plan: Plan
  /** The current subscription. */
  held: Subscription
  onChanged: () => void
}

/** Changes to another plan with the next period. */
export function ChangeForm({ plan, held, onChanged }: ChangeFormProps) {
  const read = useRead(subscriptions.previewChange, { query: { planId: plan.id } })
  const change = useWrite(subscriptions.changeOwn, { onDone: onChanged })
  if (read.error?.code === 'CONFLICT' && !read.data) {
    return (
      <EmptyState
        title={read.error.message}
        action={<ButtonLink to={clientPages.own}>See your plan</ButtonLink>}
      />
    )
  }
  return (
    <div className={startColumns}>
      <Loaded read={read} skeleton={<Skeleton className="h-60 w-full" />}>
        {(preview) => (
          <section aria-label="The change" className="flex min-w-0 flex-col gap-6">
            <div>
              <p className="font-mono text-caption text-ink-faint">Difference per month</p>
              <p className="mt-1 font-display font-semibold text-h2 tabular-nums tracking-tight">
                {formatDifference(preview)}
              </p>
            </div>
            <Comparison held={held} preview={preview} />
            <div className="flex flex-wrap gap-3">
              <Button
                busy={change.isPending}
                busyLabel="Changing…"
                onClick={() => change.mutate({ body: { planId: plan.id } })}
              >
                Change to {plan.name}
              </Button>
              <ButtonLink variant="secondary" to={clientPages.own}>
                Keep {held.name}
              </ButtonLink>
            </div>
          </section>
        )}
      </Loaded>
      <PlanSheet plan={plan} label="Summary" className="max-lg:order-first">
        <p className="border-line border-b py-2.5 text-ink-soft text-small">
          Nothing is billed today. The next invoice is the first one with the new fee.
        </p>
      </PlanSheet>
    </div>
  )
}

function Comparison({ held, preview }: { held: Subscription; preview: PlanChange }) {
  const from = formatDay(preview.from)
  const lines = [
    { name: `Until ${from}`, plan: held.name, fee: held.fee },
    { name: `From ${from}`, plan: preview.name, fee: preview.fee },
  ]
  return (
    <dl className="border-ink border-t">
      {lines.map(({ name, plan, fee }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-3"
        >
          <dt className="text-ink-soft text-small">{name}</dt>
          <dd>
            <span className="font-medium">{plan}</span>, {formatMoney(fee, held.currency)} per month
          </dd>
        </div>
      ))}
    </dl>
  )
}
