import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'

/** Stands in for the script of the provider, which no test can reach: what our side does with it is real. */
const provider = `window.grecaptcha = {
  ready: (then) => then(),
  execute: (key, { action }) => Promise.resolve('answer for ' + key + ' to ' + action),
}`

// The provider, and a script that is aborted.
test.use({
  expectedErrors: [/^outbound request to https:\/\/www\.google\.com\/|net::ERR_FAILED|status of 4/],
})

async function openLogin(page: Page) {
  await page.route(
    ({ pathname }) => pathname === '/login',
    async (route) => {
      const html = await (await fetch(route.request().url())).text()
      const body = html.replace('<html', '<html data-recaptcha="site-key"')
      await route.fulfill({ contentType: 'text/html', body })
    },
  )
  await page.goto('/login')
}

async function submit(page: Page): Promise<string> {
  await page.getByLabel('Email').fill('client@atrium.test')
  await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
  const sent = page.waitForRequest('**/api/auth/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return (await sent).postDataJSON().token
}

test('if reCAPTCHA is never ready, the built-in bot check is used after 3 seconds', async ({
  page,
}) => {
  const script = `window.grecaptcha = { ready: () => { document.documentElement.dataset.asked = '' } }`
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.clock.install()
  await openLogin(page)
  const submitted = submit(page)
  await page.locator('[data-asked]').waitFor({ state: 'attached' })
  await page.clock.fastForward(3_000)
  await submitted
  await expect(page).toHaveURL('/client-portal')
})

test('with a site key the form sends the reCAPTCHA token of its action', async ({ page }) => {
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: provider }),
  )
  await openLogin(page)
  expect(await submit(page)).toBe('answer for site-key to post/api/auth/login')
})

test('if reCAPTCHA cannot be reached, the built-in bot check is used', async ({ page }) => {
  await page.route('https://www.google.com/**', (route) => route.abort())
  await openLogin(page)
  await submit(page)
  await expect(page).toHaveURL('/client-portal')
})
