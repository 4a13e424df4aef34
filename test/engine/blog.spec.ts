import { violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a post has links to its sections', async ({ page }) => {
    await page.goto('/blogs/we-put-the-mouse-away')
    const parts = page.getByRole('navigation', { name: 'In this post' })
    await parts.getByRole('link').last().click()
    await expect(page).toHaveURL(/#part-/)
    await expect(page.locator(':target')).toBeInViewport()
  })
})

test('empty lists and searches fit every width', async ({ page }) => {
  for (const path of ['/blogs?q=nothing', '/blogs?page=3', '/blogs?category=design&q=a']) {
    await page.goto(path)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${path} at ${width}px`).toBeLessThanOrEqual(0)
    }
    expect(await violationsOf(page), path).toEqual([])
  }
})

test('a post is printed without the frame, with its address', async ({ page }) => {
  await page.goto('/blogs/we-put-the-mouse-away')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/\/blogs\/we-put-the-mouse-away$/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('#similar')).toBeHidden()
})
