import { sql } from 'kysely'
import { readAgency } from '#features/agency/public.server.ts'
import { nameOf } from '#people/names.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { findCountryCode } from '#shared/address/find-country.ts'
import { usualCountry } from '#shared/address/region.ts'
import { calendarDay } from '#shared/dates.ts'
import { findRecipient, type InvoiceRow } from '../queries.server.ts'
import { eInvoiceSection } from './contract.ts'
import type { Buyer, EInvoice } from './e-invoice.ts'
import { amountsOf } from './groups.ts'
import { plainIban } from './iban.ts'

type Reader = Pick<Kernel, 'db' | 'settings'>

/** The settings of invoices that an e-invoice repeats. */
export interface TaxTexts {
  vatId: string
  taxNumber: string
  reverseChargeNote?: string
  smallBusinessNote?: string
}

/** The bank account and the contact of e-invoices; undefined while they are off. */
async function readBank(ctx: Reader) {
  const { mode, ...bank } = await ctx.settings.read(ctx.db, eInvoiceSection)
  const { country } = await readAgency(ctx)
  return mode === 'off' || country === usualCountry ? undefined : bank
}

/** The payment instructions, with the bank account that e-invoices name. */
export async function addBank(ctx: Reader, instructions = ''): Promise<string> {
  const { iban = '', bic, accountHolder } = (await readBank(ctx)) ?? {}
  const account = [
    accountHolder && `Account holder: ${accountHolder}`,
    `IBAN: ${plainIban(iban).replace(/.{4}(?=.)/g, '$& ')}`,
    bic && `BIC: ${bic}`,
  ]
  return [instructions, iban && account.filter(Boolean).join('\n')].filter(Boolean).join('\n\n')
}

/**
 * An issued invoice as e-invoice, or the credit note of a voided one, whether or not anything is
 * missing; undefined while e-invoices are off.
 */
export async function readEInvoice(
  ctx: Reader,
  row: InvoiceRow,
  texts: TaxTexts,
): Promise<EInvoice | undefined> {
  const bank = await readBank(ctx)
  const { number, dateIssued, voidedAt, creditNote } = row
  if (!bank || number === null || dateIssued === null) return undefined
  const invoice = { number, issued: dateIssued, due: row.dueDate }
  const credited = voidedAt && calendarDay(new Date(voidedAt))
  if (credited && creditNote === null) return undefined
  const { name, street, city, zip, country, phone, email } = await readAgency(ctx)
  const { vatId, taxNumber } = texts
  return {
    ...(credited && creditNote
      ? { number: creditNote, issued: credited, due: credited, credits: invoice }
      : invoice),
    currency: row.currency,
    seller: { name, street, city, zip, country, phone, email, vatId, taxNumber, ...bank },
    buyer: await readBuyer(ctx.db, row),
    note: row.note,
    ...amountsOf(row),
    reasons: {
      E: (row.smallBusiness && texts.smallBusinessNote) || 'No tax is charged.',
      AE: texts.reverseChargeNote || 'Reverse charge: the recipient is liable for the tax.',
    },
    total: row.total,
    prepaid: row.paidToDate,
  }
}

async function readBuyer(db: Db, row: InvoiceRow): Promise<Buyer> {
  const recipient = (await findRecipient(db, row))!
  const { businessName, address, city, zipCode, country, taxId, buyerReference } = recipient
  const { email, reference } = await db
    .selectFrom('invoice_client as party')
    .innerJoin('client', 'client.id', 'party.id')
    .select([
      // The address of a person who was erased reaches nobody.
      sql<string>`case when party.email like '%@erased.invalid' then '' else party.email end`.as(
        'email',
      ),
      'client.buyer_reference as reference',
    ])
    .where('party.id', '=', row.client.clientId)
    .executeTakeFirstOrThrow()
  return {
    ...{ street: address, city, zip: zipCode, vatId: taxId, email },
    name: businessName || nameOf(recipient),
    contact: businessName && nameOf(recipient),
    country: findCountryCode(country) ?? '',
    // It is not printed, so a client may name it after the issue.
    reference: buyerReference || reference,
  }
}
