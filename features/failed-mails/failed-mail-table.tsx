import { Badge } from '#ui/base/badge.tsx'
import { Time } from '#ui/base/date.tsx'
import { useWrite } from '#ui/client/data.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type FailedMail, failedMails } from './contract.ts'

const columns: Column<FailedMail>[] = [
  {
    key: 'subject',
    header: 'Email',
    cell: ({ subject, to }) => (
      <span>
        <span className="line-clamp-2">{subject}</span>
        <span className="line-clamp-2 font-normal text-ink-soft text-small">to {to}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'What went wrong',
    inCard: 'paragraph',
    cell: ({ reason }) => <span className="line-clamp-4 text-small">{reason}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    inCard: 'status',
    cell: ({ retried }) =>
      retried ? <Badge tone="warn">Retrying</Badge> : <Badge tone="bad">Not sent</Badge>,
  },
  {
    key: 'createdAt',
    header: 'Written',
    width: '13rem',
    inCard: 'date',
    cell: ({ createdAt }) => <Time iso={createdAt} />,
  },
]

export function FailedMailTable() {
  const list = useList(failedMails.list, { pollMs: 30_000 })
  const retry = useWrite(failedMails.retry, { refresh: [failedMails.list] })
  return (
    <ResourceList
      list={list}
      caption="Failed emails"
      actions={({ id }) => [
        { label: 'Send again', onSelect: () => retry.mutate({ body: { id } }) },
      ]}
      rowName={({ subject }) => subject}
      columns={columns}
      empty={{ title: 'No failed emails.', text: 'Every email was sent.' }}
    />
  )
}
