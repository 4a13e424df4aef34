import { enterWith, expect, test } from '#test/browser/fixtures.ts'
import { makePerson, password } from '#test/browser/people.ts'

test('changes of the profile are saved and shown at once, and every tab signs out together', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await makePerson(baseURL ?? '')
  await enterWith(page, { email, password })
  await page.goto('/client-portal')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('USA')
  // A sign-in in another tab leaves this one signed in.
  const tab = await context.newPage()
  await enterWith(tab, { email, password })
  await tab.goto('/client-portal/services')
  await expect(tab.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await page.getByLabel('First name').fill('Gudrun')
  await page.getByLabel('City').fill('Waukee')
  await page.getByLabel('City').press('Enter')
  await expect(page.getByText('Account updated successfully!')).toBeVisible()
  await expect(page.locator('header').getByText('Gudrun Halvorsen')).toBeAttached()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Gudrun')
  await expect(page.getByLabel('City')).toHaveValue('Waukee')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(tab).toHaveURL('/')
  await tab.goto('/client-portal/profile')
  await expect(tab).toHaveURL(/\/login/)
})
