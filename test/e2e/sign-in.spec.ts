import { enter, expect, holdRequests, signIn, test } from '#test/browser/fixtures.ts'

test.describe('signing in', () => {
  test('each role lands on its page', async ({ page }) => {
    for (const [actor, landing] of [
      ['admin', '/admin'],
      ['manager', '/admin'],
      ['employee', '/admin/task'],
      ['client', '/client-portal'],
    ] as const) {
      await signIn(page, actor)
      await expect(page).toHaveURL(landing)
    }
  })

  test('a page that asks to sign in opens afterwards', async ({ page }) => {
    await page.goto('/admin/services?page=2')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill('admin@atrium.test')
    await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/services?page=2')
  })

  test('the header names a signed-in person and leads to the portal, as the login does', async ({
    page,
  }) => {
    await enter(page, 'client')
    await page.goto('/client-portal')
    await expect(page.getByRole('button', { name: 'Account: Hannah Brandt' })).toBeVisible()
    await page.goto('/')
    const portal = page.getByRole('banner').getByRole('link', { name: 'Portal Hannah Brandt' })
    await portal.click()
    await expect(page).toHaveURL('/client-portal')
    await page.goto('/login?next=/client-portal/invoices')
    await expect(page).toHaveURL('/client-portal/invoices')
    await page.goto('/login?next=https://example.com')
    await expect(page).toHaveURL('/client-portal')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(portal).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Client Login' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('what staff opened last is forgotten at the logout', async ({ page }) => {
    await enter(page, 'manager')
    await page.goto('/admin/services/details/website-design')
    const opened = () => page.evaluate(() => localStorage.getItem('opened') ?? '')
    await expect.poll(opened).toContain('Website design')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await opened()).toBe('')
  })

  test('after a logout the home page is shown and the portal asks to sign in', async ({ page }) => {
    await enter(page, 'client')
    const readOn = await holdRequests(page, /\/api\/invoice/)
    const endNow = await holdRequests(page, /\/api\/auth\/logout/)
    await page.goto('/client-portal')
    const asked = page.waitForRequest(/\/api\/invoice/)
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await asked
    // It would be refused once the session has ended.
    const stopped = page.waitForEvent('requestfailed', (read) => /api.invoice/.test(read.url()))
    await page.getByRole('button', { name: 'Logout' }).click()
    await stopped
    readOn()
    // The page is left a second after the server has answered.
    const leaveNow = await holdRequests(page, /:\d+\/$/)
    endNow()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    leaveNow()
    await expect(page).toHaveURL('/')
    await page.goto('/client-portal')
    await expect(page).toHaveURL(/\/login/)
  })

  test.describe('kept signed in', () => {
    test.use({ expectedErrors: [/status of 401/] })

    test('a reload and a second tab stay signed in, and a refused refresh leads to the home page', async ({
      page,
      context,
    }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill('client2@atrium.test')
      await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
      await page.getByLabel('Keep me signed in').check()
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL('/client-portal')
      const tab = await context.newPage()
      await tab.goto('/client-portal/services')
      await expect(tab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
      await tab.close()
      const renewed = page.waitForResponse('/api/auth/refresh')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL('/client-portal')
      // No page is left that stores another cookie, or leaves by itself without one.
      await (await renewed).finished()
      await page.goto('/robots.txt')
      await context.clearCookies()
      // The page may leave before it has loaded.
      await page.goto('/client-portal/services', { waitUntil: 'commit' })
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('alert')).toHaveText('Your login has expired.')
    })
  })
})
