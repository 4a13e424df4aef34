import { userPaths } from '#people/paths.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Time } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import { SpanFilter } from '#ui/list/span-filter.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type Person, type SecurityEvent, securityLog } from './contract.ts'
import { eventList } from './lists.ts'
import { displayOf, spans, topicNames } from './rules.ts'

const topicOptions = Object.entries(topicNames).map(([value, label]) => ({ value, label }))

const columns: Column<SecurityEvent>[] = [
  { key: 'kind', header: 'Event', cell: (event) => <What {...event} /> },
  {
    key: 'account',
    header: 'Account',
    inCard: 'paragraph',
    cell: ({ account, by }) => (
      <>
        <span className="line-clamp-2">
          {account ? <Name {...account} /> : <span className="text-ink-soft">Unknown account</span>}
        </span>
        {by && (
          <span className="line-clamp-2 text-ink-soft">
            by <Name {...by} />
          </span>
        )}
      </>
    ),
  },
  { key: 'device', header: 'From', from: 'table', cell: (event) => <From {...event} /> },
  {
    key: 'createdAt',
    header: 'When',
    sortable: true,
    inCard: 'date',
    cell: ({ createdAt }) => <Time iso={createdAt} />,
  },
]

function Name({ id, name }: Person) {
  if (!id) return name
  return (
    <TextLink
      to={userPaths.details(id)}
      className="text-inherit! decoration-transparent hover:decoration-current"
    >
      {name}
    </TextLink>
  )
}

function What({ kind, detail, times }: SecurityEvent) {
  const { name, tone } = displayOf(kind)
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

/** The events of sign-ins and accounts. */
export function SecurityLogTable() {
  const list = useList(securityLog.list, eventList)
  return (
    <ResourceList
      list={list}
      caption="Events"
      columns={columns}
      filters={
        <>
          <ListFilter compact list={list} label="Kind" all="All kinds" options={topicOptions} />
          <SpanFilter list={list} spans={spans} />
        </>
      }
      empty={{
        title: 'No events found.',
        text: 'Sign-ins, failures, lockouts and changes of accounts are listed here.',
      }}
    />
  )
}
