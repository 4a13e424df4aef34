import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { saveSection, settings } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { chooseOption, openTab, type Tab } from '#test/dom/tab.tsx'
import { makeAccount, signInAs } from '#test/factories.ts'
import { invoices } from '../contract.ts'
import { invoiceSection } from '../document/contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const create = '/admin/invoices/create-invoice'
const item = () => within(screen.getByRole('group', { name: 'Item 1' }))
const totals = () => within(screen.getByRole('region', { name: 'Totals' }))
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function openNew(taxId = ''): Promise<Tab> {
  const { db } = app.database
  const { id } = await makeAccount(db)
  await db.updateTable('client').set({ tax_id: taxId }).where('id', '=', id).execute()
  const tab = await openTab(app, admin)
  await tab.visit(`${create}?client=${id}`)
  await screen.findByRole('group', { name: 'Item 1' })
  write(item().getByLabelText(/^Service/), 'Website')
  write(item().getByLabelText(/^Price/), '1000')
  return tab
}

async function saveDraft(tab: Tab) {
  await tab.user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => assert.match(tab.address(), /invoice-details/))
  const id = tab.address().split('/').at(-1) ?? ''
  return admin.call(invoices.one, { params: { id } })
}

const lines = () => totals().queryAllByText(/ on \$/)
const lineTexts = () => lines().map(({ parentElement }) => parentElement?.textContent)

test('without rates, an item has no tax of its own, and a discount once it is added', async () => {
  const tab = await openNew('DE987654321')
  assert.equal(item().queryByRole('combobox', { name: 'Tax' }), null)
  assert.equal(totals().queryByRole('switch'), null)
  totals().getByRole('group', { name: 'Tax as' })
  await tab.user.click(item().getByRole('button', { name: 'Add discount' }))
  write(item().getByRole('textbox', { name: 'Discount rate' }), '10')
  await tab.user.click(totals().getByRole('button', { name: 'Add discount' }))
  await tab.user.click(
    within(totals().getByRole('group', { name: 'Discount as' })).getByLabelText('Amount'),
  )
  write(totals().getByRole('textbox', { name: 'Discount' }), '901')
  await tab.user.click(screen.getByRole('button', { name: 'Save draft' }))
  await totals().findByText('The discount must not be more than $900.00.')
  write(totals().getByRole('textbox', { name: 'Discount' }), '50')
  const { items, discount, discountPercent, totalAmount } = await saveDraft(tab)
  assert.deepEqual([discount, discountPercent, totalAmount], [50, null, 850])
  assert.partialDeepStrictEqual(items[0], { discount: 100, discountPercent: 10, total: 900 })
})

test('rates are a setting, and each item has one of them', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/settings?tab=invoices')
  for (const rate of [19, 7]) {
    await tab.user.click(await screen.findByRole('button', { name: 'Add tax rate' }))
    const at = rate === 19 ? 1 : 2
    write(await screen.findByRole('textbox', { name: `Name of rate ${at}` }), 'VAT')
    write(screen.getByRole('textbox', { name: `Percentage of rate ${at}` }), `${rate}`)
  }
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => {
    const { value } = (await admin.call(settings.list, {})).invoices
    assert.deepEqual(
      value.taxRates,
      [19, 7].map((rate) => ({ name: 'VAT', rate })),
    )
  })

  const form = await openNew()
  assert.equal(totals().queryByRole('switch'), null)
  await waitFor(() => assert.deepEqual(lineTexts(), ['VAT 19 % on $1,000.00$190.00']))
  await chooseOption(form, 'Tax', 'VAT 7 %')
  await waitFor(() => assert.deepEqual(lineTexts(), ['VAT 7 % on $1,000.00$70.00']))
  const { items, tax, taxes } = await saveDraft(form)
  assert.deepEqual([tax, taxes.length, items[0]?.taxRate], [70, 1, 7])
})

test('the client owes the tax once a reverse charge is switched on', async () => {
  const tab = await openNew('DE987654321')
  await tab.user.click(await totals().findByRole('switch', { name: /^Reverse charge/ }))
  await waitFor(() => assert.deepEqual(lineTexts(), ['VAT 0 % on $1,000.00$0.00']))
  const { reverseCharge, totalAmount } = await saveDraft(tab)
  assert.deepEqual([reverseCharge, totalAmount], [true, 1_000])
  await screen.findByText('Reverse charge: the recipient is liable for the tax.')
})

test('a reverse charge takes the tax out of gross prices, in the form as in what is saved', async () => {
  await admin.call(saveSection(invoiceSection), {
    body: { ...invoiceSection.defaults, taxRates: [{ name: 'VAT', rate: 25 }], pricesGross: true },
  })
  const tab = await openNew('DE987654321')
  await waitFor(() => assert.deepEqual(lineTexts(), ['Includes VAT 25 % on $800.00$200.00']))
  await tab.user.click(await totals().findByRole('switch', { name: /^Reverse charge/ }))
  await waitFor(() => assert.deepEqual(lineTexts(), ['VAT 0 % on $800.00$0.00']))
  const { items, pricesGross, totalAmount } = await saveDraft(tab)
  assert.deepEqual([items[0]?.price, pricesGross, totalAmount], [800, false, 800])
})
