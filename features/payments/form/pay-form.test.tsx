import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { invoices } from '#features/invoices/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab } from '#test/dom/tab.tsx'
import { fullProfile, signInAs } from '#test/factories.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { payments, sandbox } from '../contract.ts'

let app: TestApp
let client: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const name = { first_name: 'Greta', last_name: 'Halvorsen' }
  client = await signInAs(app, 'User', { ...fullProfile, ...name })
})

const cards = {
  good: '4242 4242 4242 4242',
  slow: '4000 0000 0000 7700',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  wrongCvc: '4000 0000 0000 0127',
} as const

const list = '/client-portal/invoices'

/** An invoice of $1,000.00. */
async function addInvoice() {
  const { id, number } = await makeInvoice(app.database.db, { client_id: client.accountId })
  return { id, number: number ?? '', page: `${list}/${id}`, payBill: `${list}/pay-bill/${id}` }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const payButton = () => screen.getByRole('button', { name: /^Pay \$/ })
const untilFocused = (find: () => Element | null) =>
  waitFor(() => assert.equal(document.activeElement, find()))

function fillCard(number: string) {
  write('Card number', number.replaceAll(' ', ''))
  write('Expiry (MM / YY)', '1234')
  write('CVC', '123')
}

/** Opens the form and fills it in. */
async function openForm(page: string, card: string): Promise<Tab> {
  const tab = await openTab(app, client)
  await tab.visit(page)
  await screen.findByRole('textbox', { name: 'Card number' })
  fillCard(card)
  return tab
}

const isPaid = async (id: string) => (await readLedger(app.database.db, id)).status === 'Paid'
const untilPaid = (id: string) => until('the invoice is paid', () => isPaid(id))

async function isPaidOnce(id: string) {
  const { paid, rows } = await readLedger(app.database.db, id)
  assert.deepEqual([paid, rows], [100_000, 1])
}

async function untilThanked(tab: Tab, page: string) {
  await screen.findByText('Payment successful!')
  await waitFor(() => assert.equal(tab.address(), page))
}

describe('a card', () => {
  test('is asked for, beside the name and without a phone number', async () => {
    const { payBill } = await addInvoice()
    const tab = await openTab(app, client)
    await tab.visit(payBill)
    await screen.findByText('Sandbox: no money moves.')
    assert.equal(field('Name on card').value, 'Greta Halvorsen')
    assert.equal(within(screen.getByRole('main')).queryByText(/phone|e-?mail/i), null)
    await tab.user.click(payButton())
    await screen.findByText('Card number is required')
    await untilFocused(() => field('Card number'))
  })

  test('that is refused says why where the focus is, or at its field', async () => {
    const { payBill } = await addInvoice()
    const tab = await openForm(payBill, cards.declined)
    for (const [card, message] of [
      [cards.declined, 'Your card was declined.'],
      [cards.poor, 'Your card has insufficient funds.'],
    ] as const) {
      fillCard(card)
      await tab.user.click(payButton())
      await screen.findByText(message)
      const alert = screen.getByText(message).closest('[role=alert]')
      await untilFocused(() => alert?.parentElement ?? null)
    }
    fillCard(cards.wrongCvc)
    await tab.user.click(payButton())
    await screen.findByText('Your card’s security code is incorrect.')
    await untilFocused(() => field('CVC'))
  })
})

describe('is paid once', () => {
  test('by a double click, and the way back leads to no second payment', async () => {
    const { id, number, page } = await addInvoice()
    const tab = await openTab(app, client)
    await tab.visit(list)
    await tab.user.click(screen.getByRole('link', { name: `Pay Bill ${number}` }))
    await screen.findByRole('textbox', { name: 'Card number' })
    fillCard(cards.good)
    await tab.user.dblClick(payButton())
    await untilThanked(tab, page)
    await tab.back()
    assert.equal(tab.address(), list)
    const row = await screen.findByRole('row', { name: new RegExp(`${number}.*Paid`) })
    assert.equal(within(row).queryByRole('link', { name: /^Pay Bill/ }), null)
    await isPaidOnce(id)
  })

  for (const [card, shown] of [
    ['good', 'This invoice is paid.'],
    ['slow', 'Confirming your payment'],
  ] as const) {
    test(`if the page is reloaded in the middle, with a ${card} card`, async () => {
      const { id, payBill } = await addInvoice()
      const tab = await openForm(payBill, cards[card])
      const sent = Promise.withResolvers<void>()
      tab.answer(sandbox.confirm, async (call) => {
        await call.pass()
        sent.resolve()
        return new Promise(() => {})
      })
      await tab.user.click(payButton())
      await screen.findByRole('button', { name: 'Processing...' })
      await sent.promise
      if (card === 'good') await untilPaid(id)
      const reloaded = await openTab(app, client)
      await reloaded.visit(payBill)
      await screen.findByText(shown)
      assert.equal(screen.queryByRole('button', { name: /^Pay \$/ }), null)
      if (card === 'good') await isPaidOnce(id)
    })
  }

  test('if the webhook comes before the answer of the provider', async () => {
    const { id, page, payBill } = await addInvoice()
    const tab = await openForm(payBill, cards.good)
    tab.answer(sandbox.confirm, async (call) => {
      const response = await call.pass()
      await untilPaid(id)
      return response
    })
    await tab.user.click(payButton())
    await untilThanked(tab, page)
    await isPaidOnce(id)
  })

  test('if the webhook comes long after it', async () => {
    const { id, page, payBill } = await addInvoice()
    const tab = await openForm(payBill, cards.good)
    // The invoice as it was, for as long as the event is on its way.
    const before = await client.call(invoices.one, { params: { id } })
    const end = tab.answer(invoices.one, () => Response.json(before))
    await tab.user.click(payButton())
    await screen.findByText(/We are waiting for the confirmation\.$/)
    screen.getByRole('button', { name: 'Processing...' })
    end()
    await untilThanked(tab, page)
    await isPaidOnce(id)
  })
})

test('by keyboard alone, to another address', async () => {
  const { page, payBill } = await addInvoice()
  const tab = await openTab(app, client)
  await tab.visit(payBill)
  const number = await screen.findByRole('textbox', { name: 'Card number' })
  number.focus()
  await tab.user.keyboard('4242424242424242')
  for (const typed of ['430', '123']) {
    await tab.user.tab()
    await tab.user.keyboard(typed)
  }
  assert.equal(field('Expiry (MM / YY)').value, '04 / 30')
  screen.getByRole('switch', { name: 'Same as the billing address' }).focus()
  await tab.user.keyboard(' ')
  const shipping = within(await screen.findByRole('group', { name: 'Shipping address' }))
  await tab.user.tab()
  assert.equal(document.activeElement, shipping.getByRole('textbox', { name: 'Full name' }))
  const country = shipping.getByRole('combobox', { name: 'Country' })
  await tab.user.selectOptions(country, 'United States')
  await tab.user.type(shipping.getByRole('textbox', { name: /^State/ }), 'NY')
  await tab.user.selectOptions(country, 'Kenya')
  const county = shipping.getByRole<HTMLInputElement>('textbox', { name: /^County/ })
  assert.equal(county.value, '', 'a state does not stay with another country')
  shipping.getByRole('textbox', { name: 'Address' }).focus()
  await tab.user.keyboard('Moi Avenue 12')
  shipping.getByRole('textbox', { name: 'City' }).focus()
  await tab.user.keyboard('Nairobi')
  let sent: unknown
  tab.answer(sandbox.confirm, (call) => {
    sent = call.body
    return call.pass()
  })
  await tab.user.keyboard('{Enter}')
  await untilThanked(tab, page)
  assert.partialDeepStrictEqual(sent, {
    billing: { name: 'Greta Halvorsen', city: 'Grimes', country: 'US' },
    shipping: { name: 'Greta Halvorsen', city: 'Nairobi', country: 'KE' },
  })
})

test('begins with the address of the bill, whoever pays', async () => {
  const billed_to = {
    ...{
      firstName: 'Greta',
      lastName: 'Halvorsen',
      businessName: '',
      taxId: '',
      buyerReference: '',
    },
    ...{ address: 'Vorderreihe 9', city: 'Travemünde', state: '', zipCode: '23570' },
    country: 'Deutschland',
  }
  const { id } = await makeInvoice(app.database.db, {
    client_id: client.accountId,
    billed_to: JSON.stringify(billed_to),
  })
  const tab = await openTab(app, client)
  await tab.visit(`${list}/pay-bill/${id}`)
  const city = await screen.findByRole<HTMLInputElement>('textbox', { name: 'City' })
  assert.deepEqual([city.value, field('Postal code').value], ['Travemünde', '23570'])
})

describe('without an intent', () => {
  test('the page says so, and tries again', async () => {
    const { payBill } = await addInvoice()
    const tab = await openTab(app, client)
    const end = tab.answer(payments.createIntent, () => Response.json({}, { status: 503 }))
    await tab.visit(payBill)
    assert.equal((await screen.findByRole('alert')).textContent, 'Failed to create Payment Intent.')
    end()
    await tab.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Pay $1,000.00' })
  })
})
