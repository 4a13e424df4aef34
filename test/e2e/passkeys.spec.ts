import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

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
  return {
    /** Somebody else holds it. */
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
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
  await expect(page.getByText('Passkey removed.')).toBeVisible()
}

test('a client adds a passkey, signs out and in with it, renames it and removes it', async ({
  page,
}) => {
  await plugIn(page)
  await signIn(page, 'client2')
  await page.goto('/client-portal/passkeys')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await addPasskey(page, 'Kitchen laptop')
  const row = page.getByRole('row', { name: /Kitchen laptop/ })
  await expect(row).toContainText('Not yet')

  await signOut(page)
  // As in a browser that was not used for this before.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=/client-portal/passkeys')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/client-portal/passkeys')
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Not yet')

  await page.getByRole('button', { name: 'Actions for Kitchen laptop' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchen laptop')
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey renamed.')).toBeVisible()
  await removePasskey(page, 'Office laptop')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})

test('an employee keeps one, and is offered it where the e-mail is typed', async ({ page }) => {
  await plugIn(page)
  await signIn(page, 'employee')
  await page.goto('/admin/passkeys')
  await addPasskey(page, 'Phone')
  await signOut(page)
  // The browser of the test chooses what is offered by itself.
  await page.goto('/login')
  await expect(page).toHaveURL('/admin/task')
  await page.goto('/admin/passkeys')
  await removePasskey(page, 'Phone')
})
