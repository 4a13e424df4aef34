import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'

const agency = (page: Page) => page.getByRole('region', { name: 'Agency' })
const save = (page: Page) => agency(page).getByRole('button', { name: 'Save changes' })

const [old, changed] = ['515-555-0100', '515-555-0177']

test('the phone number is changed, shown on the site, and restored from an older version', async ({
  page,
}) => {
  const numbers = page.locator('a[href^="tel:"]:visible')
  const expectPhone = async (phone: string) => {
    await page.goto('/contact-us')
    // Header, facts and footer.
    await expect(numbers).toHaveText([phone, phone, phone])
    for (const link of await numbers.all())
      await expect(link).toHaveAttribute('href', `tel:+1${phone.replaceAll('-', '')}`)
  }

  await expectPhone(old)
  await enter(page, 'admin')
  await page.goto('/admin/settings')
  const phone = agency(page).getByLabel('Phone')
  await expect(phone).toHaveValue(old)
  await phone.fill('call us')
  await save(page).click()
  await expect(phone).toHaveAccessibleDescription(/Use digits/)
  await expect(phone).toBeFocused()

  await phone.fill(changed)
  await page.getByRole('link', { name: 'Changes', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(page.getByText('Agency settings saved successfully!')).toBeVisible()
  await expectPhone(changed)

  await page.goto('/admin/settings')
  await agency(page).getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Before the first change' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText(/^Restored the (version from|original)/)).toBeVisible()
  await expect(phone).toHaveValue(old)
  await expectPhone(old)
})

test.describe('two Admins at once', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second to save sees both versions and chooses', async ({ page, browser }) => {
    await enter(page, 'admin')
    await page.goto('/admin/settings')
    const hint = agency(page).getByLabel('Description')
    const words = await hint.inputValue()
    const context = await browser.newContext()
    const other = await context.newPage()
    await enter(other, 'admin')
    await other.goto('/admin/settings')
    await agency(other).getByLabel('Description').fill(`${words} Always.`)
    await save(other).click()
    await expect(other.getByText('Agency settings saved successfully!')).toBeVisible()
    await context.close()

    await hint.fill(`${words} Mostly.`)
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: /changed this at \d/ })
    await expect(dialog.getByRole('insertion')).toContainText('Mostly')
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await expect(page.getByText('Agency settings saved successfully!')).toBeVisible()
    await hint.fill(words)
    await save(page).click()
    await expect(page.getByText('Agency settings saved successfully!').last()).toBeVisible()
  })
})

test('a Manager has no access to the settings', async ({ page }) => {
  await enter(page, 'manager')
  await page.goto('/admin/settings')
  await expect(page.getByText('Your role cannot open this page.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})
