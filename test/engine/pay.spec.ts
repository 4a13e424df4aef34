import { payLink } from '#features/invoices/document/contract.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import {
  addInvoice,
  bank,
  cards,
  enterAsClient,
  fillCard,
  lookBothWays,
  payBill,
  payButton,
  paymentsOf,
  untilPaid,
} from '#test/browser/paying.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'

/** Refused cards and links. */
test.use({ expectedErrors: [/status of 400/] })

const isConfirm = ({ pathname }: URL) => pathname === '/api/payment/sandbox'

test('an invoice is paid once by two tabs at once', async ({ page, baseURL: origin = '' }) => {
  const client = await enterAsClient(page, origin)
  const { id, invoiceNumber } = await addInvoice(origin, client)
  const tabs = [page, await page.context().newPage()]
  // Both have sent the card before one of them gets an answer.
  const both = Promise.withResolvers<void>()
  let sent = 0
  await page.context().route(isConfirm, async (route) => {
    sent += 1
    if (sent === tabs.length) both.resolve()
    await both.promise
    await route.continue()
  })
  for (const tab of tabs) {
    await visit(tab, payBill(id))
    await fillCard(tab, cards.good)
  }
  await Promise.all(tabs.map((tab) => payButton(tab).click()))
  for (const tab of tabs) {
    const invoice = tab.getByRole('heading', { name: invoiceNumber ?? '' })
    await expect(invoice.or(tab.getByText('This invoice is paid.'))).toBeVisible()
  }
  await untilPaid(origin, id)
  expect(await paymentsOf(origin, id)).toEqual([1000])
})

test('the form is accessible in both themes, with a refusal and with a question of the bank', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const { id } = await addInvoice(origin, client)
  await visit(page, payBill(id))
  await fillCard(page, cards.wrongCvc)
  await payButton(page).click()
  await expect(page.getByText('Your card’s security code is incorrect.')).toBeVisible()
  await lookBothWays(page)
  await fillCard(page, cards.secure)
  await payButton(page).click()
  await expect(bank(page)).toBeVisible()
  await lookBothWays(page)
})

test('a pay link is accessible in both themes, also when it was replaced', async ({
  page,
  baseURL: origin = '',
}) => {
  const { id, payUrl } = await addInvoice(origin, await makePerson(origin))
  await page.goto(payUrl ?? '')
  await expect(payButton(page)).toBeVisible()
  await lookBothWays(page)
  await (await adminApi(origin)).call(payLink.replace, { params: { id } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no longer works/)
  await expect(page.locator('main').getByRole('link', { name: '515-555-0100' })).toBeVisible()
  await lookBothWays(page)
})

test.describe('with Stripe', () => {
  // Its script is not reached, and a double of it stands in where the code goes on.
  test.use({ bypassCSP: true, expectedErrors: [/js\.stripe\.com|net::ERR_FAILED/] })

  test('a blocked script is said and tried again; the card is confirmed with our addresses', async ({
    page,
    baseURL: origin = '',
  }) => {
    const client = await enterAsClient(page, origin)
    const { id } = await addInvoice(origin, client)
    await page.route('**/api/payment/create-payment-intent/*', (route) =>
      route.fulfill({
        json: {
          ...{ clientSecret: 'pi_1_secret_2', amount: 1000, pays: 'total', processing: false },
          ...{ provider: 'stripe', publishableKey: 'pk_test_1' },
          ...{ currency: 'USD', shipping: true },
        },
      }),
    )
    const script = 'https://js.stripe.com/**'
    await page.route(script, (route) => route.abort())
    await page.goto(payBill(id))
    await expect(page.getByRole('alert')).toContainText('something blocks js.stripe.com')
    await lookBothWays(page)
    await page.unroute(script)
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeDouble }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The frame of Stripe')).toBeVisible()
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    const confirmed = await page.evaluate(() => Reflect.get(window, 'confirmed'))
    expect(confirmed).toMatchObject({
      redirect: 'if_required',
      confirmParams: {
        return_url: origin + payBill(id),
        payment_method_data: {
          billing_details: { name: 'Greta Halvorsen', address: { postal_code: '50111' } },
        },
        shipping: { name: 'Greta Halvorsen', address: { city: 'Grimes', country: 'US' } },
      },
    })
  })
})

/** The part of Stripe.js that our code uses. Its card is declined. */
const stripeDouble = `window.Stripe = () => {
  const element = {
    mount(place) { place.textContent = 'The frame of Stripe' },
    on() { return element }, off() {}, once() {}, update() {}, destroy() {}, unmount() {},
  }
  return {
    elements: () => ({ create: () => element, getElement: () => null, update() {} }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_payment_method' } }),
    async confirmPayment({ elements, ...sent }) {
      window.confirmed = sent
      return { error: { type: 'card_error', message: 'Your card was declined.' } }
    },
  }
}`
