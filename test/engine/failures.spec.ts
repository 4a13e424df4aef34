import type { Page } from '@playwright/test'
import { expect, search, test, toast } from '#test/browser/fixtures.ts'

test.use({ expectedErrors: [/status of (409|500)|500 from/] })

/** Deletes the first row, as the server answers it. */
async function removeFirst(page: Page, answer: { status: number; body?: string }) {
  await page.route('**/api/process/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(answer) : route.fallback(),
  )
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete step' }).click()
}

test.describe('toasts whose code cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 500|500 from|ERR_FAILED/] })

  test('are lost, and the next one is shown', async ({ admin: page }) => {
    let aborted = 0
    await page.route('**/assets/toaster-*.js', (route) => {
      aborted += 1
      return route.abort()
    })
    await page.goto('/admin/process')
    await removeFirst(page, { status: 500, body: '' })
    // The code is requested at the first interaction, and again with the toast.
    await expect.poll(() => aborted).toBeGreaterThan(1)
    await page.unroute('**/assets/toaster-*.js')
    await page.getByRole('button', { name: 'Delete step' }).click()
    await expect(toast(page)).toHaveText('Failed to delete service.')
  })
})

test.describe('the checkboxes of a list whose code cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('are shown with the next rows', async ({ admin: page }) => {
    const script = '**/assets/row-selection-*.js'
    await page.route(script, (route) => route.abort())
    await page.goto('/admin/faqs')
    await expect(toast(page)).toBeVisible()
    await page.unroute(script)
    const checkboxes = page.getByRole('main').getByRole('checkbox')
    await expect(checkboxes).toHaveCount(0)
    await search(page, 'website')
    await expect(checkboxes.first()).toBeVisible()
  })
})
