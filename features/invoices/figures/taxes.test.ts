import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterEach, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { clientPeople } from '#features/clients/contract.ts'
import { subscriptions } from '#features/plans/subscriptions/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { momentOf } from '#shared/dates.ts'
import { startOwnApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, signInAs } from '#test/factories.ts'
import { makePlan } from '#test/plans.ts'
import { recurringInvoices } from '../automation/contract.ts'
import { createRecurringInvoices } from '../automation/jobs.server.ts'
import { invoiceFiles, invoices } from '../contract.ts'
import { invoiceSection, invoiceVersions } from '../document/contract.ts'
import { invoiceExports } from '../ledger/contract.ts'

let app: TestApp
let admin: Visitor
let client: Visitor & { accountId: string }
before(async () => {
  app = await startOwnApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

const setTaxes = (values: object) =>
  admin.call(saveSection(invoiceSection), { body: { ...invoiceSection.defaults, ...values } })

afterEach(() => setTaxes({}))

const taxRates = [19, 7].map((rate) => ({ name: 'VAT', rate }))
const vat = (service: string, price: number, taxRate: number) => {
  return { ...{ service, quantity: 1, price, taxRate }, taxName: 'VAT' }
}
const items = [vat('Website', 1_000, 19), { ...vat('Book', 100, 7), discountPercent: 10 }]

async function add(values: object = {}) {
  const body = { userId: client.accountId, items, ...values }
  return (await admin.call(invoices.add, { body })).item
}
const edit = async (id: string, body: object) =>
  (await admin.call(invoices.edit, { params: { id }, body })).item
const readBy = (who: Visitor, id: string) => who.call(invoices.one, { params: { id } })

async function setTaxId(id: string, taxId: string) {
  const { name, country, address, city, state, zipCode } = await admin.call(clientPeople.one, {
    params: { id },
  })
  const body = { ...{ name, country, address, city, state, zipCode }, taxId }
  await admin.call(clientPeople.update, { params: { id }, body })
}

async function textOf(who: Visitor, id: string) {
  const file = await who.call(invoiceFiles.pdf, { params: { id } })
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true })
  return text
}

const sumsOf = ({ subTotal, discount, tax, totalAmount }: Awaited<ReturnType<typeof add>>) => [
  ...[subTotal, discount, tax, totalAmount],
]

describe('an invoice with a tax rate for each item', () => {
  test('has a tax for each rate, and says so in the PDF and to its client', async () => {
    await setTaxes({ taxRates, vatId: 'DE123456789', taxNumber: '22/815/08155' })
    await setTaxId(client.accountId, 'DE987654321')
    const item = await add({ discountPercent: 10, tax: 5, depositPercent: 50 })
    assert.deepEqual(sumsOf(item), [1_090, 109, 176.67, 1_157.67])
    assert.deepEqual(item.taxes, [
      { name: 'VAT', rate: 19, base: 900, tax: 171 },
      { name: 'VAT', rate: 7, base: 81, tax: 5.67 },
    ])
    assert.deepEqual([item.taxRate, item.initialDeposit], [null, 578.84])
    assert.partialDeepStrictEqual(item.items[1], { total: 90, discount: 10, discountPercent: 10 })
    const seen = await readBy(client, item.id)
    assert.deepEqual(seen.taxIds, [
      ...['VAT ID: DE123456789', 'Tax number: 22/815/08155'],
      'Tax ID of the client: DE987654321',
    ])
    const text = await textOf(client, item.id)
    for (const part of [
      ...['DE123456789', '22/815/08155', 'Tax ID: DE987654321', 'Discount (10 %): −$10.00'],
      ...['Discount (10 %)', '−$109.00', 'VAT 19 % on $900.00', '$171.00', 'VAT 7 % on $81.00'],
      ...['$5.67', '$1,157.67'],
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
  })

  test('has prices with their tax where the settings or the caller say so', async () => {
    await setTaxes({ taxRates, pricesGross: true })
    const gross = await add({ discount: 1_00 })
    assert.deepEqual(sumsOf(gross), [1_090, 100, 150.37, 990])
    assert.match(await textOf(admin, gross.id), /Includes VAT 19 % on \$763\.24/)
    assert.deepEqual(sumsOf(await add({ pricesGross: false })), [1_090, 0, 196.3, 1_286.3])
    const plain = await add({
      items: [{ service: 'Hosting', quantity: 1, price: 10 }],
      taxRate: 10,
    })
    assert.deepEqual([plain.pricesGross, plain.tax, plain.totalAmount], [false, 1, 11])
  })

  test('keeps its taxes in edits, versions, copies and the export', async () => {
    const item = await add({ discount: 90, dateIssued: '2031-05-02' })
    const same = { items: item.items, discount: 90, discountPercent: null }
    assert.deepEqual(sumsOf(await edit(item.id, { ...same, note: 'Thanks' })), sumsOf(item))
    const cheaper = await edit(item.id, { discountPercent: 50 })
    assert.deepEqual(sumsOf(cheaper), [1_090, 545, 98.15, 643.15])
    const { rows } = await admin.call(invoiceVersions.list, { params: { id: item.id } })
    assert.equal(rows[0]?.values.discount, '$545.00 (50 %)')
    const { item: copy } = await admin.call(invoices.duplicate, { params: { id: item.id } })
    assert.deepEqual([sumsOf(copy), copy.taxes], [sumsOf(cheaper), cheaper.taxes])
    const query = { from: '2031-05-02', to: '2031-05-02' }
    const { csv } = await admin.call(invoiceExports.invoices, { query })
    assert.match(
      csv,
      /1090\.00,98\.15,643\.15,.*,643\.15,545\.00,"?VAT 19 %: 95\.00 on 500\.00; VAT 7 %: 3\.15 on 45\.00/,
    )
    const plain = await edit(item.id, { items: [{ service: 'Book', quantity: 1, price: 100 }] })
    assert.deepEqual([plain.taxes, sumsOf(plain)], [[], [100, 50, 0, 50]])
  })

  test('refuses a discount that is more than its item or the invoice', async () => {
    const much = { ...vat('Book', 100, 7), discount: 100.01 }
    await assert.rejects(add({ items: [much] }), {
      fields: { 'items.0.discount': 'The discount must not be more than $100.00.' },
    })
    await assert.rejects(add({ discount: 1_091 }), {
      fields: { discount: 'The discount must not be more than $1,090.00.' },
    })
    assert.equal((await add({ discountPercent: 100 })).totalAmount, 0)
  })
})

test('a reverse charge takes the tax id of the client, and says that they owe the tax', async () => {
  await setTaxId(client.accountId, '')
  const reverseCharge = 'A reverse charge needs the tax ID of the client.'
  await assert.rejects(add({ reverseCharge: true }), { fields: { reverseCharge } })
  await setTaxId(client.accountId, 'ATU12345678')
  const item = await add({ reverseCharge: true })
  assert.deepEqual(sumsOf(item), [1_090, 0, 0, 1_090])
  assert.deepEqual(item.taxes, [{ name: 'VAT', rate: 0, base: 1_090, tax: 0 }])
  const sentence = 'Reverse charge: the recipient is liable for the tax.'
  assert.equal((await readBy(client, item.id)).taxNote, sentence)
  assert.ok((await textOf(client, item.id)).includes(sentence))
  await setTaxId(client.accountId, '')
  assert.equal((await edit(item.id, { note: 'Thanks' })).reverseCharge, true)
  const other = await makeAccount(app.database.db)
  await assert.rejects(edit(item.id, { userId: other.id }), { fields: { reverseCharge } })
  const { item: copy } = await admin.call(invoices.duplicate, { params: { id: item.id } })
  await assert.rejects(edit(copy.id, { draft: false }), { fields: { reverseCharge } })
})

test('a reverse charge takes the tax out of gross prices, once', async () => {
  await setTaxes({ taxRates, pricesGross: true })
  await setTaxId(client.accountId, 'ATU12345678')
  const gross = await add({ draft: true })
  assert.deepEqual(sumsOf(gross), [1_090, 0, 165.55, 1_090])
  const item = await edit(gross.id, { reverseCharge: true })
  assert.deepEqual(
    item.items.map(({ price, total }) => [price, total]),
    [
      [840.34, 840.34],
      [93.46, 84.11],
    ],
  )
  assert.deepEqual([item.pricesGross, ...sumsOf(item)], [false, 924.45, 0, 0, 924.45])
  assert.equal((await edit(item.id, { note: 'Thanks' })).totalAmount, 924.45)
  assert.equal((await edit(item.id, { reverseCharge: false })).totalAmount, 1_090)
})

test('an edit keeps the total of an invoice that was stored gross in a reverse charge', async () => {
  const { db } = app.database
  await setTaxes({ taxRates })
  const { id } = await add({ reverseCharge: true })
  const migration = await readFile('db/migrations/0042_lists_and_reverse_charges.sql', 'utf8')
  const [change = ''] = /^update invoice[\s\S]*/m.exec(migration) ?? []
  await sql`alter table invoice drop constraint invoice_net_in_reverse_charge;
    alter table recurring_invoice drop constraint recurring_net_in_reverse_charge`.execute(db)
  await db.updateTable('invoice').set({ prices_gross: true }).where('id', '=', id).execute()
  await sql.raw(change).execute(db)
  assert.equal((await edit(id, { note: 'Thanks' })).totalAmount, 1_090)
})

test('a small business charges no tax, also in drafts that wait, but not in what was issued', async () => {
  const issued = await add()
  const draft = await add({ draft: true })
  await setTaxes({ taxRates, smallBusiness: true })
  const item = await add({ taxRate: 10 })
  assert.deepEqual([item.tax, item.taxRate, item.taxes], [0, null, []])
  const { taxNote } = await readBy(client, item.id)
  assert.equal(taxNote, 'No tax is charged under the small business exemption.')
  assert.equal((await edit(draft.id, { note: 'Thanks' })).tax, 0)
  assert.equal((await edit(issued.id, { note: 'Thanks' })).tax, 196.3)
  await setTaxes({})
  assert.equal((await readBy(client, item.id)).taxNote, taxNote)
})

test('recurring invoices and plans are taxed like others', async () => {
  const { db } = app.database
  await setTaxes({ taxRates })
  const { id: userId } = await makeAccount(db)
  const schedule = { every: 'monthly' as const, starts: '2027-01-31' }
  const { item } = await admin.call(recurringInvoices.add, {
    body: { userId, items, discountPercent: 10, pricesGross: true, ...schedule },
  })
  assert.deepEqual([item.tax, item.totalAmount, item.taxes.length], [149, 981, 2])
  const plan = await makePlan(db)
  const body = { userId: client.accountId, planId: plan.id, agree: true as const }
  const taxesOf = (clientId: string) =>
    db
      .selectFrom('invoice')
      .select(['taxes', 'total_cents', 'prices_gross'])
      .where('client_id', '=', clientId)
      .where('recurring_id', 'is not', null)
      .executeTakeFirst()
  await client.call(subscriptions.start, { body })
  const taxes = [{ name: 'VAT', rate: 19, base: 8_500, tax: 1_615 }]
  assert.deepEqual(await taxesOf(client.accountId), {
    ...{ taxes, prices_gross: false },
    total_cents: 10_115,
  })
  const { now } = app.clock
  app.clock.now = new Date(momentOf('2027-01-31', '06:00'))
  await createRecurringInvoices(app.kernel as JobContext)
  app.clock.now = now
  assert.partialDeepStrictEqual(await taxesOf(userId), { prices_gross: true, total_cents: 98_100 })
})
