import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { arriveAt, knownPages } from './pages.ts'

const kilobyte = 1024
/** What a page may weigh on the wire. */
const most = {
  document: 25 * kilobyte,
  stylesheet: 20 * kilobyte,
  font: 90 * kilobyte,
  script: 4 * kilobyte,
}
const formScript = 130 * kilobyte
const firstPictures = 250 * kilobyte

type Weights = Record<string, number>

/** The bytes that a first visit loads before anything is scrolled, by kind. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const weights: Weights = {}
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const bytes = Number(response.headers()['content-length'] ?? 0)
    weights[kind] = (weights[kind] ?? 0) + bytes
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return weights
}

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  expectedErrors: [/status of 404/],
})

for (const { path } of knownPages.filter(({ actor }) => actor === 'visitor')) {
  test(`${path} is light`, async ({ page }) => {
    await arriveAt(page, path)
    const weights = await weigh(page, path)
    const hasForm = (await page.locator('[data-island]').count()) > 0
    const limits = { ...most, ...(hasForm && { script: formScript }) }
    for (const [kind, limit] of Object.entries(limits)) {
      expect(weights[kind] ?? 0, `${kind} of ${path}`).toBeLessThanOrEqual(limit)
    }
  })
}

test('the first screen of the home page has few bytes of pictures', async ({ page }) => {
  const { image = 0 } = await weigh(page, '/')
  expect(image).toBeGreaterThan(0)
  expect(image).toBeLessThanOrEqual(firstPictures)
})
