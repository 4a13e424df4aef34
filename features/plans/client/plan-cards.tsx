import { useNavigate } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { Button } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/base/data-states.tsx'
import { ArrowRightIcon, CheckIcon } from '#ui/base/icons.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { failureOf } from '#ui/portal/loaded.tsx'
import { type Plan, plans } from '../contract.ts'
import { Fee, HeaderMark, PlanHeader } from '../details/plan-look.tsx'
import { ServicesList } from '../details/services-list.tsx'
import { clientPages } from '../paths.ts'
import { planNames } from '../rules.ts'
import { type Subscription, subscriptions } from '../subscriptions/contract.ts'
import { PlanSkeleton } from './plan-skeleton.tsx'

const grid = 'grid gap-6 @3xl:grid-cols-3 @5xl:gap-8'

/** The plans on offer, with the client's current plan marked. */
export function PlanCards() {
  const offered = useRead(plans.list, {})
  const own = useRead(subscriptions.own, {})
  const failure = failureOf(offered, own)
  if (failure) return failure
  if (!offered.data || !own.data) return <CardsSkeleton />
  const rows = offered.data.rows.filter(({ shown }) => shown)
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No plans are offered at the moment."
        text="Ask us in Support, and we will find out together what your site needs."
        action={
          <ButtonLink to="/client-portal/support" variant="secondary">
            Go to Support
          </ButtonLink>
        }
      />
    )
  }
  const held = own.data.item?.state === 'ended' ? null : own.data.item
  return (
    <div className="@container flex flex-col gap-8 lg:gap-12">
      <ul className={grid}>
        {rows.toSorted(byName).map((plan) => (
          <PlanCard key={plan.id} plan={plan} held={held} />
        ))}
      </ul>
      <Conditions />
    </div>
  )
}

const rank = ({ name }: Plan) => planNames.indexOf(name)
const byName = (one: Plan, other: Plan) => rank(one) - rank(other)

interface PlanCardProps {
  plan: Plan
  /** The client's current subscription. */
  held: Subscription | null
}

function PlanCard({ plan, held }: PlanCardProps) {
  const { id, name, services, includedHours } = plan
  const navigate = useNavigate()
  const isCurrent = held?.planId === id
  const isNext = held?.change?.planId === id && !isCurrent
  return (
    <li
      className={`row-span-3 grid grid-rows-subgrid overflow-hidden rounded-sharp border ${isCurrent ? 'border-ink' : 'border-line'}`}
    >
      <PlanHeader
        name={name}
        mark={
          (isCurrent || isNext) && (
            <HeaderMark>
              <CheckIcon className="size-3.5" />
              {isCurrent ? 'Current plan' : `From ${formatDay(held.change?.from ?? '')}`}
            </HeaderMark>
          )
        }
      />
      <div className="flex flex-col gap-6 px-5 sm:px-6">
        <Fee {...plan} />
        <ServicesList services={services} includedHours={includedHours} />
      </div>
      <div className="px-5 pb-6 sm:px-6">
        <Button
          variant={isCurrent ? 'secondary' : 'primary'}
          className="w-full"
          disabled={isCurrent || plan.fee === null}
          onClick={() => void navigate(clientPages.start(id))}
        >
          <span>
            Get Started<span className="sr-only"> with {name}</span>
          </span>
          <ArrowRightIcon />
        </Button>
        {isCurrent && (
          <p className="mt-3 text-small">
            This is your current plan. <TextLink to={clientPages.own}>See your plan</TextLink>
          </p>
        )}
      </div>
    </li>
  )
}

const conditions = [
  { name: 'Billed monthly', text: 'One invoice at the start of each month of your plan.' },
  { name: 'Change any time', text: 'Another plan begins with your next month.' },
  { name: 'Cancel any time', text: 'Your plan then ends with the month that is paid.' },
]

function Conditions() {
  return (
    <dl className="grid gap-x-8 border-ink border-t sm:grid-cols-3">
      {conditions.map(({ name, text }) => (
        <div key={name} className="border-line py-4 not-first:max-sm:border-t">
          <dt className="font-medium">{name}</dt>
          <dd className="max-w-prose text-ink-soft text-small">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function CardsSkeleton() {
  return (
    <div aria-busy="true" className="@container">
      <div className={grid}>
        {planNames.map((name) => (
          <PlanSkeleton key={name} />
        ))}
      </div>
    </div>
  )
}
