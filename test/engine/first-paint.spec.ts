import type { Page } from '@playwright/test'
import { firstPaintId } from '#shared/portal/first-reads.ts'
import { expect, expectLoaded, holdRequests, test } from '#test/browser/fixtures.ts'
import { addressOf } from '#test/browser/pages.ts'
import { showBoard } from '#test/browser/task-board.ts'

const scripts = /\/assets\/.*\.js/

/** The layout shift of the document so far. Its navigation is observed too, so that there is an entry. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            value: number
          })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )

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
      running: document.getAnimations().filter(({ playState }) => playState === 'running').length,
      titles: document.querySelectorAll('title').length,
    }))
    expect(state).toEqual({ running: 0, titles: 1 })
    expect(await shiftOf(page)).toBeLessThan(0.02)
  })

  test('has the view that was chosen last', async ({ admin: page }) => {
    await page.goto('/admin/task')
    await showBoard(page)
    const release = await holdRequests(page, scripts)
    await page.goto('/admin/task', { waitUntil: 'commit' })
    await expect(page.getByRole('radio', { name: 'Board' })).toBeChecked()
    release()
    await expectLoaded(page)
    await expect(page.getByRole('region', { name: 'In progress' })).toBeVisible()
  })

  test('has a form that measures texts', async ({ admin: page }) => {
    const release = await holdRequests(page, scripts)
    await page.goto('/admin/services/edit-service/website-design', { waitUntil: 'commit' })
    await expect(page.getByText('The title fits.')).toBeVisible()
    release()
    await expectLoaded(page)
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

for (const path of [
  '/admin/users/details/{client}',
  '/admin/invoices/statement?client={client}',
  '/admin/invoices/revenue',
  '/admin/projects/edit-project/millrace-bread',
])
  test(`${path} does not move while its parts are read`, async ({ admin: page, baseURL }) => {
    const address = await addressOf(path, baseURL ?? '')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .animate-pulse')).toHaveCount(0)
      expect(await shiftOf(page), `at ${width} px`).toBeLessThan(0.02)
    }
  })
