import type { Page } from '@playwright/test'
import { violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'

const posts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name: /^Read More/ }),
    })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog is searched, narrowed, paged, read and left again', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(posts(page)).toHaveCount(6)
    await expect(posts(page).first()).toContainText('Featured')
    await expect(posts(page).first().locator('time')).toHaveAttribute('datetime', /^\d{4}-/)

    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/blogs?page=2')
    await expect(page).toHaveTitle(/page 2/)
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL('/blogs')

    await page.getByRole('link', { name: 'Design', exact: true }).click()
    await expect(page).toHaveURL('/blogs?category=design')
    const narrowed = await posts(page).count()
    expect(narrowed).toBeGreaterThan(1)
    await expect(posts(page).filter({ hasText: 'Design' })).toHaveCount(narrowed)

    await page.getByRole('searchbox', { name: 'Search titles' }).fill('TYPEFACE')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\?q=TYPEFACE&category=design$/)
    await expect(posts(page)).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toHaveValue('TYPEFACE')

    const title = await posts(page).getByRole('heading').innerText()
    await posts(page)
      .getByRole('link', { name: /^Read More/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^\d+ min$/)).toBeVisible()
    await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('TYPEFACE')
    await posts(page).getByRole('heading').getByRole('link').click()
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page).toHaveURL('/blogs')
  })

  test('a search without results says so and links to all posts', async ({ page }) => {
    await page.goto('/blogs?q=no+such+title')
    await expect(page.getByText('No blogs found.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(posts(page)).toHaveCount(6)
  })

  test('a post has links to its sections, and similar posts below', async ({ page }) => {
    await page.goto('/blogs/we-put-the-mouse-away')
    const parts = page.getByRole('navigation', { name: 'In this post' })
    await parts.getByRole('link').last().click()
    await expect(page).toHaveURL(/#part-/)
    await expect(page.locator(':target')).toBeInViewport()
    const similar = page.getByRole('region', { name: 'More in Building' })
    await expect(similar.getByRole('listitem')).toHaveCount(3)
    await expect(similar.getByText('We put the mouse away')).toHaveCount(0)
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
