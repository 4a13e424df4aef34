import type { Page } from '@playwright/test'
import { enter, enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { makePerson, password } from '#test/browser/people.ts'

// A reused browser context keeps its device.
test.use({ reuseContext: false })

/** A device in the browser, whose owner touches it as soon as it asks. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return {
    /** Somebody else holds it. */
    refuse: () => verify(false),
    accept: () => verify(true),
  }
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

async function removePasskey(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Remove “${name}”?`)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
}

async function givePassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a client adds a passkey, signs out and in with it, renames it and removes it', async ({
  page,
}) => {
  await plugIn(page)
  await enter(page, 'client2')
  await page.goto('/client-portal/passkeys')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await addPasskey(page, 'Kitchen laptop')
  const row = page.getByRole('row', { name: /Kitchen laptop/ })
  await expect(row).toContainText('Never')

  await signOut(page)
  // As in a browser that was not used for this before.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=/client-portal/passkeys')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/client-portal/passkeys')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Never')

  await page.getByRole('button', { name: 'Actions for Kitchen laptop' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen laptop')
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey renamed')).toBeVisible()
  await removePasskey(page, 'Office laptop')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})

test('an employee adds one, and the email field of the sign-in offers it', async ({ page }) => {
  await plugIn(page)
  await enter(page, 'employee')
  await page.goto('/admin/passkeys')
  await addPasskey(page, 'Phone')
  await signOut(page)
  // The browser of the test chooses what is offered by itself.
  await page.goto('/login')
  await expect(page).toHaveURL('/admin/task')
  await page.goto('/admin/passkeys')
  await removePasskey(page, 'Phone')
})

test('a passkey takes the place of the code where two-factor is on', async ({ page, baseURL }) => {
  await plugIn(page)
  const { email } = await makePerson(baseURL ?? '')
  await enterWith(page, { email, password })
  await page.goto('/client-portal/passkeys')
  await addPasskey(page, 'Phone')
  await page.goto('/client-portal/enable-2fa')
  await page.getByRole('button', { name: /Enable/ }).click()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await signOut(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=/client-portal/passkeys')
  await givePassword(page, email)
  await expect(page).toHaveURL(/verify-2fa/)
  const button = page.getByRole('button', { name: 'Use a passkey instead' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(page).toHaveURL('/client-portal/passkeys')
  await expect(page.getByRole('row', { name: /Phone/ })).not.toContainText('Never')
})

test.describe('an old sign-in', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is confirmed by a passkey, then continues', async ({ page, baseURL }) => {
    const device = await plugIn(page)
    const { email } = await makePerson(baseURL ?? '')
    await enterWith(page, { email, password })
    await page.goto('/client-portal/passkeys')
    await addPasskey(page, 'Phone')
    await page.goto('/client-portal/enable-2fa')
    // As the server answers it then; everything after is its own.
    await page.route(
      '**/api/user/enable-2fa',
      (route) => route.fulfill({ status: 400, json: { code: 'REAUTH_REQUIRED', message: '' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: /Enable/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
    const button = dialog.getByRole('button', { name: 'Use a passkey' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await device.refuse()
    await button.click()
    await expect(dialog.getByRole('alert')).toContainText('No passkey was used.')
    await device.accept()
    await button.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  })
})

test.describe('a device that is not unlocked', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('changes nothing, and says so', async ({ page, baseURL }) => {
    const device = await plugIn(page)
    const { email } = await makePerson(baseURL ?? '', 'Manager')
    await device.refuse()
    await page.goto('/login?next=/admin/passkeys')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    const said = 'No passkey was used. It was canceled, or it took too long.'
    await expect(page.getByRole('alert')).toHaveText(said)
    await expectAccessible(page)
    await givePassword(page, email)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('My Linux computer')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said)
    await expectAccessible(page)
    await name.fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please give it a name.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
  })
})
