import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOr } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import { EmptyState, ErrorState } from '#ui/list/data-states.tsx'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { ChangeNotice } from '../details/change-notice.tsx'
import { PlanFacts } from '../details/plan-facts.tsx'
import { PlanHours } from '../details/plan-hours.tsx'
import { PlanInvoices } from '../details/plan-invoices.tsx'
import { PlanSheet } from '../details/plan-sheet.tsx'
import { clientPages } from '../pages.ts'
import { type SubscriptionDetails, subscriptions } from '../subscriptions/contract.ts'
import { OwnActions } from './own-actions.tsx'
import { OwnPlanSkeleton } from './own-plan-skeleton.tsx'
import { ThankYou } from './thank-you.tsx'

interface OwnPlanProps {
  invoicePage: (id: string) => string
  payPage: (id: string) => string
}

/** The client's own plan with its hours and invoices. */
export function OwnPlan(pages: OwnPlanProps) {
  const isThanked = useSearchParams()[0].has('thanks')
  const [since] = useState(() => Date.now())
  const { data, error, dataUpdatedAt, refetch } = useRead(subscriptions.own, {})
  // Data loaded before the payment would still show it as pending.
  const isStale = isThanked && dataUpdatedAt < since
  useEffect(() => {
    if (isStale) void refetch({ cancelRefetch: false })
  }, [isStale, refetch])
  if (error && (!data || isStale)) {
    return (
      <ErrorState message={messageOr(error, 'An error occurred')} onRetry={() => void refetch()} />
    )
  }
  if (!data || isStale) return <OwnPlanSkeleton />
  if (!data.item) {
    return (
      <EmptyState
        title="You have no maintenance plan."
        text="With one, we keep your site up to date, month by month."
        action={<ButtonLink to={clientPages.plans}>See the plans</ButtonLink>}
      />
    )
  }
  return <Plan plan={data.item} isThanked={isThanked} {...pages} />
}

interface PlanProps extends OwnPlanProps {
  plan: SubscriptionDetails
  isThanked: boolean
}

function Plan({ plan, isThanked, invoicePage, payPage }: PlanProps) {
  const { state, owed, change } = plan
  return (
    <>
      {isThanked && <ThankYou plan={plan} />}
      <div className={detailsColumns}>
        <div className="flex min-w-0 flex-col gap-8">
          <PlanFacts
            plan={plan}
            action={
              owed ? (
                <OwedLink {...{ owed, invoicePage, payPage }} />
              ) : (
                state === 'ended' && <ButtonLink to={clientPages.plans}>See the plans</ButtonLink>
              )
            }
          />
          {change && <ChangeNotice change={change} action={<Withdraw plan={plan} />} />}
          {state !== 'ended' && <PlanHours {...plan} />}
          <PlanInvoices invoices={plan.invoices} pageOf={invoicePage} />
        </div>
        <div className="min-w-0 self-start xl:sticky xl:top-24">
          <PlanSheet plan={plan} label="Your plan" />
          {state !== 'ended' && <OwnActions plan={plan} />}
        </div>
      </div>
    </>
  )
}

interface OwedLinkProps extends OwnPlanProps {
  owed: NonNullable<SubscriptionDetails['owed']>
}

function OwedLink({ owed: { invoiceId, amount }, invoicePage, payPage }: OwedLinkProps) {
  if (!mayPayByCard()) return <ButtonLink to={invoicePage(invoiceId)}>See the invoice</ButtonLink>
  return <ButtonLink to={payPage(invoiceId)}>Pay {formatMoney(amount)}</ButtonLink>
}

/** Withdraws a scheduled change. */
function Withdraw({ plan: { planId, change } }: { plan: SubscriptionDetails }) {
  const withdraw = useWrite(subscriptions.changeOwn, { refresh: [subscriptions.own] })
  if (!change || change.byAgency) return null
  return (
    <Button
      size="small"
      variant="secondary"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ body: { planId } })}
    >
      Undo the change
    </Button>
  )
}
