import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { openStored } from '#server/files/private-files.ts'
import { type EraseContext, type PersonalData, readInBatches } from '#server/personal-data.ts'
import { invoicePdf } from './document/pdf.server.ts'
import { countOf, isIssued, isOpen } from './queries.server.ts'

const selectIssued = (db: Db, accountId: string) =>
  db.selectFrom('invoice').select('id').where('account_id', '=', accountId).where(isIssued)

/** Copies the billing details that the law requires on invoices before the account is erased. */
async function keepBilledParty(trx: Db, accountId: string): Promise<void> {
  await sql`
    insert into billed_party
    select id, first_name, last_name, business_name, address, city, state, zip_code, country
    from account
    where id = ${accountId}
      and exists (select from invoice where account_id = account.id and number is not null)`.execute(
    trx,
  )
}

/** Deletes drafts, which were never issued. The ledger and issued invoices are kept as they are. */
async function eraseInvoices({ db: trx }: EraseContext, accountId: string): Promise<void> {
  await keepBilledParty(trx, accountId)
  await trx
    .deleteFrom('invoice')
    .where('account_id', '=', accountId)
    .where('number', 'is', null)
    .execute()
  await trx
    .updateTable('invoice')
    .set({ internal_note: '' })
    .where('account_id', '=', accountId)
    .execute()
  const own = trx.selectFrom('invoice').select('id').where('account_id', '=', accountId)
  await trx
    .updateTable('invoice_version')
    .set({ version: sql<string>`version || '{"internal_note": ""}'` })
    .where('invoice_id', 'in', own)
    .execute()
  await trx
    .updateTable('invoice_entry')
    .set({ comment: '' })
    .where('invoice_id', 'in', own)
    .execute()
  await trx
    .updateTable('recurring_invoice')
    .set({ note: '' })
    .where('account_id', '=', accountId)
    .execute()
}

const issued: PersonalData = {
  name: 'invoices',
  read: ({ db }, { id }) =>
    readInBatches(
      selectIssued(db, id)
        .select(['number', 'status', 'items', 'tax_rate as taxRate', 'tax_cents as taxCents'])
        .select(['total_cents as totalCents', 'deposit_cents as depositCents'])
        .select(['paid_cents as paidCents', 'credited_cents as creditedCents'])
        .select(['date_issued as dateIssued', 'due_date as dueDate', 'note'])
        .select('first_viewed_at as firstViewedAt'),
      'invoice.id',
    ),
  async *files(ctx, { id }) {
    for await (const invoice of readInBatches(
      selectIssued(ctx.db, id).select('number'),
      'invoice.id',
    )) {
      const open = async () => openStored(ctx.files, await invoicePdf(ctx, invoice.id))
      yield { path: `invoices/${invoice.number}.pdf`, open }
    }
  },
  unfinished: {
    one: 'open invoice',
    many: 'open invoices',
    count: (db, id) => countOf(db, 'invoice', id, isOpen),
  },
  erase: (ctx, { id }) => eraseInvoices(ctx, id),
}

const payments: PersonalData = {
  name: 'payments',
  read: ({ db }, { id }) =>
    readInBatches(
      db
        .selectFrom('invoice_payment')
        .select(['id', 'invoice_id as invoiceId', 'kind', 'amount_cents as amountCents'])
        .select(['method', 'reference', 'reason', 'paid_on as paidOn'])
        .where('invoice_id', 'in', selectIssued(db, id)),
      'invoice_payment.id',
    ),
  unfinished: {
    one: 'recurring invoice',
    many: 'recurring invoices',
    count: (db, id) => countOf(db, 'recurring_invoice', id, sql`(ends is null or next <= ends)`),
  },
}

export const invoiceData: readonly PersonalData[] = [issued, payments]
