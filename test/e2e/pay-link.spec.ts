import { payLink } from '#features/invoices/pay-link/contract.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import {
  addInvoice,
  bank,
  cards,
  enterAsClient,
  fillAddress,
  fillCard,
  lookBothWays,
  payBill,
  payButton,
} from '#test/browser/paying.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'

/** Refused cards and links. */
test.use({ expectedErrors: [/status of 400/] })

test.describe('a pay link', () => {
  test('is paid without signing in, and its token goes nowhere else', async ({
    page,
    baseURL: origin = '',
  }) => {
    const invoice = await addInvoice(origin, await makePerson(origin), { initialDeposit: 400 })
    const address = invoice.payUrl ?? ''
    const token = address.split('/').at(-1) ?? ''
    const leaks: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      const isOwn = [`/pay/${token}`, `/api/pay/${token}`].some((own) => pathname.startsWith(own))
      const sent = [isOwn ? '' : pathname, search, request.postData(), request.headers().referer]
      if (sent.some((text) => text?.includes(token))) leaks.push(request.url())
    })
    const response = await page.goto(address)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoice.invoiceNumber ?? '')
    await expect(page.getByText('Invoice for Halvorsen Boats')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Items' })).toContainText('Website design')
    await expect(payButton(page)).toHaveText(/Pay \$400\.00/)
    await lookBothWays(page)
    await fillAddress(page)
    await fillCard(page, cards.declined)
    await payButton(page).click()
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    await fillCard(page, cards.secure)
    await payButton(page).click()
    await bank(page).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('We received $400.00.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay the rest now' }).click()
    await expect(payButton(page)).toHaveText(/Pay \$600\.00/)
    await fillAddress(page)
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expect(page.getByText('We received $600.00.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This invoice is paid.')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    const pdf = page.getByRole('link', { name: 'Download PDF' })
    await expect(pdf).toHaveAttribute('href', `/api/pay/${token}/pdf`)
    const answer = await page.request.get(`/api/pay/${token}/pdf`)
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(leaks).toEqual([])
  })

  test('that was replaced or made up says so', async ({ page, baseURL: origin = '' }) => {
    const { id, payUrl } = await addInvoice(origin, await makePerson(origin))
    await (await adminApi(origin)).call(payLink.replace, { params: { id } })
    for (const address of [payUrl ?? '', '/pay/made-up']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no longer works/)
      await expect(page.locator('main').getByRole('link', { name: '515-555-0100' })).toBeVisible()
    }
    await lookBothWays(page)
  })
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
