import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'

const posts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name: /^Read More/ }),
    })

test.use({ javaScriptEnabled: false })

test('without JavaScript, the blog is searched, narrowed, paged, read and left again', async ({
  page,
}) => {
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
