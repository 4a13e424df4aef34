import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isMemberWith } from '#server/db/members.ts'
import type { Rights } from '#shared/roles.ts'
import { clientNameSql } from './person.server.ts'

/** The recipients of mails to a client: the contact person, and active colleagues with one of the rights. */
export const listRecipients = (db: Db, clientId: string, rights?: Rights) =>
  db
    .selectFrom('client_contact as client')
    .innerJoin('membership', 'membership.client_id', 'client.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.email as to', 'account.first_name as firstName', 'client.id as clientId'])
    .select(clientNameSql('client').as('name'))
    .where('client.id', '=', clientId)
    .where(sql<boolean>`(account.id = client.contact_id or (${isMemberWith(rights)}
      and account.role = 'User' and account.status = 'Active' and account.deleted_at is null))`)
    .orderBy('membership.created_at')
    .execute()
