import type { Page } from '@playwright/test'
import { newAccounts } from '#features/accounts/new-account/contract.ts'
import { signIn as signInContract } from '#features/auth/sign-in/contract.ts'
import { createApiClient } from '#shared/api-client.ts'
import { solveChallenge } from '#shared/bot-check.ts'
import { violationsOf } from '#test/browser/axe.ts'
import type { DemoServer } from '#test/browser/demo-server.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { mailsTo } from '#test/outbox.ts'

const first = 'Kettle7!drum'
const second = 'Plum7!tart'
let made = 0

async function linkFor({ dataDir }: DemoServer, email: string, count = 1): Promise<string> {
  const mails = await mailsTo({ kernel: { config: { dataDir } } }, email, count)
  const links = mails.flatMap(({ text }) => /\S+\/reset-password\/\S+/.exec(text) ?? [])
  return links.at(-1) ?? ''
}

/** An account of this test's own, with its first password still to be set. */
async function makeAccount(baseUrl: string): Promise<string> {
  const challenge = () => fetch(`${baseUrl}/api/bot-check/challenge`)
  const solveBotCheck = async () => solveChallenge(await (await challenge()).json())
  const admin = createApiClient({ baseUrl, solveBotCheck })
  const credentials = { email: 'admin@atrium.test', password: 'Atrium!2026' }
  admin.setToken((await admin.call(signInContract.login, { body: credentials })).accessToken)
  made += 1
  const email = `marit-${process.pid}-${made}-${test.info().workerIndex}@example.test`
  const body = { firstName: 'Marit', lastName: 'Okonkwo', businessName: 'Okonkwo Seeds', email }
  await admin.call(newAccounts.add, { body })
  return email
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function setFirstPassword(page: Page, server: DemoServer, email: string): Promise<void> {
  await page.goto(await linkFor(server, email))
  await page.getByRole('textbox', { name: 'New password' }).fill(first)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(first)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
}

async function checkAxe(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

test.describe('a new account and a forgotten password', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('the link of the welcome mail and of a reset mail set a password that signs in', async ({
    page,
    server,
  }) => {
    const email = await makeAccount(server.url)
    await setFirstPassword(page, server, email)
    await expect(page.getByRole('status').filter({ hasText: 'Password' })).toHaveText(
      'Password reset successfully.',
    )

    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByRole('button', { name: 'Request Reset Link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill('not an address')
    await expect(page.getByText('Invalid email')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/reset-link-success')
    const sent = page.getByRole('status').filter({ hasText: 'Link sent successfully.' })
    await expect(sent).toBeAttached()
    await page.getByRole('link', { name: 'Back to Member Login' }).click()
    await expect(page).toHaveURL('/login')

    const link = await linkFor(server, email, 2)
    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password' }).fill(second)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(second)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, email, first)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The email or password is incorrect.',
    )
    await logIn(page, email, second)
    await expect(page).toHaveURL('/client-portal')

    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password' }).fill(first)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(first)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This link is no longer valid. Please ask for a new one.',
    )
  })

  test('an address without an account gets the same answer', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody-at-all@example.test')
    await page.getByRole('button', { name: 'Request Reset Link' }).click()
    await expect(page).toHaveURL('/reset-link-success')
  })

  test('the checklist follows the typed password, and every message is shown', async ({ page }) => {
    await page.goto('/reset-password/some-id/some-token')
    const password = page.getByRole('textbox', { name: 'New password' })
    const confirm = page.getByRole('textbox', { name: 'Confirm password' })
    const submit = page.getByRole('button', { name: 'Reset password' })
    const unmet = page.locator('li[data-valid="false"]')
    await submit.click()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    await expect(page.getByText('Confirm Password is required')).toBeVisible()
    await expect(password).toBeFocused()
    await expect(unmet).toHaveCount(6)
    await checkAxe(page)

    await password.pressSequentially('plum')
    await expect(page.getByText('Invalid password')).toBeVisible()
    await expect(unmet).toHaveCount(5)
    await expect(page.locator('li[data-valid="true"]')).toHaveText(/A lowercase letter/)
    await password.fill('Password1!')
    await expect(unmet).toHaveText(/Not a common word/)
    await password.fill(second)
    await expect(unmet).toHaveCount(0)
    await expect(page.getByText('Invalid password')).toHaveCount(0)
    await confirm.fill('Plum7!tar')
    await submit.click()
    await expect(page.getByText('Password must match')).toBeVisible()
    await confirm.press('t')
    await expect(page.getByText('Password must match')).toHaveCount(0)
    await checkAxe(page)
    await confirm.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This link is no longer valid.',
    )
  })

  test('the page of a reset link never sends its address as the referrer', async ({ page }) => {
    const senders: (string | undefined)[] = []
    page.on('request', (request) => senders.push(request.headers().referer))
    await page.goto('/reset-password/some-id/some-token', { waitUntil: 'networkidle' })
    expect(senders.length).toBeGreaterThan(3)
    expect(senders.filter((sender) => sender?.includes('some-token'))).toEqual([])
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await expect(page).toHaveURL('/forgot-password')
    expect(await page.evaluate(() => document.referrer)).toBe('')
  })
})

test.describe('changing the password', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('works in the portal with the keyboard alone', async ({ page, server }) => {
    const email = await makeAccount(server.url)
    await setFirstPassword(page, server, email)
    await logIn(page, email, first)
    await expect(page).toHaveURL('/client-portal')
    await visit(page, '/client-portal/update-password')
    const current = page.getByRole('textbox', { name: 'Current password' })
    const next = page.getByRole('textbox', { name: 'New password' })
    await current.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Current password is required')).toBeVisible()
    await checkAxe(page)

    await current.pressSequentially('wrong')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(current).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
    await page.keyboard.type('Marit2026!')
    await expect(page.locator('li[data-valid="false"]')).toHaveText(/Not a common word/)
    await next.fill(second)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeFocused()
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-field=oldPassword]')).toContainText(
      'The current password is incorrect.',
    )
    await expect(current).toBeFocused()
    await current.fill(first)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/client-portal/profile')
    await expect(page.getByText('Password reset successfully.')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/client-portal/profile')
  })

  test('is a page of the admin portal too', async ({ page }) => {
    await page.goto('/login')
    await logIn(page, 'employee@atrium.test', 'Atrium!2026')
    await expect(page).toHaveURL('/admin/task')
    await visit(page, '/admin/update-password')
    await expect(page.getByRole('heading', { level: 1, name: 'Update password' })).toBeVisible()
  })
})

test('the page of the first Admin validates its form', async ({ page }) => {
  await page.goto('/first-admin/some-token')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const text of ['First name is required.', 'Last name is required.', 'Email is required'])
    await expect(page.getByText(text)).toBeVisible()
  await checkAxe(page)
  await page.getByLabel('First name').fill('Marit')
  await page.getByLabel('Last name').fill('Okonkwo')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Okonkwo-77!')
  await expect(page.locator('li[data-valid="false"]')).toHaveText(/a name or an email/)
})
