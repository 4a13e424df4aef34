import { created } from '#content/columns.tsx'
import { type ListedUser, people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { userPaths } from '#people/paths.ts'
import { accountStatuses, roles } from '#shared/roles.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import { RecordLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { userList } from '../lists.ts'
import { users } from './contract.ts'
import { useUserActions } from './use-user-actions.tsx'
import { UserStatus } from './user-status.tsx'

const none = <span className="text-ink-faint">None</span>

const nameColumn: Column<ListedUser> = {
  key: 'name',
  header: 'Name',
  sortable: true,
  cell: (user) => (
    <span className="flex items-center gap-3">
      <Avatar size="small" name={nameOf(user)} src={user.avatar ?? undefined} />
      <span className="min-w-0">
        <RecordLink to={userPaths.details(user.id)}>{nameOf(user)}</RecordLink>
        {user.email && (
          <span
            title={user.email}
            className="line-clamp-2 rows:line-clamp-1 font-normal text-ink-soft text-small break-all"
          >
            {user.email}
          </span>
        )}
      </span>
    </span>
  ),
}

const roleColumn: Column<ListedUser> = {
  key: 'role',
  header: 'Role',
  width: '6.5rem',
  sortable: true,
  from: 'table',
  cell: ({ role }) => role,
}

const named = [nameColumn, roleColumn]
const full: Column<ListedUser>[] = [
  nameColumn,
  {
    key: 'businessName',
    header: 'Business',
    from: 'wide',
    cell: ({ businessName }) => <span className="line-clamp-2">{businessName || none}</span>,
  },
  roleColumn,
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    sortable: true,
    inCard: 'status',
    cell: UserStatus,
  },
  {
    key: 'isTwoFactorEnabled',
    header: 'Two-factor',
    width: '6rem',
    from: 'wide',
    cell: ({ isTwoFactorEnabled }) => (isTwoFactorEnabled ? 'On' : 'Off'),
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    width: '9rem',
    sortable: true,
    inCard: 'date',
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <OwnTime iso={lastSeenAt} /> : <span className="text-ink-faint">Never</span>,
  },
  { ...created, cell: (user) => created.cell({ createdAt: user.createdAt ?? '' }) },
]

const optionOf = (value: string) => ({ value, label: value })
const roleOptions = roles.map(optionOf)
const statusOptions = [...accountStatuses, 'Invited', 'Closed'].map(optionOf)

/** All accounts; a Manager sees names and roles alone. */
export function UserTable() {
  const isFull = may(users.sendPasswordLink)
  const list = useList(people.list, userList)
  const actions = useUserActions()
  return (
    <ResourceList
      list={list}
      caption="Users"
      columns={isFull ? full : named}
      filters={
        <>
          <ListFilter compact list={list} label="Role" all="All roles" options={roleOptions} />
          {isFull && (
            <ListFilter
              compact
              list={list}
              name="status"
              label="Status"
              all="Any status"
              options={statusOptions}
            />
          )}
        </>
      }
      actions={actions}
      rowName={nameOf}
      empty={{ title: 'No users found.' }}
    />
  )
}
