import AxeBuilder from '@axe-core/playwright'
import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { solveChallenge } from '#shared/bot-check.ts'

const signedInKey = 'signed-in'

export { expect } from '@playwright/test'

const password = 'Atrium!2026'
export type Actor = 'admin' | 'manager' | 'employee' | 'client' | 'client2'

interface Fixtures {
  /** Messages of the console that this test provokes. */
  expectedErrors: RegExp[]
  watched: undefined
}

/** All tests come from one address, of which only so many views are counted in a minute. */
function isOverCount(message: ConsoleMessage): boolean {
  return message.location().url.endsWith('/track-visitor') && message.text().includes('429')
}

/** Whatever a test is about: an error in the console, a 5xx or a request to somewhere else fails it. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ page, baseURL, expectedErrors }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isOverCount(message))
          problems.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`)
      })
      page.on('request', (request) => {
        const url = request.url()
        const own = url.startsWith(`${baseURL}`) || /^(data|blob|about):/.test(url)
        if (!own) problems.push(`outbound request to ${url}`)
      })
      await use(undefined)
      const unexpected = problems.filter(
        (text) => !expectedErrors.some((known) => known.test(text)),
      )
      base.expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, actor: Actor): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${actor}@atrium.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/(admin|client-portal)/)
}

/** Signed in without the form, where signing in is not what is tested. The next page is the test's to open. */
export const enter = (page: Page, actor: Actor) =>
  enterWith(page, { email: `${actor}@atrium.test`, password })

export async function enterWith(
  page: Page,
  credentials: { email: string; password: string },
): Promise<void> {
  const challenge = await page.request.get('/api/bot-check/challenge')
  const data = { ...credentials, token: await solveChallenge(await challenge.json()) }
  base.expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  // Any page of the site will do, and this one is the smallest.
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.setItem(key, 'true'), signedInKey)
}

/** Axe finds nothing in the current state of the page. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  base.expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** What failed, as the toasts say it. */
export const toast = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })

/** Keeps a script from the page until the function that it answers is called. */
export async function holdScript(page: Page, name: RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await held
    await route.continue()
  })
  return release
}
