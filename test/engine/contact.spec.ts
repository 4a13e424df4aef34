import type { Page } from '@playwright/test'
import { expect, holdRequests, test } from '#test/browser/fixtures.ts'

const words = 'We bake and our site does not. Can you come by?'

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('the script of a form is fetched with the page and runs at the first interaction', async ({
  page,
}) => {
  const fetched = page.waitForResponse(/\/contact-island-/)
  await page.goto('/contact-us')
  await fetched
  const form = page.locator('[data-island] form')
  const isStarted = () =>
    form.evaluate((element) => Object.keys(element).some((key) => /^__react/.test(key)))
  // Browsers report a resting mouse like this when a page loads.
  await page.dispatchEvent('body', 'pointermove', { movementX: 0, movementY: 0 })
  // Two frames after the page was painted it would have begun.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  expect(await isStarted()).toBe(false)
  // The first move of a mouse can be one of no distance.
  await page.mouse.move(20, 20)
  await page.mouse.move(21, 20)
  await expect.poll(isStarted).toBe(true)
})

test('text that was typed before the script loaded is sent', async ({ page }) => {
  const release = await holdRequests(page, /\/contact-island-/)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Message').fill(words)
  await page.getByLabel(/^I agree/).check()
  release()
  await page.waitForLoadState()
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Phone number').fill('515-555-0123')
  await page.getByLabel('Subject').fill('An early start')
  await send(page).click()
  await expect(page).toHaveURL('/message-sent-success')
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported/] })

  test('a form whose script does not load says so, and keeps the typed text', async ({ page }) => {
    await page.route(/\/contact-island-/, (route) => route.abort())
    await page.goto('/contact-us')
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(0)
    await page.getByLabel('Message').fill(words)
    await expect(alert).toContainText('A part of this form could not be loaded.')
    await page.unroute(/\/contact-island-/)
    await alert.getByRole('button', { name: 'try again' }).click()
    await expect(alert).toHaveCount(0)
    await page.getByLabel('First name').fill('Ada')
    await send(page).click()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await expect(page.getByText('Message is required')).toHaveCount(0)
    await expect(page.getByLabel('Message')).toHaveValue(words)
  })
})
