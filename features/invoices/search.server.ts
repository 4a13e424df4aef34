import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import { patternOf } from '#server/db/list.ts'
import type { RecordSearch } from '#server/db/record-search.ts'
import { dayIn, moneyIn } from '#server/db/timeline-part.ts'
import { invoicePaths } from './paths.ts'
import { isOpen, owed } from './queries.server.ts'

/** Shorter texts occur in too many numbers, so only the beginning is compared, with the index. */
const partLength = 3

function patternOfNumber(text: string): string {
  const part = text.trim().toUpperCase()
  return part.length < partLength ? patternOf(part).slice(1) : patternOf(part)
}

export const invoiceSearch: RecordSearch = {
  label: 'Invoices',
  access: 'editor',
  table: 'invoice',
  select: ({ text, reader }) => sql`
    select invoice.id, invoice.number as title, invoice.created_at as at,
      ${clientNameSql('client')} as note
    from invoice join invoice_client as client on client.id = invoice.client_id
    where invoice.number like ${patternOfNumber(text)}
      and ${reader.role === 'Admin'} >= (invoice.voided_at is not null)`,
  // The one that is due first comes first.
  ofClient: (id) => sql`
    select id, number as title, ${moneyIn(owed, sql.ref('currency'))} || ', due ' || ${dayIn(sql.ref('due_date'))} as note,
      current_date - due_date as at
    from invoice where client_id = ${id} and ${isOpen}`,
  pathOf: invoicePaths.details,
}
