import { dropDataDir, makeDataDir, type Running, run } from '#test/bench/running.ts'
import { test as base, expect } from './fixtures.ts'

/** A site into which nothing has been written yet. */
const test = base.extend<object, { empty: Running }>({
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how a fixture without others is written
    async ({}, use) => {
      const dataDir = await makeDataDir()
      const running = await run(dataDir, { DEMO: 'off' })
      await use(running)
      await running.db.end()
      await running.server.end()
      await dropDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ empty }, use) => use(empty.server.url),
})

test('the home page leaves out what is not there, and says why no work is shown', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Made here, working out there.',
    'We said we answer. Go on, check.',
  ])
  await expect(page.getByText('are being photographed')).toBeVisible()
  await expect(page.locator('button[data-carousel]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All work' })).toHaveCount(0)
  const things = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(things).not.toContain('FAQPage')
})

for (const [path, words] of [
  ['/about-us', 'The page about us is being written.'],
  ['/refund-cancellation', 'This text is being revised'],
  ['/privacy-policy', 'This text is being revised'],
  ['/terms-conditions', 'This text is being revised'],
  ['/cookie-policy', 'This text is being revised'],
] as const) {
  test(`${path} says that its text is to come`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
  })
}
