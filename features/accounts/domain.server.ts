import { sql } from 'kysely'
import { people } from '#people/contract.ts'
import { userPaths } from '#people/paths.ts'
import { nameSql } from '#people/person.server.ts'
import { hasWords, type RecordSearch, recordSearch } from '#server/db/record-search.ts'
import { type TimelinePart, timelinePart } from '#server/db/timeline-part.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstList, firstRead, firstRecord } from '#server/http/first-reads.ts'
import { personalDataPart } from '#server/personal-data.ts'
import { mayCall } from '#shared/roles.ts'
import { emailChangeRoutes } from './email-change/routes.server.ts'
import { userList } from './lists.ts'
import { accountData } from './personal-data.server.ts'
import { accountRoutes } from './routes.server.ts'
import { teamRoutes } from './team/routes.server.ts'
import { users } from './users/contract.ts'
import { userRoutes } from './users/routes.server.ts'

/** Must match the expression of the index. */
const indexedName = sql`${nameSql('account')} || ' ' || business_name`

/** Managers see only names and roles, so a search by business name returns nothing to them. */
const accountSearch: RecordSearch = {
  label: 'People',
  access: 'editor',
  table: 'account',
  hasClients: true,
  select: (wanted) => {
    const full = mayCall('admin', wanted.reader.role)
    const seen = full ? sql`true` : hasWords(nameSql('account'), wanted)
    return sql`
      select id, ${nameSql('account')} as title, created_at as at,
        exists (select from client where contact_id = account.id) and role = 'User' as is_client,
        case when ${full} and business_name <> '' then business_name else role end as note
      from account
      where deleted_at is null and ${hasWords(indexedName, wanted)} and ${seen}`
  },
  pathOf: userPaths.details,
}

const contactOf = (clientId: string | null) =>
  sql`(select contact_id from client where client.id = ${clientId})`

/** Admins only: other staff see just the name and role of an account. */
const accountTimeline: TimelinePart = {
  kind: 'account',
  access: 'admin',
  select: ({ clientId }) => sql`
    select id, created_at as at, 'Account created' as text, id as about
    from account where id = ${contactOf(clientId)}
    union all
    select id, created_at,
      case kind when 'status-changed' then 'Status of the account: ' || detail
        else 'Link to set a password sent: ' || lower(detail) end, account_id
    from security_event
    where account_id = ${contactOf(clientId)} and kind in ('password-link-sent', 'status-changed')`,
  pathOf: null,
}

export const accountsDomain: ServerDomain = {
  routes: [...accountRoutes, ...userRoutes, ...emailChangeRoutes, ...teamRoutes],
  firstReads: {
    '/admin/*': [firstRead(people.authUser)],
    '/client-portal/*': [firstRead(people.authUser)],
    [userPaths.list]: [firstList(people.list, userList)],
    [userPaths.edit(':id')]: [firstRecord(users.one)],
    [userPaths.details(':id')]: [firstRecord(users.one)],
  },
  sweeps: [
    ({ db, daysAgo }) =>
      db.deleteFrom('email_change').where('expires_at', '<', daysAgo(0)).execute(),
  ],
  answers: [
    personalDataPart(accountData),
    recordSearch(accountSearch),
    timelinePart(accountTimeline),
  ],
}
