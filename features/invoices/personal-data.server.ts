import { sql } from 'kysely'
import { countRows } from '#server/db/count-rows.ts'
import type { Db } from '#server/db/db.ts'
import { openStored } from '#server/files/private-files.ts'
import {
  type EraseContext,
  type Person,
  type PersonalData,
  readInBatches,
} from '#server/personal-data.ts'
import { invoicePdf } from './document/pdf.server.ts'
import { isIssued, isOpen } from './queries.server.ts'

const ofClients = (clientIds: readonly string[]) =>
  sql<boolean>`client_id = any (${[...clientIds]}::uuid[])`

const isOfContact = (accountId: string) =>
  sql<boolean>`client_id in (select id from client where contact_id = ${accountId})`

const selectIssued = (db: Db, { clientIds }: Person) =>
  db.selectFrom('invoice').select('id').where(ofClients(clientIds)).where(isIssued)

/** Copies the billing details that the law requires on invoices before their contact person is erased. */
async function keepBilledParty(trx: Db, clientIds: readonly string[]): Promise<void> {
  await sql`
    insert into billed_party
    select id, first_name, last_name, business_name, address, city, state, zip_code, country
    from client_contact as client
    where id in (select client_id from invoice where ${ofClients(clientIds)} and number is not null)
    on conflict do nothing`.execute(trx)
}

/** Deletes drafts, which were never issued. The ledger and issued invoices are kept as they are. */
async function eraseInvoices({ db: trx }: EraseContext, { clientIds }: Person): Promise<void> {
  await keepBilledParty(trx, clientIds)
  await trx.deleteFrom('invoice').where(ofClients(clientIds)).where('number', 'is', null).execute()
  await trx
    .updateTable('invoice')
    .set({ internal_note: '', billed_to: sql`billed_to || '{"buyerReference": ""}'` })
    .where(ofClients(clientIds))
    .execute()
  const own = trx.selectFrom('invoice').select('id').where(ofClients(clientIds))
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
  await trx.updateTable('recurring_invoice').set({ note: '' }).where(ofClients(clientIds)).execute()
}

const issued: PersonalData = {
  name: 'invoices',
  read: ({ db }, person) =>
    readInBatches(
      selectIssued(db, person)
        .select(['number', 'status', 'currency', 'items'])
        .select(['tax_rate as taxRate', 'tax_cents as taxCents'])
        .select(sql<string>`billed_to ->> 'taxId'`.as('taxId'))
        .select('billed_to as billedTo')
        .select(['discount_cents as discountCents', 'taxes', 'reverse_charge as reverseCharge'])
        .select(['total_cents as totalCents', 'deposit_cents as depositCents'])
        .select(['paid_cents as paidCents', 'credited_cents as creditedCents'])
        .select(['date_issued as dateIssued', 'due_date as dueDate', 'note'])
        .select('first_viewed_at as firstViewedAt'),
      'invoice.id',
    ),
  async *files(ctx, person) {
    for await (const invoice of readInBatches(
      selectIssued(ctx.db, person).select('number'),
      'invoice.id',
    )) {
      const open = async () => openStored(ctx.files, await invoicePdf(ctx, invoice.id))
      yield { path: `invoices/${invoice.number}.pdf`, open }
    }
  },
  unfinished: {
    one: 'open invoice',
    many: 'open invoices',
    count: (db, id) => countRows(db.selectFrom('invoice').where(isOfContact(id)).where(isOpen)),
  },
  erase: (ctx, person) => eraseInvoices(ctx, person),
}

const payments: PersonalData = {
  name: 'payments',
  read: ({ db }, person) =>
    readInBatches(
      db
        .selectFrom('invoice_payment')
        .select(['id', 'invoice_id as invoiceId', 'kind', 'amount_cents as amountCents'])
        .select(['method', 'reference', 'reason', 'paid_on as paidOn'])
        .where('invoice_id', 'in', selectIssued(db, person)),
      'invoice_payment.id',
    ),
  unfinished: {
    one: 'recurring invoice',
    many: 'recurring invoices',
    count: (db, id) =>
      countRows(
        db
          .selectFrom('recurring_invoice')
          .where(sql<boolean>`${isOfContact(id)} and (ends is null or next <= ends)`),
      ),
  },
}

export const invoiceData: readonly PersonalData[] = [issued, payments]
