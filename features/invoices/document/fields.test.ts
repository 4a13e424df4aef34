import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseForm } from '#ui/form/form-resolver.ts'
import {
  amountsOf,
  blankItem,
  bodyOf,
  emptyInvoice,
  Fields,
  fieldsOf,
  itemOfTime,
  previewBody,
} from './fields.ts'

const client = '0190a8c2-0000-7000-8000-000000000001'
const design = { service: 'Design', description: '', quantity: 2, price: 100.5 }
const defaults = {
  ...{ dueDays: 14, taxRate: 0, depositPercent: 0 },
  ...{ taxRates: [], pricesGross: false, smallBusiness: false },
}
const filled = { ...emptyInvoice(client, '2026-11-22', defaults), items: [design] }
const kept = { ...filled, userId: { clientId: client }, projectId: null, taxes: [] }

const titled = (title: string) => ({ _id: client, id: client, title })

const messagesOf = async (fields: object) =>
  (await parseForm(Fields, { ...filled, ...fields })).error?.issues.map(({ message }) => message)

test('a new invoice is issued today and due by the terms of the settings', () => {
  const { dateIssued, dueDate, status, draft } = filled
  assert.deepEqual(
    [dateIssued, dueDate, status, draft],
    [...['2026-11-22', '2026-12-06'], ...['Pending', false]],
  )
})

test('a new invoice has the tax and the deposit of the settings', () => {
  const usual = { ...defaults, taxRate: 19, depositPercent: 50 }
  const { tax, deposit } = amountsOf({
    ...emptyInvoice(client, '2026-11-22', usual),
    items: [design],
  })
  assert.deepEqual([tax, deposit], [3_819, 11_960])
})

test('figures that are missing or wrong count as nothing until they are typed', () => {
  const items = [design, blankItem, { ...design, quantity: 'two' }, { ...design, price: -1 }]
  const { totals, subtotal, tax, total, deposit } = amountsOf({
    ...{ items, taxRate: 7, depositPercent: 50 },
  })
  assert.deepEqual(totals, [20_100, 0, 0, 0])
  assert.deepEqual([subtotal, tax, total, deposit], [20_100, 1_407, 21_507, 10_754])
})

test('tax and deposit are an amount while their percentage is null', () => {
  const amounts = amountsOf({
    ...{ items: [design], tax: 10, taxRate: null },
    ...{ initialDeposit: 50, depositPercent: null },
  })
  assert.deepEqual([amounts.tax, amounts.total, amounts.deposit], [1_000, 21_100, 5_000])
})

test('a late fee of a stored invoice is not taxed, and leaves the deposit as it is', async () => {
  const fee = { ...design, id: client, service: 'Late fee', quantity: 1, price: 25, untaxed: true }
  const stored = { ...kept, items: [design, fee], taxRate: 10, depositPercent: 100 }
  const fields = fieldsOf(stored, '2026-11-22', defaults)
  const { subtotal, tax, total, deposit } = amountsOf(fields)
  assert.deepEqual([subtotal, tax, total, deposit], [22_600, 2_010, 24_610, 22_110])
  const tooMuch = { ...fields, depositPercent: null, initialDeposit: 246.2 }
  assert.deepEqual(await messagesOf(tooMuch), ['The deposit is more than the total.'])
})

test('the form says what is missing', async () => {
  assert.deepEqual(await messagesOf({ userId: '', items: [blankItem] }), [
    'Client is required',
    'Service is required',
    'Price must be 0 or more',
  ])
  assert.deepEqual(await messagesOf({ items: [] }), ['Add at least one item'])
  assert.deepEqual(await messagesOf({ items: [{ ...design, quantity: 0.5, price: -1 }] }), [
    'Quantity must be at least 1',
    'Price must be 0 or more',
  ])
  assert.deepEqual(await messagesOf({ initialDeposit: 500, depositPercent: null }), [
    'The deposit is more than the total.',
  ])
})

test('an amount that was cleared is sent as zero', async () => {
  const typed = { ...filled, taxRate: null, tax: '', depositPercent: '', initialDeposit: 0 }
  const { data } = await parseForm(Fields, typed)
  const { tax, taxRate, initialDeposit, depositPercent } = bodyOf({ ...data }, false)
  assert.deepEqual([tax, taxRate, initialDeposit, depositPercent], [0, null, 0, null])
})

test('what is fixed is not sent', async () => {
  const { data } = await parseForm(Fields, filled)
  assert.deepEqual(Object.keys(bodyOf({ ...data }, true)).sort(), [
    ...['dateIssued', 'draft', 'dueDate', 'internalNote', 'note', 'projectId', 'status'],
  ])
})

test('a payment is recorded with a status that says paid, but not with a draft', () => {
  const recordPayment = { method: 'check', paidOn: '', reference: '' }
  const sent = (values: object) =>
    bodyOf({ ...filled, recordPayment, ...values }, false).recordPayment
  assert.equal(sent({ status: 'Paid' }), recordPayment)
  assert.equal(sent({ status: 'Paid', draft: true }), undefined)
  assert.equal(sent({ status: 'Pending' }), undefined)
})

test('logged time is hours at the rate, and less than one hour is a price', () => {
  const time = (minutes: number) => {
    const names = { taskId: titled('Menu'), projectId: titled('Bakery') }
    const logged = { ...names, minutes, timeLogs: [client], overPlan: false }
    const { quantity, price } = itemOfTime(logged, 95)
    return [quantity, price]
  }
  assert.deepEqual(time(750), [12.5, 95])
  assert.deepEqual(time(100), [1.67, 95])
  assert.deepEqual(time(60), [1, 95])
  assert.deepEqual(time(35), [1, 55.42])
})

test('a draft gets a new due date where its own has passed', () => {
  const stored = { ...kept, taxRate: null, depositPercent: null }
  const details = { ...stored, draft: true, dateIssued: null, dueDate: '2026-11-01' }
  const late = fieldsOf(details, '2026-11-22', defaults)
  assert.deepEqual([late.dateIssued, late.dueDate], ['2026-11-22', '2026-12-06'])
})

test('a preview shows what is complete', () => {
  const body = previewBody({ ...filled, items: [design, blankItem], userId: '', tax: 'soon' })
  assert.deepEqual(body.items, [{ ...design, discount: 0, discountPercent: null }])
  assert.deepEqual([body.userId, body.tax], [undefined, 0])
})

const vat = { name: 'VAT', rate: 19 }
const usual = { ...defaults, taxRates: [vat, { name: 'VAT', rate: 7 }], pricesGross: true }

test('a new item has the first of the rates, and the invoice has no tax of its own', () => {
  const { items, taxRate, pricesGross } = emptyInvoice(client, '2026-11-22', usual)
  assert.deepEqual([taxRate, pricesGross], ['', true])
  assert.partialDeepStrictEqual(items, [{ taxRate: 19, taxName: 'VAT' }])
  const none = emptyInvoice(client, '2026-11-22', { ...usual, smallBusiness: true })
  assert.deepEqual(none.items, [blankItem])
})

test('a stored invoice keeps its rates, discounts and terms', () => {
  const items = [{ ...design, taxRate: 7, taxName: 'VAT', discount: 20.1, discountPercent: 10 }]
  const stored = { ...kept, items, discount: 5, taxes: [{}], draft: false }
  const fields = fieldsOf(stored, '2026-11-22', usual)
  assert.deepEqual([fields.discount, fields.pricesGross], [5, false])
  const { total, tax, discounts } = amountsOf(fields)
  assert.deepEqual([discounts, tax, total], [[2_010], 1_231, 18_821])
})
