import type { Page } from '@playwright/test'
import { enter, expect, test } from '#test/browser/fixtures.ts'

const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const white = 'rgb(255, 255, 255)'

test.use({ colorScheme: 'light', expectedErrors: [/net::ERR_FAILED/] })

test('a chosen theme applies to every page from its first paint and to the portal, until the system setting is chosen', async ({
  page,
}) => {
  await page.goto('/about-us')
  expect(await paper(page)).toBe(white)
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await paper(page)).not.toBe(white)
  // Nothing but what stands in the page itself.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/services')
  expect(await paper(page)).not.toBe(white)
  await page.unroute('**/*.js')

  await enter(page, 'client')
  await page.goto('/client-portal')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await paper(page)).not.toBe(white)

  await page.goto('/services')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await paper(page)).toBe(white)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('theme')
})
