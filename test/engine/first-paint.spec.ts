import { firstPaintId } from '#shared/portal/first-reads.ts'
import { expect, expectLoaded, holdRequests, test } from '#test/browser/fixtures.ts'

const scripts = /\/assets\/.*\.js/

test.describe('the first paint of a portal', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('has the data and working links before the scripts, and is replaced without a move', async ({
    client: page,
  }) => {
    const release = await holdRequests(page, scripts)
    await page.goto('/client-portal/invoices', { waitUntil: 'commit' })
    await expect(page.getByRole('row', { name: /INV-2026-/ }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('..')).toHaveAttribute('inert', '')
    await expect(page).toHaveTitle(/^Invoices/)
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await page.goto('/client-portal', { waitUntil: 'commit' })
    await expect(page.getByText('What needs you')).toBeVisible()
    release()
    await expectLoaded(page)
    const state = await page.evaluate(() => ({
      moved: performance.getEntriesByType('layout-shift').length,
      running: document.getAnimations().filter(({ playState }) => playState === 'running').length,
      titles: document.querySelectorAll('title').length,
    }))
    expect(state).toEqual({ moved: 0, running: 0, titles: 1 })
  })

  test('is hidden in a browser that has signed out since', async ({ client: page }) => {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.removeItem('signed-in'))
    const release = await holdRequests(page, scripts)
    await page.goto('/client-portal/invoices', { waitUntil: 'commit' })
    await expect(page.locator(`#${firstPaintId}`)).toBeHidden()
    release()
    await page.waitForURL('**/login?**')
  })
})
