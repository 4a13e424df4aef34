import { Badge } from '#ui/base/badge.tsx'
import { Time } from '#ui/base/date.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type FailedMail, failedMails } from './contract.ts'

const columns: Column<FailedMail>[] = [
  {
    key: 'subject',
    header: 'Mail',
    cell: ({ subject, to }) => (
      <span>
        <span className="wrap-anywhere">{subject}</span>
        <span className="block font-normal text-ink-soft text-small wrap-anywhere">to {to}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'What went wrong',
    cell: ({ reason }) => <span className="text-small wrap-anywhere">{reason}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    cell: ({ retried }) =>
      retried ? <Badge tone="warn">Retrying</Badge> : <Badge tone="bad">Not sent</Badge>,
  },
  {
    key: 'createdAt',
    header: 'Written',
    width: '13rem',
    cell: ({ createdAt }) => <Time iso={createdAt} />,
  },
]

export function FailedMailTable() {
  const list = useList(failedMails.list, { pollMs: 30_000 })
  return (
    <ResourceList
      list={list}
      caption="Failed mails"
      columns={columns}
      empty={{ title: 'No failed mails.', text: 'Every mail was sent.' }}
    />
  )
}
