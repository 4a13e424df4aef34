import { expect, test } from '#test/browser/fixtures.ts'
import { weigh } from '#test/browser/weight.ts'

const firstPictures = 250 * 1024

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

test('the first screen of the home page has few bytes of pictures', async ({ page }) => {
  const weights = await weigh(page, () => page.goto('/', { waitUntil: 'networkidle' }))
  expect(weights.image).toBeGreaterThan(0)
  expect(weights.image).toBeLessThanOrEqual(firstPictures)
})
