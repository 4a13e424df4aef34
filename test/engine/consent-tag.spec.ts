import type { Page } from '@playwright/test'
import { type DemoServer, startDemo } from '#test/browser/demo-server.ts'
import { test as base, expect, signIn } from '#test/browser/fixtures.ts'

const id = 'G-ATRIUM1234'

/** An Atrium of its own with an analytics tag. */
const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
    async ({}, use) => {
      const server = await startDemo({ ANALYTICS_ID: id })
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedErrors: [/^outbound request to https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=/],
})
test.describe.configure({ mode: 'serial' })

/** Stands in for the tag, which no test can reach: it sets its cookies and remembers nothing else. */
const tag = `document.cookie = '_ga=GA1.1.1.1; Path=/'; document.cookie = '_ga_ATRIUM1234=GS1; Path=/'; document.cookie = '_gcl_au=1; Path=/'`

async function watchTag(page: Page): Promise<string[]> {
  const loads: string[] = []
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    loads.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: tag })
  })
  return loads
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The calls that the tag received so far. */
function said(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const commands = (window.dataLayer ?? []) as ArrayLike<unknown>[]
    return JSON.parse(JSON.stringify(commands.map((command) => Array.from(command))))
  })
}

async function cookiesOf(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name).sort()
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
}

async function choose(page: Page, names: string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' })
  await page
    .getByRole('button', { name: /^(Cookie preferences|Customize Options)$/ })
    .first()
    .click()
  for (const name of ['Analytics', 'Marketing', 'Functional'])
    await dialog.getByRole('switch', { name }).setChecked(names.includes(name))
  await press(page, 'Save')
  await expect(dialog).toBeHidden()
}

test('loads after a yes to analytics, and only then', async ({ page }) => {
  const loads = await watchTag(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loads).toEqual([])
  await choose(page, ['Marketing', 'Functional'])
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loads).toEqual([])
  await choose(page, ['Analytics'])
  const address = `https://www.googletagmanager.com/gtag/js?id=${id}`
  await expect.poll(() => loads).toEqual([address])
  await expect.poll(() => cookiesOf(page)).toContain('_ga')
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loads).toEqual([address, address])
})

test('gets the consent, after a default that denies everything', async ({ page, baseURL }) => {
  const loads = await watchTag(page)
  // Left from a consent that has run out.
  await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1.1', url: baseURL }])
  await page.goto('/services?mail=me@person.example')
  await expect.poll(() => cookiesOf(page)).toEqual([])
  expect(loads).toEqual([])
  await choose(page, ['Analytics', 'Functional'])
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(5)
  const [first, second, ...rest] = await said(page)
  const granted = {
    analytics_storage: 'granted',
    functionality_storage: 'granted',
    personalization_storage: 'granted',
  }
  expect(first).toEqual(['consent', 'default', denied])
  expect(second).toEqual(['consent', 'update', { ...denied, ...granted }])
  expect(rest).toContainEqual(['config', id, { send_page_view: false }])
  expect(rest.filter(([, name]) => name === 'page_view')).toHaveLength(1)
  expect(JSON.stringify(rest)).toContain(`"page_location":"${baseURL}/services"`)
  expect(JSON.stringify(rest)).not.toContain('person.example')
  await choose(page, ['Analytics', 'Marketing'])
  const ads = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
  const update = { ...denied, ...ads, analytics_storage: 'granted' }
  const all = await said(page)
  expect(all.at(-1)).toEqual(['consent', 'update', update])
  expect(all.filter(([, name]) => name === 'page_view')).toHaveLength(1)
})

test('sends nothing after the consent is withdrawn, and is gone on the next page', async ({
  page,
}) => {
  const loads = await watchTag(page)
  await page.goto('/')
  await press(page, 'Accept All')
  await expect.poll(() => cookiesOf(page)).toEqual(['_ga', '_ga_ATRIUM1234', '_gcl_au', 'consent'])
  await choose(page, ['Marketing'])
  expect((await said(page)).at(-1)).toEqual(['consent', 'update', denied])
  expect(await cookiesOf(page)).toEqual(['consent'])
  expect(await page.evaluate((key) => Reflect.get(window, key), `ga-disable-${id}`)).toBe(true)
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loads).toHaveLength(1)
})

test('never loads while the browser asks not to be tracked', async ({ page }) => {
  const loads = await watchTag(page)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto('/')
  await press(page, 'Accept All')
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loads).toEqual([])
})

test('gets only the kind of a portal page', async ({ page, baseURL }) => {
  await watchTag(page)
  await page.goto('/login')
  await press(page, 'Accept All')
  await signIn(page, 'client')
  const views = async () => (await said(page)).filter(([, name]) => name === 'page_view')
  await expect.poll(async () => (await views()).length).toBe(1)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect.poll(async () => (await views()).length).toBe(2)
  const [, shown] = (await said(page)).findLast(([name]) => name === 'set') ?? []
  expect(shown).toMatchObject({
    page_location: `${baseURL}/client-portal/services`,
    page_title: '/client-portal/services',
  })
})
