import { users } from '#features/accounts/users/contract.ts'
import { formatNumber } from '#shared/address/region.ts'
import {
  calendarDay,
  dayFormat,
  formatExactTime,
  formatHour,
  formatRecentDay,
} from '#shared/dates.ts'
import { doneMark } from '#ui/base/badge.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import {
  BookmarkIcon,
  CalendarIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  FileIcon,
  FolderIcon,
  InvoiceIcon,
  ListIcon,
  MailIcon,
  UserIcon,
} from '#ui/base/icons.tsx'
import { keepCodes } from '#ui/base/keep-codes.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { type List, useList } from '#ui/list/list-state.ts'
import { nothingFound } from '#ui/list/nothing-found.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SearchBox } from '#ui/list/search-box.tsx'
import { type Kind, kindNames, kinds, type TimelineEntry, timelines } from './contract.ts'

type Entries = List<TimelineEntry>

const pageSize = 50

/** The history of a client by day, newest first. */
export function ClientTimeline({ clientId }: { clientId: string }) {
  const list = useList(timelines.list, { params: { id: clientId }, size: pageSize, sort: '' })
  // Only Admins see entries about the account.
  const shown = kindNames.filter((kind) => kind !== 'account' || may(users.sendPasswordLink))
  const options = shown.map((value) => ({ value, label: kinds[value] }))
  return (
    <section aria-label="Timeline" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <ListFilter list={list} label="Show" all="Everything" options={options} />
        <SearchBox label="Search the timeline" value={list.q} onSearch={list.searchFor} />
        {list.total !== undefined && list.total > 0 && (
          <p role="status" data-numeric className="ml-auto font-mono text-caption text-ink-faint">
            {list.total === 1 ? '1 entry' : `${formatNumber(list.total)} entries`}
          </p>
        )}
      </div>
      <Days list={list} />
    </section>
  )
}

function Days({ list }: { list: Entries }) {
  const { rows, error } = list
  if (!rows && error) return <ErrorState message={error} onRetry={list.retry} />
  if (!rows) return <TimelineSkeleton />
  if (rows.length === 0) return <Nothing list={list} />
  const days = Map.groupBy(rows, ({ timestamp }) => calendarDay(new Date(timestamp)))
  return (
    <div
      aria-busy={list.stale}
      className={`transition-opacity duration-150 ${list.stale ? 'opacity-60 delay-150' : ''}`}
    >
      <ol className="border-ink border-t">
        {[...days].map(([day, entries]) => (
          <li key={day} className={dayLook}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2.5 pb-2 lg:block">
              <h2 className="text-h4">{formatRecentDay(entries[0]?.timestamp ?? day)}</h2>
              <p className="font-mono text-caption text-ink-faint">{weekday(day)}</p>
            </div>
            <ol className="min-w-0 divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Pager
        label="Timeline"
        page={list.page}
        pages={list.pages}
        href={(page) => list.hrefOf({ page })}
      />
    </div>
  )
}

const weekday = dayFormat({ weekday: 'long' })

const icons: Record<Kind, typeof ChatIcon> = {
  messages: ChatIcon,
  projects: FolderIcon,
  files: FileIcon,
  time: ClockIcon,
  invoices: InvoiceIcon,
  payments: CheckIcon,
  appointments: CalendarIcon,
  plan: BookmarkIcon,
  survey: ListIcon,
  leads: MailIcon,
  proposals: FileIcon,
  account: UserIcon,
}

/** Requests and payments of the client stand out; routine events are lighter. */
const weights: Partial<Record<Kind, string>> = {
  ...{ payments: 'font-medium', leads: 'font-medium', plan: 'font-medium' },
  ...{ time: 'text-ink-soft', account: 'text-ink-soft' },
}

const dayLook =
  'grid gap-x-8 border-ink border-b last:border-line lg:grid-cols-[11rem_minmax(0,1fr)]'
const entryLook =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5 sm:grid-cols-[1.25rem_minmax(0,1fr)_6.5rem_4.75rem]'

function Entry({ entry: { kind, text, to, timestamp } }: { entry: TimelineEntry }) {
  const look = 'max-sm:line-clamp-3 sm:block sm:truncate'
  const Icon = icons[kind]
  const mark =
    kind === 'payments'
      ? `text-[light-dark(var(--color-highlight),var(--color-black))] ${doneMark}`
      : 'text-ink-faint'
  return (
    <li className={entryLook}>
      <Icon className={`mt-0.5 size-4.5 ${mark}`} />
      <p title={text} className={`min-w-0 text-small wrap-anywhere ${weights[kind] ?? ''}`}>
        {to ? (
          <TextLink to={to} className={`${look} text-inherit! decoration-transparent`}>
            {text}
          </TextLink>
        ) : (
          <span className={look}>{keepCodes(text)}</span>
        )}
      </p>
      <span className="pt-0.5 font-mono text-caption text-ink-faint max-sm:hidden">
        {kinds[kind]}
      </span>
      <time
        dateTime={timestamp}
        title={formatExactTime(timestamp)}
        className="whitespace-nowrap pt-0.5 text-right font-mono text-caption text-ink-faint"
      >
        {formatHour(timestamp)}
      </time>
    </li>
  )
}

function Nothing({ list }: { list: Entries }) {
  if (!list.q && !list.filter)
    return (
      <EmptyState
        title="No activity yet."
        text="Projects, invoices, appointments, messages and everything else with this client show here."
      />
    )
  return <EmptyState {...nothingFound(list, 'Entries')} />
}

function TimelineSkeleton() {
  return (
    <div aria-busy="true" className="border-ink border-t">
      {['first', 'second', 'third'].map((day) => (
        <div key={day} className={dayLook}>
          <Skeleton className="mt-3 h-4 w-24" />
          <div className="divide-y divide-line">
            {['one', 'two', 'three'].map((entry) => (
              <div key={entry} className={entryLook}>
                <Skeleton className="size-4.5" />
                <Skeleton className="h-5.25 w-80 max-w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
