import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { makePerson } from '#test/browser/people.ts'

async function failToSignIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The email or password is incorrect.',
  )
}

async function choose(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: option }).focus()
  await page.keyboard.press('Enter')
}

test.describe('the security log', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('shows failed sign-ins to an Admin, by search and filters, with the keyboard', async ({
    page: stranger,
    admin: page,
    baseURL,
  }) => {
    const { email } = await makePerson(baseURL ?? '')
    await failToSignIn(stranger, email)
    await visit(page, '/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Security log', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('searchbox').fill(email)
    const rows = page.getByRole('row').filter({ hasText: 'Greta Halvorsen' })
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText('Account added')
    await expect(rows.last()).toContainText('by Nora Lindqvist')
    await choose(page, 'Kind', 'Failures')
    await choose(page, 'Time', 'Last 24 hours')
    for (const part of ['filter=failure', 'span=day']) {
      await expect(page).toHaveURL(new RegExp(`[?&]${part}`))
    }
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Sign-in failed')
    await expect(rows).toContainText('Wrong password')
    await expect(rows).toContainText(/127\.0\.0\.0\/24|::\/48/)
    await choose(page, 'Kind', 'Lockouts')
    await expect(page.getByText(`Nothing found for “${email}”.`)).toBeVisible()
  })
})

test.describe('a log that cannot be read', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('shows an error in its place and offers a retry', async ({ admin: page }) => {
    await page.route('**/api/security-log?*', (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Not found.' } }),
    )
    await page.goto('/admin/security')
    await expect(page.getByRole('alert')).toContainText('Not found.')
    await page.unroute('**/api/security-log?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').first()).toBeVisible()
  })
})

test('a manager sees no security log', async ({ manager: page }) => {
  await visit(page, '/admin/security')
  await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Services', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Security log' })).toHaveCount(0)
})
