import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseForm } from '#ui/form/form-resolver.ts'
import type { RecurringInvoice } from './contract.ts'
import { emptyRecurring, Fields, fieldsOf } from './recurring-fields.ts'

const id = '0190a8c2-0000-7000-8000-000000000001'
const item = { _id: id, id, service: 'Care plan', description: '', quantity: 1, price: 145 }
const time = '2026-11-22T12:00:00.000Z'
const today = '2026-11-22'
const terms = { taxRates: [], pricesGross: false, smallBusiness: false }
const stored: RecurringInvoice = {
  ...{ _id: id, id, createdAt: time, updatedAt: time },
  userId: {
    _id: id,
    id,
    firstName: 'Greta',
    lastName: 'Halvorsen',
    businessName: '',
    clientId: id,
  },
  items: [{ ...item, total: 145, untaxed: false }],
  ...{ currency: 'USD', subTotal: 145, tax: 10.15, taxRate: 7, taxes: [], totalAmount: 155.15 },
  ...{ note: '', discount: 0, discountPercent: null, pricesGross: false, reverseCharge: false },
  every: 'monthly',
  ...{ starts: '2026-11-01', ends: null, next: '2026-12-01' },
  ...{ draft: true, dueDays: null, ofPlan: false },
}

test('the form says what is missing', async () => {
  const { error } = await parseForm(Fields, {
    ...emptyRecurring(today, { ...terms, taxRate: 0 }),
    starts: '',
  })
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [
      ['userId', 'Client is required'],
      ['items.0.service', 'Service is required'],
      ['items.0.price', 'Price must be 0 or more'],
      ['starts', 'Use MM/DD/YYYY or YYYY-MM-DD, such as 11/21/2026 or 2026-11-21.'],
    ],
  )
})

test('a new one begins with the usual tax rate, or with none', () => {
  const rates = [0, 8.875].map((taxRate) => emptyRecurring(today, { ...terms, taxRate }).taxRate)
  assert.deepEqual(rates, ['', 8.875])
})

test('a stored one comes back as it was', async () => {
  const { data } = await parseForm(Fields, fieldsOf(stored, terms))
  assert.partialDeepStrictEqual(data, {
    ...{ userId: id, items: [{ id, service: 'Care plan', price: 145 }], taxRate: 7 },
    ...{ every: 'monthly', starts: '2026-11-01', ends: null, draft: true, dueDays: null },
  })
})

test('an end before the start is refused at its field', async () => {
  const fields = { ...fieldsOf(stored, terms), ends: '10/31/2026' }
  const { error } = await parseForm(Fields, fields)
  assert.deepEqual(
    error?.issues.map(({ path }) => path),
    [['ends']],
  )
})
