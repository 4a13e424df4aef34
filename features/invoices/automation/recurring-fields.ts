import type { Rhythm } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { invoices } from '../contract.ts'
import { blankItem, type InvoiceFields, itemOf, type SchemaOf } from '../document/fields.ts'
import { type RecurringInvoice, SaveRecurringInvoice } from './contract.ts'

type Shared = Pick<InvoiceFields, 'userId' | 'items' | 'tax' | 'taxRate' | 'note' | 'draft'>

/** The values of the form. Figures and the end are '' while nothing is typed. */
export interface RecurringFields extends Shared {
  every: Rhythm
  starts: string
  ends: string
  dueDays: number | string
}

export const Fields = SaveRecurringInvoice as SchemaOf<RecurringFields>

/** The fields of a new one that starts today (yyyy-MM-dd). */
export function emptyRecurring(
  today: string,
  { taxRate }: Pick<Reply<typeof invoices.defaults>, 'taxRate'>,
): RecurringFields {
  return {
    ...{ userId: '', items: [blankItem], note: '', draft: false },
    ...{ tax: '', taxRate: taxRate || '' },
    ...{ every: 'monthly', starts: today, ends: '', dueDays: '' },
  }
}

export function fieldsOf(stored: RecurringInvoice): RecurringFields {
  const { userId, items, tax, taxRate, note, draft, every, starts, ends, dueDays } = stored
  return {
    ...{ userId: userId.clientId, items: items.map(itemOf), note, draft, every, starts },
    ...{ tax: taxRate === null ? tax : 0, taxRate },
    ends: ends ?? '',
    dueDays: dueDays ?? '',
  }
}
