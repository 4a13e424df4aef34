import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { agencySection } from '#features/agency/contract.ts'
import { clientPaths } from '#features/clients/paths.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { invoices } from '../contract.ts'
import { invoiceSection } from '../document/contract.ts'
import { clientInvoicePaths, invoicePaths } from '../paths.ts'
import { eInvoiceSection } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User', {
    ...{ business_name: 'Marina', address: 'Am Kai 2', city: 'Travemünde' },
    ...{ zip_code: '23570', country: 'Germany' },
  })
})

const save = <S extends Parameters<typeof saveSection>[0]>(section: S, values: object) =>
  admin.call(saveSection(section), { body: { ...section.defaults, ...values } })

async function issue() {
  const items = [{ service: 'Website', quantity: 1, price: 1_000 }]
  const body = { userId: client.accountId, items, taxRate: 19 }
  return (await admin.call(invoices.add, { body })).item.id
}

test('an agency without e-invoices offers none', async () => {
  const tab = await openTab(app, admin)
  await tab.visit(invoicePaths.details(await issue()))
  await screen.findByRole('button', { name: 'Duplicate' })
  assert.equal(screen.queryByRole('button', { name: 'XRechnung' }), null)
})

test('staff read what is missing, enter it and download, and so does the client', async (t) => {
  await save(agencySection, { country: 'DE', region: '', city: 'Lübeck', zip: '23552' })
  t.after(() => save(agencySection, {}))
  const on = { mode: 'factur-x', iban: 'DE75 5121 0800 1245 1261 99', contact: 'Ada Holm' }
  await save(eInvoiceSection, on)
  const id = await issue()
  const tab = await openTab(app, admin)
  await tab.visit(invoicePaths.details(id))
  const notice = await screen.findByRole('region', { name: 'The PDF has no e-invoice' })
  within(notice).getByText('The agency’s VAT ID or tax number is missing: Settings, Invoices.')
  screen.getByText('Not in the PDF')
  assert.equal(screen.queryByRole('button', { name: 'XRechnung' }), null)

  await save(invoiceSection, { vatId: 'DE123456789' })
  await tab.visit(clientPaths.details(client.accountId))
  await tab.user.click(await screen.findByRole('button', { name: 'Edit' }))
  const reference = await screen.findByRole('textbox', { name: 'Buyer reference' })
  await tab.user.type(reference, '04011000-12345-03')
  await tab.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('04011000-12345-03')

  await tab.visit(invoicePaths.details(id))
  await screen.findByText('In the PDF')
  await screen.findAllByRole('button', { name: 'XRechnung' })

  const own = await openTab(app, client)
  await own.visit(clientInvoicePaths.details(id))
  await screen.findByRole('button', { name: 'XRechnung' })
})

test('the settings ask for a right IBAN', async () => {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/settings?tab=invoices#e-invoice')
  const form = within(await screen.findByRole('region', { name: 'E-invoices' }))
  const iban = await form.findByRole('textbox', { name: 'IBAN' })
  await tab.user.clear(iban)
  await tab.user.type(iban, 'DE75 5121 0800 1245 1261 98')
  await tab.user.click(form.getByRole('button', { name: /Save changes/ }))
  await waitFor(() => form.getByText(/^Please check the IBAN/))
})
