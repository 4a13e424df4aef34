import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { type Fact, FactList } from '#ui/details/fact-list.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { ChangeNotice } from '../details/change-notice.tsx'
import { PlanSheet } from '../details/plan-sheet.tsx'
import { SubscriptionFacts } from '../details/subscription-facts.tsx'
import { SubscriptionHours } from '../details/subscription-hours.tsx'
import { SubscriptionInvoices } from '../details/subscription-invoices.tsx'
import type { SubscriptionDetails as Details } from '../subscriptions/contract.ts'
import { clientOf } from './subscription.ts'

interface SubscriptionDetailsProps {
  subscription: Details
  invoicePage: (id: string) => string
  clientPage: (id: string) => string
}

/** A client's subscription, for staff. */
export function SubscriptionDetails({
  subscription,
  invoicePage,
  clientPage,
}: SubscriptionDetailsProps) {
  const { userId: client, change, cancelReason, canceledAt } = subscription
  const facts: Fact[] = [
    {
      name: 'Client',
      value: <TextLink to={clientPage(client.clientId)}>{clientOf(subscription)}</TextLink>,
    },
    { name: 'Business', value: client.businessName },
    { name: 'Started', value: <Day iso={subscription.createdAt} /> },
    { name: 'Canceled', value: canceledAt && <Day iso={canceledAt} /> },
  ]
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <SubscriptionFacts subscription={subscription} />
        {change && <ChangeNotice change={change} />}
        {cancelReason && (
          <section aria-label="Reason for cancellation">
            <h2 className="text-h4">Why it was canceled</h2>
            <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{cancelReason}</p>
          </section>
        )}
        <SubscriptionHours {...subscription} />
        <SubscriptionInvoices invoices={subscription.invoices} pageOf={invoicePage} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 self-start">
        <FactList facts={facts} />
        <PlanSheet plan={subscription} label="The plan" />
      </div>
    </div>
  )
}
