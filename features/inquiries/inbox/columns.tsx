import { PersonLink } from '#content/columns.tsx'
import { formatDate, formatExactTime, formatHour, inOwnZone } from '#shared/dates.ts'
import { cut, cutAtWord } from '#shared/text.ts'
import { TextLink } from '#ui/base/link.tsx'
import { ListFilter, type ListFilterProps } from '#ui/list/list-filter.tsx'
import type { Column } from '#ui/list/table.tsx'
import type { Message } from '../leads/contract.ts'
import { filters } from '../leads/rules.ts'
import { LeadState } from './lead-state.tsx'

const options = Object.entries(filters).map(([value, label]) => ({ value, label }))

export function InboxFilter(props: Pick<ListFilterProps, 'list' | 'all'>) {
  return <ListFilter {...props} label="Show" options={options} />
}

interface SenderProps {
  name: string
  business: string
  unread: boolean
}

export function Sender({ name, business, unread }: SenderProps) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className={`line-clamp-2 rows:line-clamp-1 ${unread ? 'font-semibold' : ''}`}>
          {name}
        </span>
        {unread && (
          <>
            <span className="sr-only">, unread</span>
            <span
              aria-hidden="true"
              className="size-2 shrink-0 -translate-y-px rounded-full bg-action"
            />
          </>
        )}
      </span>
      {business && (
        <span className="line-clamp-2 rows:line-clamp-1 font-normal text-ink-soft text-small">
          {business}
        </span>
      )}
    </>
  )
}

interface OpeningProps {
  to: string
  title: string
  text: string
  unread: boolean
}

/** The subject as a link to the lead, with the beginning of the text. */
export function Opening({ to, title, text, unread }: OpeningProps) {
  return (
    <>
      <TextLink
        to={to}
        className={`rows:line-clamp-1 text-ink! decoration-transparent ${unread ? 'font-semibold' : 'font-medium'}`}
      >
        {cut(title, 90)}
      </TextLink>
      <span className="line-clamp-1 text-ink-soft">{cutAtWord(text, 120)}</span>
    </>
  )
}

type Shared = Pick<Message, 'state' | 'createdAt' | 'dueAt' | 'assignedTo'>

/** Columns of both lists, after those of each form. */
export const sharedColumns: Column<Shared>[] = [
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    inCard: 'status',
    cell: (lead) => <LeadState lead={lead} />,
  },
  {
    key: 'assignedTo',
    header: 'Assigned to',
    width: '8rem',
    from: 'wide',
    cell: ({ assignedTo }) =>
      assignedTo ? <PersonLink {...assignedTo} /> : <span className="text-ink-faint">Nobody</span>,
  },
  {
    key: 'createdAt',
    header: 'Received',
    width: '9.5rem',
    sortable: true,
    inCard: 'date',
    cell: ({ createdAt }) =>
      inOwnZone(() => (
        <time dateTime={createdAt} title={formatExactTime(createdAt)}>
          {formatDate(createdAt)}
          <span className="rows:block text-ink-soft tabular-nums"> {formatHour(createdAt)}</span>
        </time>
      )),
  },
]
