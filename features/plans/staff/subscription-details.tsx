import type { ReactNode } from 'react'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { ChangeNotice } from '../details/change-notice.tsx'
import { PlanFacts } from '../details/plan-facts.tsx'
import { PlanHours } from '../details/plan-hours.tsx'
import { PlanInvoices } from '../details/plan-invoices.tsx'
import { PlanSheet } from '../details/plan-sheet.tsx'
import type { SubscriptionDetails as Details } from '../subscriptions/contract.ts'
import { clientOf } from './subscription.ts'

interface SubscriptionDetailsProps {
  plan: Details
  invoicePage: (id: string) => string
  clientPage: (id: string) => string
}

/** A client's subscription, for staff. */
export function SubscriptionDetails({ plan, invoicePage, clientPage }: SubscriptionDetailsProps) {
  const { userId: client, change, cancelReason, canceledAt } = plan
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: 'Client',
      value: <TextLink to={clientPage(client.id)}>{clientOf(plan)}</TextLink>,
    },
    ...(client.businessName ? [{ name: 'Business', value: client.businessName }] : []),
    { name: 'Started', value: <Day iso={plan.createdAt} /> },
    ...(canceledAt ? [{ name: 'Canceled', value: <Day iso={canceledAt} /> }] : []),
  ]
  return (
    <div className={detailsColumns}>
      <div className="flex min-w-0 flex-col gap-8">
        <PlanFacts plan={plan} />
        {change && <ChangeNotice change={change} />}
        {cancelReason && (
          <section aria-label="Reason for cancellation">
            <h2 className="text-h4">Why it was canceled</h2>
            <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{cancelReason}</p>
          </section>
        )}
        <PlanHours {...plan} />
        <PlanInvoices invoices={plan.invoices} pageOf={invoicePage} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 self-start">
        <dl className="border-ink border-t">
          {facts.map(({ name, value }) => (
            <div
              key={name}
              className="flex min-h-12 items-center justify-between gap-x-6 border-line border-b py-2 max-xs:flex-wrap"
            >
              <dt className="shrink-0 font-mono text-caption text-ink-faint">{name}</dt>
              <dd className="min-w-0 text-right text-small wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <PlanSheet plan={plan} label="The plan" />
      </div>
    </div>
  )
}
