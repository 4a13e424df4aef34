import type { Locator, Page } from '@playwright/test'
import { type InvoiceDetails, invoices } from '#features/invoices/contract.ts'
import { violationsOf } from './axe.ts'
import { enterWith, expect, expectLoaded } from './fixtures.ts'
import { adminApi, makePerson, type Person, password } from './people.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  secure: '4000 0027 6000 3184',
  declined: '4000 0000 0000 0002',
  wrongCvc: '4000 0000 0000 0127',
} as const

const dueDate = '2030-05-01'
const items = [
  { service: 'Website design', description: 'Three pages.', quantity: 1, price: 900 },
  { service: 'Photography', quantity: 2.5, price: 40 },
]

/** An invoice of $1,000.00 for a client of the test's own. */
export async function addInvoice(
  origin: string,
  client: Pick<Person, 'id'>,
  values: object = {},
): Promise<InvoiceDetails> {
  const admin = await adminApi(origin)
  const body = { userId: client.id, items, dueDate, ...values }
  const { item } = await admin.call(invoices.add, { body })
  return readInvoice(origin, item.id)
}

/** As an Admin sees it. */
async function readInvoice(origin: string, id: string): Promise<InvoiceDetails> {
  return (await adminApi(origin)).call(invoices.one, { params: { id } })
}

export async function untilPaid(origin: string, id: string): Promise<void> {
  await expect.poll(async () => (await readInvoice(origin, id)).status).toBe('Paid')
}

/** The amounts of the ledger. */
export async function paymentsOf(origin: string, id: string): Promise<number[]> {
  return (await readInvoice(origin, id)).payments.map(({ amount }) => amount)
}

export const payBill = (id: string) => `/client-portal/invoices/pay-bill/${id}`
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ })
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Types a card as a person does, who does not type the spaces. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await field(page, 'Card number').fill('')
  await field(page, 'Card number').pressSequentially(number.replaceAll(' ', ''))
  await expect(field(page, 'Card number')).toHaveValue(number)
  await field(page, 'Expiry (MM / YY)').fill('')
  await field(page, 'Expiry (MM / YY)').pressSequentially('1234')
  await expect(field(page, 'Expiry (MM / YY)')).toHaveValue('12 / 34')
  await field(page, 'CVC').fill('123')
}

export async function fillAddress(page: Page): Promise<void> {
  await field(page, 'Name on card').fill('Greta Halvorsen')
  await field(page, 'Address').fill('4 Mill Lane')
  await field(page, 'City').fill('Grimes')
  await field(page, 'ZIP code').fill('50111')
}

export const bank = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Is this payment yours?' })

/** A client of the test's own, signed in. */
export async function enterAsClient(page: Page, origin: string): Promise<Person> {
  const person = await makePerson(origin)
  await enterWith(page, { email: person.email, password })
  return person
}

export async function lookBothWays(page: Page) {
  await expectLoaded(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
}
