import type { Page } from '@playwright/test'
import { newAccounts } from '#people/new-account/contract.ts'
import type { DemoServer } from '#test/browser/demo-server.ts'
import { enterWith, expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'

const first = 'Kettle7!drum'
const second = 'Plum7!tart'

/** The newest of so many links. Mails about the new password have none. */
async function linkFor({ dataDir }: DemoServer, email: string, count = 1): Promise<string> {
  const links: string[] = []
  await until(`${count} links are mailed`, async () => {
    const mails = await mailsTo({ kernel: { config: { dataDir } } }, email)
    const found = mails.flatMap(
      ({ text }) => /\S+\/(?:choose|reset)-password\/\S+/.exec(text) ?? [],
    )
    links.splice(0, Infinity, ...found)
    return links.length === count
  })
  return links.at(-1) ?? ''
}

async function typeTwice(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name, exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('the link of an invitation signs in, and that of a reset mail sets a new password', async ({
  page,
  server,
}) => {
  const email = `${crypto.randomUUID()}@example.test`
  const body = { firstName: 'Marit', lastName: 'Okonkwo', businessName: 'Okonkwo Seeds', email }
  await (await adminApi(server.url)).call(newAccounts.add, { body })
  await page.goto(await linkFor(server, email))
  await expect(page).toHaveTitle(/^Choose a password/)
  await typeTwice(page, 'Password', first)
  await page.getByRole('button', { name: 'Choose password' }).click()
  await expect(page).toHaveURL('/client-portal')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reset-link-success')
  await expect(toast(page, 'Link sent successfully.')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Back to Member Login' })).toBeVisible()

  await page.goto(await linkFor(server, email, 2))
  await typeTwice(page, 'New password', second)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Password reset successfully.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/client-portal')
})

test('changing the password works in the portal with the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const { email } = await makePerson(baseURL ?? '')
  await enterWith(page, { email, password })
  await visit(page, '/client-portal/update-password')
  await page.getByRole('textbox', { name: 'Current password' }).focus()
  await page.keyboard.type(password)
  for (const name of ['New password', 'Confirm password']) {
    // Between the fields is the button that shows the password.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name })).toBeFocused()
    await page.keyboard.type(second)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/client-portal/profile')
  await expect(page.getByText('Password reset successfully.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/client-portal/profile')
})
