import type { Page } from '@playwright/test'
import { type DemoServer, serverFixture, startDemo } from '#test/browser/demo-server.ts'
import { test as base, expect } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

/** An Atrium of its own, where the views of other tests do not use up the limit of their address. */
const test = base.extend<object, { server: DemoServer }>({
  server: serverFixture(startDemo),
})

// The test browser's user agent is that of a bot, which is not counted.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})

const campaign = 'utm_source=shop%20window&utm_medium=print&utm_campaign=spring'
const label = 'shop window / print / spring'

const counted = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/visitor/track-visitor'))
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()

test('a visit from a campaign appears, and its row filters the page', async ({ page, admin }) => {
  const views = counted(page)
  await page.goto(`/services?${campaign}`)
  expect((await views).status()).toBe(200)
  const next = counted(page)
  await page.goto('/contact-us')
  await next
  const source = { landingPage: '/services', campaign: { source: 'shop window', name: 'spring' } }
  expect(await page.evaluate(() => JSON.parse(sessionStorage.visitSource))).toMatchObject(source)

  await visit(admin, '/admin/statistics')
  await expect(admin.getByText(/here now/)).toContainText(/[1-9]\d* here now/)
  const campaigns = admin.getByRole('table', { name: 'Campaigns' })
  const row = campaigns.getByRole('row', { name: new RegExp(`^${label} `) })
  await expect(row.getByRole('cell')).toHaveText(['1', '2'])
  await row.getByRole('link').click()
  await expect(admin).toHaveURL(/campaign=shop\+window/)
  await expect(figure(admin, 'Visitors')).toHaveText('1')
  await expect(figure(admin, 'Page views')).toHaveText('2')
  await expect(admin.getByText('Appointments booked')).toBeHidden()
  const entries = admin.getByRole('table', { name: 'Entry pages' })
  await expect(entries.getByRole('link')).toHaveText(['Services /services'])
})
