import { sql } from 'kysely'
import { dayIn, excerptOf, moneyIn, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { methodNames } from './ledger/rules.ts'
import { invoicePaths } from './paths.ts'

const action = sql.ref('entry.action')
const number = sql.ref('invoice.number')

const sentence = sql`case ${action}
  when 'Invoice issued' then 'Invoice ' || ${number} || ' issued: '
    || ${moneyIn(sql.ref('invoice.total_cents'), sql.ref('invoice.currency'))} || ', due ' || ${dayIn(sql.ref('invoice.due_date'))}
  when 'Deleted' then 'Invoice ' || ${number} || ' voided'
    || case when entry.comment = '' then '' else ': ' || ${excerptOf(sql.ref('entry.comment'))} end
  when 'Reminder sent' then 'Reminder sent for invoice ' || ${number}
  else 'Invoice ' || ${number} || ' first viewed by the client' end`

/** The milestones in the history of an invoice. */
const milestones = ['Invoice issued', 'First viewed by the client', 'Reminder sent', 'Deleted']

export const invoiceTimeline: TimelinePart = {
  kind: 'invoices',
  access: 'editor',
  select: ({ clientId, role }) => sql`
    select entry.id, entry.created_at as at, ${sentence} as text, invoice.id as about
    from invoice join invoice_entry as entry on entry.invoice_id = invoice.id
    where invoice.client_id = ${clientId} and ${number} is not null
      and ${role === 'Admin'} >= (voided_at is not null)
      and ${action} = any (${milestones})`,
  pathOf: invoicePaths.details,
}

const how = sql.join(
  Object.entries(methodNames).map(
    ([method, name]) => sql`when ${sql.lit(method)} then ' by ' || ${sql.lit(name)}`,
  ),
  sql` `,
)

export const paymentTimeline: TimelinePart = {
  kind: 'payments',
  access: 'editor',
  select: ({ clientId, role }) => sql`
    select row.id, row.created_at as at, invoice.id as about, invoice.client_id as client,
      initcap(kind) || ' of ' || ${moneyIn(sql.ref('amount_cents'), sql.ref('invoice.currency'))}
        || coalesce(case method ${how} end, '')
        || case kind when 'payment' then ' for ' else ' on ' end || ${number}
        || case when reason = '' then '' else ': ' || ${excerptOf(sql.ref('reason'))} end as text
    from invoice join invoice_payment as row on row.invoice_id = invoice.id
    where ${ofClient('invoice.client_id', clientId)} and ${role === 'Admin'} >= (voided_at is not null)`,
  pathOf: invoicePaths.details,
}
