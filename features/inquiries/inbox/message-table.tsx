import { nameOf } from '#people/names.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { leads, type Message } from '../leads/contract.ts'
import { leadPaths } from '../paths.ts'
import { InboxFilter, Opening, Sender, sharedColumns } from './columns.tsx'
import { leadBulk, namedMessage, useLeadActions } from './use-lead-actions.tsx'

const columns: Column<Message>[] = [
  {
    key: 'from',
    header: 'From',
    width: '13rem',
    cell: (row) => <Sender name={nameOf(row)} business={row.businessName} unread={row.unread} />,
  },
  {
    key: 'subject',
    header: 'Message',
    inCard: 'paragraph',
    cell: ({ id, subject, message, unread }) => (
      <Opening
        to={leadPaths.details('message', id)}
        title={subject}
        text={message}
        unread={unread}
      />
    ),
  },
  ...sharedColumns,
]

/** Messages from the contact form. */
export function MessageTable() {
  const list = useList(leads.messages, { pollMs: 15_000 })
  const actionsFor = useLeadActions()
  const selected = useSelection(list, {
    plural: 'messages',
    nameOf: (row) => namedMessage(row).label,
    ...leadBulk,
  })
  return (
    <ResourceList
      list={list}
      caption="Messages"
      columns={columns}
      firstFilter={<InboxFilter list={list} all="All messages" />}
      actions={(message) => actionsFor(namedMessage(message))}
      rowName={(message) => namedMessage(message).label}
      {...selected}
      empty={{
        title: 'No messages found.',
        text: 'Messages from the contact form arrive here and in your mailbox.',
        action: (
          <ButtonLink href="/contact-us" variant="secondary">
            Open the contact form
          </ButtonLink>
        ),
      }}
    />
  )
}
