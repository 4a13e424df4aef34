import { enter, expect, holdRequests, signIn, test, toast } from '#test/browser/fixtures.ts'

test.describe('signing in', () => {
  for (const [actor, landing] of [
    ['admin', '/admin'],
    ['manager', '/admin'],
    ['employee', '/admin/task'],
    ['client', '/client-portal'],
  ] as const) {
    test(`${actor} lands on ${landing}`, async ({ page }) => {
      await signIn(page, actor)
      await expect(page).toHaveURL(landing)
    })
  }

  test('the password can be shown and hidden', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('a page that asks to sign in opens afterwards', async ({ page }) => {
    await page.goto('/admin/services?page=2')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill('admin@atrium.test')
    await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/services?page=2')
  })

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

  test('a client who opens a page of staff is sent to the client portal', async ({
    client: page,
  }) => {
    await page.goto('/admin/services')
    await expect(page).toHaveURL('/client-portal')
  })

  test('an employee who opens a page of editors is told so', async ({ openAs }) => {
    const page = await openAs('employee')
    await page.goto('/admin/services')
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Tasks' }).click()
    await expect(page).toHaveURL('/admin/task')
  })

  test('a reload and a second tab stay signed in', async ({ page, context }) => {
    await signIn(page, 'client')
    const tab = await context.newPage()
    await tab.goto('/client-portal/services')
    await expect(tab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/client-portal')
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

  test('after a logout the home page is shown and the portal asks to sign in', async ({ page }) => {
    await enter(page, 'client')
    const readOn = await holdRequests(page, /\/api\/dashboard/)
    const endNow = await holdRequests(page, /\/api\/auth\/logout/)
    const asked = page.waitForRequest(/\/api\/dashboard/)
    await page.goto('/client-portal')
    await asked
    // It would be refused once the session has ended.
    const stopped = page.waitForEvent('requestfailed', (read) => /dashboard/.test(read.url()))
    await page.getByRole('button', { name: 'Logout' }).click()
    await stopped
    readOn()
    endNow()
    await expect(page).toHaveURL('/')
    await page.goto('/client-portal')
    await expect(page).toHaveURL(/\/login/)
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

  test.describe('kept signed in', () => {
    test.use({ expectedErrors: [/status of 401/] })

    test('a refused refresh leads to the home page', async ({ page, context }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill('client2@atrium.test')
      await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
      await page.getByLabel('Keep me signed in').check()
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL('/client-portal')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await context.clearCookies()
      await page.goto('/client-portal/services')
      await expect(page).toHaveURL('/')
    })
  })
})

test.describe('refusals', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a wrong password is reported, and the typed email stays', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('client@atrium.test')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The email or password is incorrect.',
    )
    await expect(toast(page)).toHaveText('The email or password is incorrect.')
    await expect(page.getByLabel('Email')).toHaveValue('client@atrium.test')
  })

  test('a suspended account is told so after the right password', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('suspended@atrium.test')
    await page.getByLabel('Password', { exact: true }).fill('Atrium!2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Your account is not active. Please contact support.',
    )
  })
})
