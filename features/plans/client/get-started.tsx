import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { EmptyState } from '#ui/base/data-states.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { type Plan, plans } from '../contract.ts'
import { clientPages } from '../paths.ts'
import { withoutPrice } from '../rules.ts'
import { type SubscriptionDetails, subscriptions } from '../subscriptions/contract.ts'
import { ChangeForm } from './change-form.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { StartForm, startColumns } from './start-form.tsx'

const back = { to: clientPages.plans, label: 'All plans' }

interface GetStartedProps {
  planId: string
  /** Called with the new subscription. */
  onStarted: (item: SubscriptionDetails) => void
  onChanged: () => void
}

/** Starts the plan with this id, or changes the client's plan to it. */
export function GetStarted({ planId, ...done }: GetStartedProps) {
  const plan = useRead(plans.one, { params: { id: planId } })
  // Ignores live updates, so that the form stays until the next page opens.
  const own = useRead(subscriptions.own, {}, { follow: false })
  const name = plan.isPlaceholderData ? undefined : plan.data?.name
  const held = own.data?.item?.state === 'ended' ? null : own.data?.item
  const step = held?.planId === planId ? 'Your plan:' : held ? 'Change to' : 'Get started with'
  return (
    <Page title={name ? `${step} ${name}` : 'Get started'} back={back}>
      <Loaded
        read={plan}
        skeleton={<StartSkeleton />}
        missing={{ title: 'This plan is no longer offered.', back }}
      >
        {(wanted) => (
          <Loaded fresh read={own} skeleton={<StartSkeleton />}>
            {({ item }) => <Step plan={wanted} held={item} {...done} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

interface StepProps extends Omit<GetStartedProps, 'planId'> {
  plan: Plan
  held: SubscriptionDetails | null
}

function Step({ plan, held, onStarted, onChanged }: StepProps) {
  const client = useQueryClient()
  const forget = () => void client.invalidateQueries({ queryKey: [subscriptions.own.path] })
  const { fee } = plan
  if (fee === null)
    return (
      <EmptyState
        title={withoutPrice(plan.currency)}
        action={<ButtonLink to="/client-portal/support">Go to Support</ButtonLink>}
      />
    )
  if (!held || held.state === 'ended') {
    return (
      <StartForm
        plan={{ ...plan, fee }}
        onStarted={(item) => {
          onStarted(item)
          forget()
        }}
      />
    )
  }
  if (held.planId === plan.id || held.change?.planId === plan.id) {
    return (
      <EmptyState
        title={
          held.planId === plan.id
            ? `${plan.name} is your current plan.`
            : `You change to ${plan.name} on ${formatDay(held.change?.from ?? '')}.`
        }
        action={<ButtonLink to={clientPages.own}>See your plan</ButtonLink>}
      />
    )
  }
  return (
    <ChangeForm
      plan={plan}
      held={held}
      onChanged={() => {
        onChanged()
        forget()
      }}
    />
  )
}

function StartSkeleton() {
  return (
    <div aria-busy="true" className={startColumns}>
      <FormSkeleton />
      <div className="max-lg:order-first">
        <PlanSkeleton />
      </div>
    </div>
  )
}
