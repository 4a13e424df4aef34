import type { Rhythm } from '#shared/dates.ts'
import { agencyCurrency } from '#shared/money.ts'
import {
  type AmountFields,
  emptyAmounts,
  type InvoiceFields,
  itemOf,
  type SchemaOf,
  storedAmounts,
  type TaxTerms,
} from '../document/fields.ts'
import { type RecurringInvoice, SaveRecurringInvoice } from './contract.ts'

type Shared = AmountFields & Pick<InvoiceFields, 'userId' | 'currency' | 'note' | 'draft'>

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
  defaults: Parameters<typeof emptyAmounts>[0],
): RecurringFields {
  return {
    ...{ userId: '', currency: agencyCurrency(), note: '', draft: false },
    ...emptyAmounts(defaults),
    ...{ every: 'monthly', starts: today, ends: '', dueDays: '' },
  }
}

export function fieldsOf(stored: RecurringInvoice, terms: TaxTerms): RecurringFields {
  const { userId, currency, items, note, draft, every, starts, ends, dueDays } = stored
  return {
    ...{ userId: userId.clientId, currency, items: items.map(itemOf), note, draft, every, starts },
    ...storedAmounts(stored, terms),
    ends: ends ?? '',
    dueDays: dueDays ?? '',
  }
}
