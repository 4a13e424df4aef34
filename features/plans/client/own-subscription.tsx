import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOr } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, ErrorState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import { detailsColumns } from '#ui/portal/page-skeleton.tsx'
import { ChangeNotice } from '../details/change-notice.tsx'
import { PlanSheet } from '../details/plan-sheet.tsx'
import { SubscriptionFacts } from '../details/subscription-facts.tsx'
import { SubscriptionHours } from '../details/subscription-hours.tsx'
import { SubscriptionInvoices } from '../details/subscription-invoices.tsx'
import { clientPages } from '../paths.ts'
import { type SubscriptionDetails, subscriptions } from '../subscriptions/contract.ts'
import { OwnActions } from './own-actions.tsx'
import { OwnSubscriptionSkeleton } from './own-subscription-skeleton.tsx'
import { ThankYou } from './thank-you.tsx'

interface OwnSubscriptionProps {
  invoicePage: (id: string) => string
  payPage: (id: string) => string
}

/** The client's own plan with its hours and invoices. */
export function OwnSubscription(pages: OwnSubscriptionProps) {
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
  if (!data || isStale) return <OwnSubscriptionSkeleton />
  if (!data.item) {
    return (
      <EmptyState
        title="You have no maintenance plan."
        text="With one, we keep your site up to date, month by month."
        action={<ButtonLink to={clientPages.plans}>See the plans</ButtonLink>}
      />
    )
  }
  return <Details subscription={data.item} isThanked={isThanked} {...pages} />
}

interface DetailsProps extends OwnSubscriptionProps {
  subscription: SubscriptionDetails
  isThanked: boolean
}

function Details({ subscription, isThanked, invoicePage, payPage }: DetailsProps) {
  const { state, owed, change } = subscription
  return (
    <>
      {isThanked && <ThankYou subscription={subscription} />}
      <div className={detailsColumns}>
        <div className="flex min-w-0 flex-col gap-8">
          <SubscriptionFacts
            subscription={subscription}
            action={
              owed ? (
                <OwedLink {...{ owed, invoicePage, payPage }} currency={subscription.currency} />
              ) : (
                state === 'ended' && <ButtonLink to={clientPages.plans}>See the plans</ButtonLink>
              )
            }
          />
          {change && (
            <ChangeNotice change={change} action={<Withdraw subscription={subscription} />} />
          )}
          {state !== 'ended' && <SubscriptionHours {...subscription} />}
          <SubscriptionInvoices invoices={subscription.invoices} pageOf={invoicePage} />
        </div>
        <div className="min-w-0 self-start xl:sticky xl:top-24">
          <PlanSheet plan={subscription} label="Your plan" />
          {state !== 'ended' && <OwnActions subscription={subscription} />}
        </div>
      </div>
    </>
  )
}

interface OwedLinkProps extends OwnSubscriptionProps {
  currency: string
  owed: NonNullable<SubscriptionDetails['owed']>
}

function OwedLink({ owed, currency, invoicePage, payPage }: OwedLinkProps) {
  const { invoiceId, amount } = owed
  if (!mayPayByCard()) return <ButtonLink to={invoicePage(invoiceId)}>See the invoice</ButtonLink>
  return <ButtonLink to={payPage(invoiceId)}>Pay {formatMoney(amount, currency)}</ButtonLink>
}

/** Withdraws a scheduled change. */
function Withdraw({ subscription: { planId, change } }: { subscription: SubscriptionDetails }) {
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
