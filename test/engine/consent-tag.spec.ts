import type { Page } from '@playwright/test'
import { type DemoServer, serverFixture, startDemo } from '#test/browser/demo-server.ts'
import { test as base, expect } from '#test/browser/fixtures.ts'

const id = 'G-ATRIUM1234'

/** An Atrium of its own with an analytics tag. */
const test = base.extend<object, { server: DemoServer }>({
  server: serverFixture(() => startDemo({ ANALYTICS_ID: id })),
  expectedErrors: [/^outbound request to https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=/],
})

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

async function cookiesOf(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name).sort()
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

test('loads after a yes to analytics, only then, and is gone after the consent is withdrawn', async ({
  page,
}) => {
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

  await choose(page, ['Analytics', 'Marketing', 'Functional'])
  await expect.poll(() => cookiesOf(page)).toEqual(['_ga', '_ga_ATRIUM1234', '_gcl_au', 'consent'])
  await choose(page, ['Marketing'])
  expect(await cookiesOf(page)).toEqual(['consent'])
  await page.goto('/services', { waitUntil: 'networkidle' })
  expect(loads).toEqual([address, address])
})
