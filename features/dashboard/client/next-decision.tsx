import { Link } from 'react-router'
import { calendarDay } from '#shared/dates.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import type { ClientDashboard } from '../contract.ts'
import { needsOf } from '../rules.ts'

/** The most urgent thing that the client can do, as one large button. */
export function NextDecision({ data }: { data: ClientDashboard | undefined }) {
  if (!data) return <Skeleton className="h-36 w-full" />
  const options = { today: calendarDay(new Date()), takesCards: mayPayByCard() }
  const next = needsOf(data, options).find(({ notification }) => !notification)
  if (!next) {
    return (
      <p className="border-ink border-y py-6 font-display font-semibold text-h3 tracking-tight">
        Nothing needs you today.
      </p>
    )
  }
  const { kind, title, detail, action, to } = next
  return (
    <Link
      to={to}
      className="group flex flex-col rounded-sharp bg-action p-5 text-white transition-colors duration-150 hover:bg-[color-mix(in_oklab,var(--color-action),black_18%)] focus-visible:outline-offset-2"
    >
      <span className="font-mono text-caption">{kind}</span>
      <span className="mt-6 flex items-end justify-between gap-4 font-display font-semibold text-h3 tracking-tight">
        <span className="min-w-0 wrap-anywhere">
          {action}
          <span className="sr-only">: </span>
        </span>
        <ArrowRightIcon className="size-7 shrink-0 transition-transform duration-150 ease-out group-hover:translate-x-1" />
      </span>
      <span className="mt-1 line-clamp-3 text-small wrap-anywhere">
        {keepCodes(title)}. {detail}
      </span>
    </Link>
  )
}
