import { type SqlBool, sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { Db } from '#server/db/db.ts'
import { excerptOf } from '#server/db/timeline-part.ts'
import type { MemberRight } from '#shared/roles.ts'
import { weeklyNotifications } from './notifications.ts'
import type { Week } from './rules.ts'

const { name: kind } = weeklyNotifications['weekly-word']

const mostProjects = 10
const mostEntries = 20

const within = (column: string, { since, at }: Week) =>
  sql`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${at}`

/** Done by staff or by the program. To the client, their own doing is no news. */
const isOfAgency = sql`author.role is distinct from 'User'`

/** Something happened in a project that its client sees. */
const hasWork = (week: Week) => sql<SqlBool>`(
  (project.id, project.client_id) in (
    select entry.project_id, entry.client_id from project_entry as entry
    left join account as author on author.id = entry.account_id
    where ${within('entry.created_at', week)} and ${isOfAgency})
  or project.id in (
    select task.project_id from task where ${within('task.completed_at', week)}))`

const paymentsOf = (week: Week) => sql`
  from invoice_payment as paid join invoice on invoice.id = paid.invoice_id
  where paid.kind = 'payment' and ${within('paid.created_at', week)} and invoice.voided_at is null`

const hasPayments = (week: Week) => sql<SqlBool>`(project.id, project.client_id) in (
  select invoice.project_id, invoice.client_id ${paymentsOf(week)})`

/** The project takes part this week. */
const isTold = ({ week }: Week) => sql<SqlBool>`(word.project_id is null
  or word.is_on and not (word.week = ${week} and word.is_skipped))`

const withWord = sql`project left join weekly_word as word on word.project_id = project.id`

const sentenceOf = ({ week }: Week) =>
  sql<string>`case when word.week = ${week} then word.sentence else '' end`

export interface ActiveProject {
  id: string
  title: string
  status: string
  dueDate: string | null
  sentence: string
  tasksDone: number
  tasksOpen: number
  /** Oldest first. */
  entries: { action: string; comment: string }[]
  payments: { cents: number; currency: string; number: string }[]
}

interface Asked {
  clientId: string
  seesMoney: boolean
}

/** The projects of a client that have something to tell of, the latest changed first. */
export async function listActive(db: Db, { clientId, seesMoney }: Asked, week: Week) {
  const { rows } = await sql<ActiveProject>`
    select project.id, project.title, project.status, project.due_date as "dueDate",
      ${sentenceOf(week)} as sentence,
      (select count(*) from task where task.project_id = project.id
        and ${within('task.completed_at', week)}) as "tasksDone",
      (select count(*) from task where task.project_id = project.id
        and task.status <> 'completed') as "tasksOpen",
      (select coalesce(json_agg(json_build_object('action', action, 'comment', comment)
          order by created_at, id), '[]')
        from (
          select entry.id, entry.created_at, entry.action, ${excerptOf(sql.ref('entry.comment'))} as comment
          from project_entry as entry left join account as author on author.id = entry.account_id
          where entry.project_id = project.id and entry.client_id = project.client_id
            and ${within('entry.created_at', week)} and ${isOfAgency}
          order by entry.created_at desc, entry.id desc limit ${mostEntries}
        ) as newest) as entries,
      (select coalesce(json_agg(json_build_object('cents', paid.amount_cents,
          'currency', invoice.currency, 'number', invoice.number) order by paid.created_at, paid.id), '[]')
        ${paymentsOf(week)} and ${seesMoney} and invoice.project_id = project.id
          and invoice.client_id = project.client_id) as payments
    from ${withWord}
    where project.client_id = ${clientId} and ${isTold(week)}
      and (${hasWork(week)} or ${seesMoney} and ${hasPayments(week)})
    order by project.updated_at desc, project.id limit ${mostProjects}`.execute(db)
  return rows
}

export interface Reader {
  accountId: string
  clientId: string
  rights: MemberRight[]
  email: string
  firstName: string
}

/** Persons of clients who can get mail and did not turn this one off. */
const readers = sql`membership
  join account on account.id = membership.account_id and account.role = 'User'
    and account.status = 'Active' and account.deleted_at is null
  left join notification_preference as chosen
    on chosen.account_id = account.id and chosen.kind = ${sql.lit(kind)}`

const isWanted = sql`coalesce(chosen.channel, 'mail') <> 'off'`

/** The persons who have not got the mail of a week and for whom there is something in it. */
export async function listReaders(db: Db, week: Week, limit: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with active as materialized (
      select client_id, bool_or(${hasWork(week)}) as work from ${withWord}
      where client_id is not null and ${isTold(week)} and (${hasWork(week)} or ${hasPayments(week)})
      group by client_id
    )
    select account.id as "accountId", membership.client_id as "clientId", membership.rights,
      account.email, account.first_name as "firstName"
    from ${readers} left join active on active.client_id = membership.client_id
    where ${isWanted}
      and ('projects' = any (membership.rights) and (active.work
          or active.work is not null and 'invoices' = any (membership.rights))
        or chosen.channel = 'digest' and exists (
          select from notification
          where notification.account_id = account.id and mail_due_at = 'infinity'
            and (notification.client_id is null or notification.client_id = membership.client_id)))
      and not exists (select from weekly_word_mail as sent
        where sent.account_id = account.id and sent.client_id = membership.client_id
          and sent.week = ${week.week})
    order by account.id, membership.client_id limit ${limit}`.execute(db)
  return rows
}

/** False if this person got the mail of the week already. Another process that writes it is waited for. */
export async function recordMail(
  trx: Db,
  { accountId, clientId }: Reader,
  { week }: Week,
  now: Date,
): Promise<boolean> {
  const row = { account_id: accountId, client_id: clientId, week, created_at: now.toISOString() }
  const written = await trx
    .insertInto('weekly_word_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('week')
    .executeTakeFirst()
  return written !== undefined
}

export const dropMail = (trx: Db, { accountId, clientId }: Reader, { week }: Week) =>
  trx
    .deleteFrom('weekly_word_mail')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .where('week', '=', week)
    .execute()

/** A project of a client, and what staff decided about the word of a week. */
export async function findProject(db: Db, id: string, week: Week | undefined) {
  const { rows } = await sql<{
    id: string
    clientId: string
    contactId: string
    isOn: boolean
    isSkipped: boolean
    sentence: string
    recipients: string[]
  }>`
    select project.id, client.id as "clientId", client.contact_id as "contactId",
      coalesce(word.is_on, true) as "isOn",
      coalesce(word.week = ${week?.week ?? null}::date and word.is_skipped, false) as "isSkipped",
      coalesce(case when word.week = ${week?.week ?? null}::date then word.sentence end, '') as sentence,
      (select coalesce(json_agg(${nameSql('account')} order by account.id <> client.contact_id, account.id), '[]')
        from ${readers} where membership.client_id = client.id and ${isWanted}
          and 'projects' = any (membership.rights)) as recipients
    from ${withWord} join client on client.id = project.client_id
    where project.id = ${id}`.execute(db)
  return rows[0]
}

export interface Decided {
  sentence?: string | undefined
  isSkipped?: boolean | undefined
  isOn?: boolean | undefined
}

/** Undefined fields stay; the sentence and the skip of an earlier week end. */
export async function saveWord(
  trx: Db,
  id: string,
  { week }: Week,
  { sentence, isSkipped, isOn }: Decided,
): Promise<void> {
  await sql`
    insert into weekly_word as known (project_id, week, is_on, sentence, is_skipped)
    values (${id}, ${week}, ${isOn ?? true}, ${sentence ?? ''}, ${isSkipped ?? false})
    on conflict (project_id) do update set
      week = excluded.week,
      is_on = coalesce(${isOn ?? null}::boolean, known.is_on),
      sentence = coalesce(${sentence ?? null}::text,
        case when known.week = excluded.week then known.sentence else '' end),
      is_skipped = coalesce(${isSkipped ?? null}::boolean,
        known.week = excluded.week and known.is_skipped)`.execute(trx)
}

/** The projects that the next mails tell of, by client. */
export async function listNext(db: Db, week: Week, limit: number) {
  const { rows } = await sql<{ id: string; title: string; client: string; count: number }>`
    select project.id, project.title, ${nameSql('client')} as client, count(*) over () as count
    from ${withWord} join client_contact as client on client.id = project.client_id
    where ${isTold(week)} and ${hasWork(week)}
    order by project.client_id, project.id limit ${limit}`.execute(db)
  return rows
}
