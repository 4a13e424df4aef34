import { sql } from 'kysely'
import { inviteClient } from '#features/accounts/public.server.ts'
import { readAgency } from '#features/agency/public.server.ts'
import { requireRecentAuthentication } from '#features/auth/public.server.ts'
import type { clients } from '#people/clients.ts'
import { emailTaken } from '#people/contract.ts'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { events, publishEvent } from '#server/db/publish-event.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { mailJobs } from '#server/mail/mail-jobs.ts'
import type { Parts } from '#shared/endpoint.ts'
import type { MemberRight, Rights } from '#shared/roles.ts'
import {
  alreadyMember,
  type clientPeople,
  contactStays,
  mostPeople,
  tooManyPeople,
} from './contract.ts'
import { addedMail } from './emails.server.ts'

type People = typeof clientPeople
type Which = Parts<People['change']>['params']

/** A client or its persons changed. The id is the client's. */
const { client: ofEditors } = events({ client: 'editor' })
const { 'own-client': ofMembers } = events({ 'own-client': 'person' })

async function publishClientEvent(trx: Db, id: string): Promise<void> {
  await publishEvent(trx, ofEditors, { id })
  await publishEvent(trx, ofMembers, { clientId: id, id })
}

/** Fails unless the caller may change the client. Changes of one client wait for each other. */
export async function requireOwn(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'user' | 'fail'>,
  id: string,
) {
  const client = await db
    .selectFrom('client')
    .select(['id', 'contact_id'])
    .where('id', '=', id)
    .$if(user.role === 'User', (query) => query.where('id', '=', user.clientId))
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return client ?? fail('NOT_FOUND')
}

/** Takes the name that another person would change by becoming the contact person. */
const nameOfClient = (id: string) =>
  sql<string>`(select ${clientNameSql('client_contact')} from client_contact where id = ${id})`

export function updateClient(
  ctx: ContextOf<People['update']>,
  id: string,
  {
    name,
    notes,
    buyerReference,
    country,
    currency = null,
    phone = null,
    address = '',
    city = '',
    state = '',
    zipCode = '',
    taxId = '',
  }: Parts<People['update']>['body'],
): Promise<void> {
  return inTransaction(ctx, async ({ db: trx, fail, now, user }) => {
    await requireOwn({ db: trx, fail, user }, id)
    await trx
      .updateTable('client')
      .set({ name, notes, phone, country, currency, address, city, state, zip_code: zipCode })
      .set({ tax_id: taxId, buyer_reference: buyerReference })
      .set({ updated_at: now().toISOString() })
      .where('id', '=', id)
      .execute()
    await publishClientEvent(trx, id)
  })
}

/**
 * Makes an account for the person. An Admin also adds one that exists; a client would learn the name of
 * a stranger by that.
 */
export function invitePerson(
  ctx: ContextOf<People['invite']>,
  id: string,
  { rights, ...person }: Parts<People['invite']>['body'],
): Promise<void> {
  requireRecentAuthentication(ctx)
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    await requireOwn(inner, id)
    requireGrantable(inner, rights)
    const members = trx.selectFrom('membership').where('client_id', '=', id)
    if ((await countRows(members)) >= mostPeople) ctx.fail(tooManyPeople)
    const known = await trx
      .selectFrom('account')
      .select(['id', 'role', 'first_name as firstName'])
      .where('email', '=', person.email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (known && !(known.role === 'User' && ctx.user.role === 'Admin'))
      ctx.fail(emailTaken, { fields: { email: emailTaken.message } })
    const account_id = known?.id ?? (await inviteColleague(inner, id, person))
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('membership')
      .values({ client_id: id, account_id, rights })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!added) ctx.fail(alreadyMember)
    if (known) {
      const { name } = await readName(trx, id)
      const letter = { to: person.email, firstName: known.firstName, clientId: id, client: name }
      const agency = await readAgency(inner)
      await ctx.jobs.send(trx, mailJobs.mail, addedMail(agency, letter, ctx.config.origin))
    }
    await publishClientEvent(trx, id)
  })
}

/** An Admin sees all. */
const seesAll = ({ user }: Pick<Context<never, SignedIn>, 'user'>, rights: Rights) =>
  user.role !== 'User' || rights.every((right) => user.rights.includes(right))

const seesMore = 'This person sees more than you do. Ask the contact person.'

/** Nobody gives what they do not see themselves. */
function requireGrantable(ctx: Context<never, SignedIn>, rights: Rights) {
  if (!seesAll(ctx, rights))
    ctx.fail('INVALID_INPUT', { fields: { rights: 'You can give what you see yourself.' } })
}

const readName = (db: Db, id: string) =>
  db.selectNoFrom(nameOfClient(id).as('name')).executeTakeFirstOrThrow()

type Invited = Omit<Parts<People['invite']>['body'], 'rights'>

async function inviteColleague(inner: Context<never, SignedIn>, id: string, person: Invited) {
  const { name } = await readName(inner.db, id)
  await sql`select set_config('atrium.colleague', 'yes', true)`.execute(inner.db)
  return (await inviteClient(inner, { ...person, businessName: name })).id
}

export function changeRights(
  ctx: ContextOf<People['change']>,
  { id, accountId }: Which,
  { rights }: Parts<People['change']>['body'],
): Promise<void> {
  return changeMember(ctx, { id, accountId }, async (trx) => {
    requireGrantable(ctx, rights)
    await trx
      .updateTable('membership')
      .set({ rights })
      .where('client_id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
  })
}

export function removePerson(ctx: ContextOf<People['remove']>, which: Which): Promise<void> {
  return changeMember(ctx, which, async (trx) => {
    await trx
      .deleteFrom('membership')
      .where('client_id', '=', which.id)
      .where('account_id', '=', which.accountId)
      .execute()
  })
}

/** Nobody changes a person who sees what they do not see themselves. */
function changeMember(
  ctx: Context<'CONTACT_STAYS' | 'FORBIDDEN', SignedIn>,
  { id, accountId }: Which,
  change: (trx: Db) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { contact_id } = await requireOwn(inner, id)
    if (contact_id === accountId) ctx.fail(contactStays)
    const member = await inner.db
      .selectFrom('membership')
      .select('rights')
      .where('client_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!member) return ctx.fail('NOT_FOUND')
    if (!seesAll(ctx, member.rights as MemberRight[])) ctx.fail('FORBIDDEN', { message: seesMore })
    await change(inner.db)
    // The person who was removed is no member any more.
    await publishEvent(inner.db, ofMembers, { accountId, id })
    await publishClientEvent(inner.db, id)
  })
}

/** The contact person hands over, or an Admin does. The client keeps its name and address. */
export function handOver(ctx: ContextOf<People['handOver']>, { id, accountId }: Which) {
  requireRecentAuthentication(ctx)
  return inTransaction(ctx, async (inner) => {
    const { db: trx } = inner
    const { contact_id } = await requireOwn(inner, id)
    if (ctx.user.role === 'User' && contact_id !== ctx.user.id) ctx.fail('FORBIDDEN')
    const { rows } = await sql`
      update membership set rights = default from account
      where membership.client_id = ${id} and membership.account_id = ${accountId}
        and account.id = ${accountId} and account.deleted_at is null and account.role = 'User'
      returning membership.account_id`.execute(trx)
    if (rows.length === 0) ctx.fail('NOT_FOUND')
    await sql`
      update client set contact_id = ${accountId}, name = ${nameOfClient(id)},
        address = card.address, city = card.city, state = card.state, zip_code = card.zip_code,
        country = card.country, updated_at = ${ctx.now()}
      from client_contact as card where client.id = ${id} and card.id = client.id`.execute(trx)
    await publishClientEvent(trx, id)
  })
}

export async function chooseClient(ctx: ContextOf<typeof clients.choose>, clientId: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('session')
    .set({ client_id: clientId })
    .where('id', '=', ctx.user.sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membership')
          .select('client_id')
          .where('client_id', '=', clientId)
          .where('account_id', '=', ctx.user.id),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) ctx.fail('NOT_FOUND')
  const { name } = await readName(ctx.db, clientId)
  return { message: `You now see ${name}.` }
}
