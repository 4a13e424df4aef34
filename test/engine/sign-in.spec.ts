import type { Page } from '@playwright/test'
import { twoFactor } from '#features/auth/two-factor/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { enter, expect, holdRequests, signIn, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { apiOf, makePerson, password } from '#test/browser/people.ts'

async function givePassword(page: Page, email: string, given = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('signing in', () => {
  test('Enter before the script loads signs in once it has', async ({ page }) => {
    const release = await holdRequests(page, /\/login-island-/)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('client@atrium.test')
    await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-island=login]')).toHaveAttribute('data-sent')
    release()
    await expect(page).toHaveURL('/client-portal')
  })

  test('a button that is pressed before the script loads works once it has', async ({ page }) => {
    const release = await holdRequests(page, /\/login-island-/)
    await page.goto('/login', { waitUntil: 'commit' })
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    await expect(show).toHaveAttribute('data-pressed')
    release()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  })

  test('a tab of somebody else goes to the portal of who signs in', async ({ page, context }) => {
    await enter(page, 'client')
    await page.goto('/client-portal/profile')
    await page.getByLabel('City').fill('Waukee')
    // The question whether to leave the unsaved form.
    page.on('dialog', (dialog) => dialog.accept())
    const tab = await context.newPage()
    await signIn(tab, 'admin')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('link', { name: 'Users' }).first()).toBeAttached()
    await expect(tab).toHaveURL('/admin')
  })

  test.describe('a form of somebody else', () => {
    test.use({ expectedErrors: [/status of 403/] })

    test('is not sent as who has signed in since', async ({ page, context }) => {
      await enter(page, 'client')
      await page.goto('/client-portal/profile')
      await page.getByLabel('City').fill('Waukee')
      page.on('dialog', (dialog) => dialog.accept())
      const tab = await context.newPage()
      // Opens no portal, so the first tab does not hear of it.
      await enter(tab, 'client2')
      let sent = 0
      // As if the token of the first tab had expired.
      await page.route('**/api/user/update-account', (route) => {
        sent += 1
        const json = { code: 'TOKEN_INVALID', message: 'Your login has expired.' }
        return route.fulfill({ status: 403, json })
      })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL('/client-portal')
      await page.getByRole('link', { name: 'Account Settings' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('client2@atrium.test')
      expect(sent).toBe(1)
    })
  })

  test('a portal that is restored after a logout is loaded again', async ({ page }) => {
    await enter(page, 'client')
    const endNow = await holdRequests(page, /\/api\/auth\/logout/)
    await page.goto('/client-portal')
    const ending = page.waitForRequest('**/api/auth/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await ending
    // As if the page came from the back/forward cache.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(page).toHaveURL(/\/login/)
    endNow()
  })

  test('Back after a logout asks to sign in, and Back from a feed opens the site, with motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, 'client')
    await expect(page).toHaveURL('/client-portal')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/login?next=%2Fclient-portal')
    await page.goto('/')
    await page.evaluate(() => location.assign('/rss.xml'))
    await expect(page).toHaveURL('/rss.xml')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('without a first code, the password alone opens no page, and the code page needs a password first', async ({
    page,
    baseURL,
  }) => {
    const person = await makePerson(baseURL ?? '')
    const api = await apiOf(baseURL ?? '', person)
    await api.call(twoFactor.enable, { body: { userId: person.id } })
    await page.goto('/login')
    await givePassword(page, person.email)
    await expect(page).toHaveURL('/verify-2fa')
    await visit(page, '/client-portal/profile')
    await expect(page).toHaveURL('/verify-2fa?next=%2Fclient-portal%2Fprofile')
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.waitForFunction((name) => !sessionStorage.getItem(name), 'code-step')
    await page.goto('/verify-2fa?next=/client-portal/services')
    await expect(page).toHaveURL('/login?next=/client-portal/services')

    await givePassword(page, person.email)
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect(picture).toBeVisible()
    await page.reload()
    await expect(picture).toBeVisible()
  })
})

test('the code page sends who is signed in to their portal', async ({ client: page }) => {
  await page.goto('/verify-2fa?next=/admin')
  await expect(page).toHaveURL('/client-portal')
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

test.describe('with their messages', () => {
  test.use({ expectedErrors: [/status of 400/] })
  const expectAccessible = async (page: Page) => expect(await violationsOf(page)).toEqual([])

  test('the forms of passwords are accessible', async ({ page, client }) => {
    await page.goto('/reset-password/some-id/some-token')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'New password' }).fill('Plum7!tart')
    await expect(page.locator('li[data-valid="false"]')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/first-admin/some-token')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('First name is required.')).toBeVisible()
    await expectAccessible(page)
    await visit(client, '/client-portal/update-password')
    await client.getByRole('button', { name: 'Update password' }).click()
    await expect(client.getByText('Current password is required')).toBeVisible()
    await expectAccessible(client)
  })

  test('the form of the code is accessible', async ({ page }) => {
    await page.goto('/login')
    await givePassword(page, 'secure@atrium.test', 'Atrium!2026')
    const first = page.getByLabel('Digit 1 of 6')
    await expect(first).toBeFocused()
    await expectAccessible(page)
    await page.route('**/api/user/verify-2fa', (route) =>
      route.fulfill({ status: 400, json: { code: 'WRONG_CODE', message: 'That code is wrong.' } }),
    )
    await page.keyboard.type('123456')
    await expect(page.getByRole('main').getByText('That code is wrong.')).toBeVisible()
    await expectAccessible(page)
  })
})
