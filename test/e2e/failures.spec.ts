import type { Page } from '@playwright/test'
import { expect, search, test, toast } from './fixtures.ts'
import { visit } from './pages.ts'

const inForm = (page: Page) => page.getByRole('main').getByRole('alert')

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

test.describe('a list that cannot be read', () => {
  const answers = {
    'says what the server said': { json: { code: 'CONFLICT', message: 'Not today.' }, status: 409 },
    'without words says that an error occurred': { status: 500, body: '' },
  }
  for (const [does, answer] of Object.entries(answers)) {
    test(`${does}, and still adds`, async ({ admin: page }) => {
      await page.route('**/api/faq?*', (route) => route.fulfill(answer))
      await page.goto('/admin/faqs')
      const said = answer.status === 409 ? 'Not today.' : 'An error occurred'
      await expect(page.getByText(said, { exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add Faq' })).toBeVisible()
    })
  }
})

test.describe('a delete', () => {
  for (const [says, answer] of [
    ['Failed to delete service.', { status: 500, body: '' }],
    ['Unexpected response format', { status: 200, body: '' }],
  ] as const) {
    test(`that fails with an empty ${answer.status} says: ${says}`, async ({ admin: page }) => {
      await visit(page, '/admin/process')
      await removeFirst(page, answer)
      await expect(toast(page)).toHaveText(says)
    })
  }
})

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

test('a save that fails shows its message in the form and as a toast, once each', async ({
  admin: page,
}) => {
  await visit(page, '/admin/faqs/add-faq')
  await page.getByRole('textbox', { name: 'Question' }).fill('Who fails?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('This one.')
  for (const answer of [
    { status: 409, json: { code: 'CONFLICT', message: 'Not today.' } },
    { status: 500, body: '' },
    { status: 201, body: '{"message":' },
  ]) {
    const said = answer.json?.message ?? 'An error occurred, please try again.'
    await page.route('**/api/faq', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: 'Add faq' }).click()
    await expect(inForm(page)).toHaveText(said)
    await expect(toast(page)).toHaveText(said)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toHaveCount(0)
    await page.unroute('**/api/faq')
  }
})

test('a profile that cannot be saved says so in its form and as a toast', async ({
  client: page,
}) => {
  await page.route('**/api/user/update-account', (route) => route.fulfill({ status: 500 }))
  await visit(page, '/client-portal/profile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(inForm(page)).toHaveText('An error occurred, please try again.')
  await expect(toast(page)).toHaveText('An error occurred, please try again.')
})
