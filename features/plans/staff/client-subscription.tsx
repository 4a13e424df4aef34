import { formatMoney } from '#shared/money.ts'
import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { formatHours } from '../details/describe.ts'
import { PlanMark, SubscriptionState } from '../details/plan-look.tsx'
import { staffPages } from '../paths.ts'
import { subscriptions } from '../subscriptions/contract.ts'

/** The client's current maintenance plan. */
export function ClientSubscription({ clientId }: { clientId: string }) {
  const query = { client: clientId, filter: 'current', sort: '-startDate', limit: 1 } as const
  const { data, error, refetch } = useRead(subscriptions.list, { query })
  const subscription = data?.rows[0]
  return (
    <Card title="Maintenance plan">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-6 w-full" />}
      {data && !subscription && <p className="text-ink-soft text-small">No maintenance plan.</p>}
      {subscription && (
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="inline-flex items-center gap-2.5">
            <PlanMark name={subscription.name} />
            <TextLink
              to={staffPages.client(subscription.id)}
              className="font-medium text-ink! decoration-transparent"
            >
              {subscription.name}
            </TextLink>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 text-small" data-numeric>
            <SubscriptionState state={subscription.state} />
            {subscription.includedHours !== null && (
              <span className="text-ink-soft">
                {formatHours(subscription.hoursUsed)} of {formatHours(subscription.includedHours)}{' '}
                hours
              </span>
            )}
            <span className="min-w-20 text-right">
              {formatMoney(subscription.fee, subscription.currency)}
            </span>
          </span>
        </p>
      )}
    </Card>
  )
}
