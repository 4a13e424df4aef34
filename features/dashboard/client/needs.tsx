import { calendarDay } from '#shared/dates.ts'
import { CheckIcon } from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { mayPayByCard } from '#ui/client/may.ts'
import type { ClientDashboard } from '../contract.ts'
import { type Need, needsOf } from '../rules.ts'
import { Rows, Section } from '../section.tsx'

interface NeedsProps {
  data: ClientDashboard | undefined
  /** Called when the client opens the subject of a notification. */
  onRead: (notificationId: string) => void
}

/** Items that need the client's attention, each with one action. */
export function Needs({ data, onRead }: NeedsProps) {
  const today = calendarDay(new Date())
  const needs = data && needsOf(data, { today, takesCards: mayPayByCard() })
  return (
    <Section title="What needs you">
      {!needs && <Rows count={3} height="h-33 lg:h-17.5 xl:h-12.25" />}
      {needs?.length === 0 && (
        <p className="flex items-center gap-3 border-line border-t py-6 font-display font-semibold text-h3 tracking-tight">
          <CheckIcon className="size-6 shrink-0 text-good" />
          Nothing needs you today.
        </p>
      )}
      <ul className="@container empty:hidden">
        {needs?.map((need, index) => (
          <Row key={need.key} need={need} isFirst={index === 0} onRead={onRead} />
        ))}
      </ul>
    </Section>
  )
}

interface RowProps extends Pick<NeedsProps, 'onRead'> {
  need: Need
  isFirst: boolean
}

function Row({ need, isFirst, onRead }: RowProps) {
  const { kind, title, detail, isLate, action, to, notification } = need
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-line border-t py-3 @xl:grid-cols-[7rem_minmax(0,1fr)_auto] @4xl:py-1.5">
      <span className="font-mono text-caption text-ink-faint @max-xl:hidden">{kind}</span>
      <div className="min-w-0 @4xl:grid @4xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] @4xl:items-baseline @4xl:gap-x-6">
        <p className="font-display font-semibold text-h4 tracking-tight wrap-anywhere">
          {keepCodes(title)}
        </p>
        <p
          className={`line-clamp-2 text-small wrap-anywhere ${isLate ? 'text-bad' : 'text-ink-soft'}`}
        >
          {detail}
        </p>
      </div>
      <ButtonLink
        to={to}
        variant={isLate || isFirst ? 'primary' : 'secondary'}
        className="justify-self-start tabular-nums @xl:min-w-40 @xl:justify-self-end"
        onClick={() => notification && onRead(notification)}
      >
        {action}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </li>
  )
}
