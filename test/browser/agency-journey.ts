import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { agencySection } from '#features/agency/contract.ts'
import { clientPeople } from '#features/clients/contract.ts'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { eInvoiceSection } from '#features/invoices/e-invoice/contract.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { saveSection } from '#features/settings/contract.ts'
import { openingSection } from '#features/settings/website/opening.ts'
import { sitePages } from '#features/site-pages/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import type { SettingValue } from '#shared/settings.ts'
import { mailsTo } from '#test/outbox.ts'
import { type DemoServer, serverFixture, startEmpty } from './demo-server.ts'
import { test as base, enterWith, expect } from './fixtures.ts'
import { cards, field, fillCard } from './paying.ts'
import { apiOf, password } from './people.ts'

/**
 * An Atrium of its own, without the demo, that takes the cards of the sandbox. Each call makes another
 * fixture, so that two files that run in one worker do not share the server.
 */
export const agencyTest = () =>
  base.extend<object, { server: DemoServer }>({
    server: serverFixture(() => startEmpty({ PAYMENTS: 'sandbox' })),
  })

const run = promisify(execFile)
const email = 'mari@kontor.example'

/** An Admin with a password, as `npm run admin:create` and its link make one. */
async function signInAsFirst(page: Page, { dataDir, url }: DemoServer): Promise<ApiClient> {
  const named = [`--email=${email}`, '--first-name=Mari', '--last-name=Lund']
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, DEMO: 'off' }
  const { stdout } = await run(process.execPath, ['server/create-admin.ts', ...named], { env })
  await page.goto(/http\S+/.exec(stdout)?.[0] ?? '')
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await field(page, 'Confirm password').press('Enter')
  await page.waitForURL('/admin')
  return apiOf(url, { email })
}

/** The visible text of each page. */
async function textsOf(page: Page, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await expect(page.locator('main [aria-busy=true]:not(button)')).toHaveCount(0)
    texts.set(path, await page.locator('body').innerText())
  }
  return texts
}

/** The editor issues an invoice to the only client, whose mail has the pay link. */
async function issue(page: Page, business: string, price: string, total: string) {
  await page.goto(invoicePaths.create)
  await page.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: business }).click()
  await page.getByLabel('Service').first().fill('Website')
  await page.getByLabel('Price').first().fill(price)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(total)
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(page.getByText(/^Issued and mailed to /)).toBeVisible()
}

async function pay(page: Page, url: string, total: string, address: Record<string, string>) {
  await page.goto(url)
  const button = page.getByRole('button', { name: `Pay ${total}` })
  await button.waitFor()
  for (const [name, value] of Object.entries(address)) await field(page, name).fill(value)
  await fillCard(page, cards.good)
  await button.click()
  await expect(page.getByText(`We received ${total}.`)).toBeVisible()
}

const client = { firstName: 'Ada', lastName: 'Okafor', email: 'ada@okafor.example', password }

interface Journey {
  place: Record<string, string>
  billing: Partial<SettingValue<typeof invoiceSection>>
  client: Record<string, string>
  price: string
  total: string
  /** The fields of the payment page. */
  card: Record<string, string>
}

/** From nothing to a paid invoice. Returns every text that the agency, its client and visitors got. */
export async function playJourney(page: Page, server: DemoServer, journey: Journey) {
  const { price, total } = journey
  const admin = await signInAsFirst(page, server)
  const facts = { ...agencySection.defaults, ...journey.place }
  await admin.call(saveSection(agencySection), { body: facts })
  const billing = { ...invoiceSection.defaults, ...journey.billing }
  await admin.call(saveSection(invoiceSection), { body: billing })
  const bank = { iban: 'DE75512108001245126199', bic: '', accountHolder: '', contact: 'Mari Lund' }
  await admin.call(saveSection(eInvoiceSection), { body: { mode: 'factur-x', ...bank } })
  const { template } = await admin.call(sitePages.imprint, {})
  if (template) {
    const content = template.content.replaceAll(/\[Bitte ergänzen:[^\]]*\]/g, 'Mari Lund')
    const body = { ...template, content, meta_description: '', published: true }
    await admin.call(sitePages.add, { body })
  }
  await admin.call(saveSection(openingSection), {
    body: { ...openingSection.defaults, open: true },
  })
  const { user } = await admin.call(newAccounts.add, {
    body: { ...client, businessName: 'Okafor Boats', role: 'User', ...journey.client },
  })
  const { country = '', address, city, state, zipCode } = journey.client
  await admin.call(clientPeople.update, {
    params: { id: user.id },
    body: { name: 'Okafor Boats', buyerReference: 'PO 7', country, address, city, state, zipCode },
  })

  await issue(page, 'Okafor Boats', price, total)
  const { id = '' } = (await admin.call(invoices.list, {})).rows[0] ?? {}
  const { payUrl, invoiceNumber } = await admin.call(invoices.one, { params: { id } })
  await pay(page, payUrl ?? '', total, journey.card)
  await expect
    .poll(async () => (await admin.call(invoices.one, { params: { id } })).status)
    .toBe('Paid')
  const file = Buffer.from(
    await (await admin.call(invoiceFiles.pdf, { params: { id } })).arrayBuffer(),
  )
  const { text } = await extractText(new Uint8Array(file))
  const staff = ['/admin', '/admin/invoices', invoicePaths.details(id), '/admin/appointments']
  const lists = ['/admin/clients', '/admin/statistics', invoicePaths.create]
  const staffTexts = await textsOf(page, [...staff, ...lists])
  await enterWith(page, { email: client.email, password })
  const own = ['/client-portal', '/client-portal/invoices', `/client-portal/invoices/${id}`]
  const forms = ['/client-portal/appointments/book-appointment', '/client-portal/survey']
  const ownTexts = await textsOf(page, [...own, ...forms, '/client-portal/profile'])
  const site = [
    '/',
    '/contact-us',
    '/about-us',
    '/services',
    '/hire-freelance',
    '/login',
    payUrl ?? '',
  ]
  const siteTexts = await textsOf(page, site)
  const mails = await mailsTo({ kernel: { config: server } }, client.email, 2)
  return {
    admin,
    id,
    invoiceNumber,
    phone: user.phoneNumber,
    file,
    texts: [
      ...[staffTexts, ownTexts, siteTexts].flatMap((texts) => [...texts]),
      ['the PDF', text.join('\n')] as const,
      ...mails.map(({ head, text }) => [`the mail ${head}`, text] as const),
    ],
  }
}

export const common = { name: 'Kontor', email: 'post@kontor.example', social: '' }
