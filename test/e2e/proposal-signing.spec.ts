import { randomUUID } from 'node:crypto'
import type { Route } from '@playwright/test'
import { proposals } from '#features/proposals/contract.ts'
import { violationsInBothThemes } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { cards, fillAddress, fillCard, payButton } from '#test/browser/paying.ts'
import { adminApi } from '#test/browser/people.ts'
import { bodyOf } from '#test/proposals.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function sendProposal(origin: string) {
  const api = await adminApi(origin)
  const rest = { amount: null, opensDate: null, opensStatus: null }
  const body = bodyOf({
    stages: [
      { title: 'Deposit', percent: 40, opensOn: 'signature', ...rest },
      { title: 'Rest', percent: 60, opensOn: 'decision', ...rest },
    ],
  })
  const reader = { firstName: 'Ada', lastName: 'Okafor', businessName: 'Prairie Bakery' }
  const email = `${randomUUID()}@example.test`
  const sent = { title: 'A site for the bakery', ...reader, email, body }
  const { item } = await api.call(proposals.add, { body: sent })
  const params = { id: item.id }
  await api.call(proposals.send, { params, body: {} })
  const { url } = await api.call(proposals.one, { params })
  return { email, url: url ?? '' }
}

test('a prospect on a phone picks, signs and pays the deposit without an account', async ({
  page,
  baseURL: origin = '',
}) => {
  const { email, url } = await sendProposal(origin)
  const response = await page.goto(url)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const sums = page.locator('[data-sums]')
  await expect(sums).toContainText('$1,000.00')
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Blog' }).check()
  await expect(sums).toContainText('$1,250.00')
  await expect(sums).toContainText('$500.00')
  await page.getByLabel('Your name').fill('Ada Okafor')
  await page.getByLabel('Your email').fill(email)
  const scriptIsAsked = Promise.withResolvers<Route>()
  await page.route(/signature-pad/, scriptIsAsked.resolve)
  await page.getByRole('radio', { name: 'Draw it' }).check()
  const pad = page.getByRole('img', { name: 'Draw your signature here' })
  const script = await scriptIsAsked.promise
  await expect(pad).toBeHidden()
  await script.continue()
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  for (const step of [60, 110, 160, 210])
    await page.mouse.move(box.x + step, box.y + 30 + (step % 70))
  await page.mouse.up()
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Sign the proposal' }).click()
  await expect(page.getByRole('heading', { name: 'Signed. Thank you.' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay the first part: $500.00' }).click()
  await expect(payButton(page)).toHaveText(/Pay \$500\.00/)
  await fillAddress(page)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expect(page.getByText(/We received \$500\.00|This invoice is paid/)).toBeVisible()
})
