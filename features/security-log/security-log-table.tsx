import { formatExactTime, formatTime } from '#shared/dates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type SecurityEvent, securityLog } from './contract.ts'
import { lookOf, topicNames } from './rules.ts'

const topicOptions = Object.entries(topicNames).map(([value, label]) => ({ value, label }))
const spanOptions = [
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
]

const columns: Column<SecurityEvent>[] = [
  { key: 'kind', header: 'Event', cell: (event) => <What {...event} /> },
  {
    key: 'account',
    header: 'Account',
    cell: ({ account, by }) => (
      <span>
        {account ?? <span className="text-ink-soft">Unknown account</span>}
        {by && <span className="block text-ink-soft">by {by}</span>}
      </span>
    ),
  },
  { key: 'device', header: 'From', cell: (event) => <From {...event} /> },
  {
    key: 'createdAt',
    header: 'When',
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatExactTime(createdAt)}>
        {formatTime(createdAt)}
      </time>
    ),
  },
]

function What({ kind, detail, times }: SecurityEvent) {
  const { name, tone } = lookOf(kind)
  const more = [detail, times > 1 && `${times} times within an hour`].filter(Boolean)
  return (
    <>
      <Badge tone={tone}>
        <span className="whitespace-normal">{name}</span>
      </Badge>
      {more.length > 0 && (
        <span className="block pl-4 font-normal text-ink-soft text-small wrap-anywhere">
          {more.join(', ')}
        </span>
      )}
    </>
  )
}

function From({ device, address }: SecurityEvent) {
  if (!device && !address) return <span className="text-ink-soft">The server itself</span>
  return (
    <span>
      {device}
      {address && (
        <span className="block font-mono text-caption text-ink-soft wrap-anywhere">{address}</span>
      )}
    </span>
  )
}

/** What happened to sign-ins and accounts. */
export function SecurityLogTable() {
  const list = useList(securityLog.list, { also: ['span'] })
  return (
    <ResourceList
      list={list}
      caption="Events"
      columns={columns}
      filters={
        <>
          <ListFilter narrow list={list} label="Kind" all="All kinds" options={topicOptions} />
          <ListFilter
            narrow
            list={list}
            name="span"
            label="Time"
            all="Any time"
            options={spanOptions}
          />
        </>
      }
      empty={{
        title: 'Nothing was logged yet.',
        text: 'Sign-ins, failures, lockouts and changes of accounts are listed here.',
      }}
    />
  )
}
