import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectLoaded,
  holdRequests,
  test,
} from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { scriptsOf } from '#test/built-files.ts'

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin portal' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('the sidebar', () => {
  test('folds its groups by keyboard, also before the script is there, remembers that, and keeps its links in the document', async ({
    admin: page,
  }) => {
    await visit(page, '/admin/faqs')
    await expect(heading(page, 'FAQs')).toBeVisible()
    const link = sidebar(page).getByRole('link', { name: 'FAQs', includeHidden: true })
    await expect(link).toHaveAttribute('aria-current', 'page')
    const website = sidebar(page).locator('summary', { hasText: 'Website' })
    await website.press('Enter')
    await expect(link).toBeHidden()
    await page.reload()
    await expect(link).toBeHidden()
    await expect(link).toHaveAttribute('href', '/admin/faqs')
    await website.press('Space')
    await expect(link).toBeVisible()
    await page.reload()
    await expect(link).toBeVisible()
    // Stored in the same task, so that the next request has it, however soon it follows.
    const cookies = await website.evaluate((summary: HTMLElement) => {
      summary.click()
      return document.cookie
    })
    expect(cookies).toContain('Website')
    await website.press('Enter')
    await expect(link).toBeVisible()

    const release = await holdRequests(page, /\/assets\/entry\.client/)
    await page.reload({ waitUntil: 'commit' })
    await website.press('Enter')
    await expect(link).toBeHidden()
    release()
    await expectLoaded(page)
    await expect(link).toBeHidden()
    // Others use this browser after this test.
    await website.press('Enter')
    await expect(link).toBeVisible()
  })

  test('shows its foot at a height of 720 px, and scrolls to the current page', async ({
    admin: page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 720 })
    await visit(page, '/admin/security')
    await expect(heading(page, 'Security log')).toBeVisible()
    for (const name of ['Security log', 'Profile', 'Website']) {
      await expect(sidebar(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(sidebar(page).getByRole('radio', { name: 'Dark' })).toBeInViewport()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the save bar of a form takes the place of the bottom bar', async ({ admin: page }) => {
    await visit(page, '/admin/faqs/add-faq')
    await expect(page.getByRole('button', { name: 'Add faq' })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeHidden()
  })
})

/** The document of this page brings neither a token nor data. */
const withoutFirstReads = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const cookies = await page.context().cookies()
    const known = cookies.find(({ name }) => name === 'portal')
    const headers = { ...route.request().headers(), cookie: `portal=${known?.value}` }
    const response = await route.fetch({ headers })
    await route.fulfill({ response })
  })

test.describe('when something is wrong', () => {
  test.use({ expectedErrors: [/status of 503|^503 from/] })

  test('a portal that fails to load keeps its frame and offers a retry', async ({
    client: page,
  }) => {
    await withoutFirstReads(page, '/client-portal/services')
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503 }))
    await page.goto('/client-portal/services')
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Client portal' })).toBeVisible()
    await page.unroute('**/api/auth/refresh')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Services')).toBeVisible()
  })
})

test.describe('a script that cannot be loaded', () => {
  test.use({
    expectedErrors: [/ERR_FAILED|Error loading route module|Failed to fetch dynamically/],
  })

  for (const [label, scripts] of [
    ['Media', '**/assets/library.page-*.js'],
    ['Services', `**/${scriptsOf('features/services/screens.tsx')[0]}`],
  ] as const) {
    test(`leaves the page when ${label} is prefetched; the click says so and offers a retry`, async ({
      admin: page,
    }) => {
      await page.goto('/admin/faqs')
      await expect(page.getByRole('row')).not.toHaveCount(0)
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
      await page.route(scripts, (route) => route.abort())
      const link = sidebar(page).getByRole('link', { name: label, exact: true })
      const failed = page.waitForEvent('requestfailed')
      await link.focus()
      await failed
      await expect(heading(page, 'FAQs')).toBeVisible()
      await link.click()
      await expect(heading(page, 'Something went wrong')).toBeVisible()
      await expect(page.locator('[data-same-document]')).toHaveCount(1)
      await expectAccessible(page)
      await page.unroute(scripts)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, label)).toBeVisible()
    })
  }
})

test('in a document without data, the sidebar of the last user and a skeleton of the page are shown', async ({
  manager: page,
}) => {
  await visit(page, '/admin/services')
  await expect(heading(page, 'Services')).toBeVisible()
  await withoutFirstReads(page, '/admin/services')
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  const links = sidebar(page).getByRole('link')
  await expect(links.filter({ hasText: 'Services' })).toHaveAttribute('aria-current', 'page')
  await expect(links.filter({ hasText: 'Security log' })).toHaveCount(0)
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const before = await addresses()
  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as { value?: number }).value ?? 0
        }).observe({ type: 'layout-shift', buffered: true })
        new MutationObserver(() => {
          if (document.querySelector('main td a, main td button')) resolve(total)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  release()
  expect(await shifts).toBeLessThan(0.02)
  expect(await addresses()).toEqual(before)
})
