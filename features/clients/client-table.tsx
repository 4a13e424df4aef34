import { created } from '#content/columns.tsx'
import { clients, type ListedClient } from '#people/clients.ts'
import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ButtonLink, RecordLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { clientPeople } from './contract.ts'
import { clientPaths } from './paths.ts'

const count = (key: 'people' | 'projects' | 'invoices', header: string): Column<ListedClient> => ({
  key,
  header,
  width: '6rem',
  align: 'end',
  from: 'table',
  cell: (row) => row[key],
})

const columns: Column<ListedClient>[] = [
  {
    key: 'name',
    header: 'Client',
    sortable: true,
    cell: ({ id, name, contact }) => (
      <span className="flex items-center gap-3">
        <Avatar size="small" name={nameOf(contact)} src={contact.avatar ?? undefined} />
        <span className="min-w-0">
          <RecordLink to={clientPaths.details(id)}>{name}</RecordLink>
          {name !== nameOf(contact) && (
            <span className="block font-normal text-ink-soft text-small">{nameOf(contact)}</span>
          )}
        </span>
      </span>
    ),
  },
  count('people', 'People'),
  count('projects', 'Projects'),
  count('invoices', 'Invoices'),
  created,
]

/** All clients; a Manager sees the names of persons alone. */
export function ClientTable() {
  const list = useList(clients.list)
  return (
    <ResourceList
      list={list}
      caption="Clients"
      columns={columns}
      rowName={({ name }) => name}
      empty={{
        title: 'No clients found.',
        text: 'Every account of a client is listed here, with its projects and invoices.',
        action: may(clientPeople.update) && (
          <ButtonLink to={userPaths.add}>Add the first one</ButtonLink>
        ),
      }}
    />
  )
}
