import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

const picture = fileURLToPath(
  new URL(
    '../../db/seed/files/service/5MRO40GWE0VJshLVSZf-tQ-1600x1200/1200.webp',
    import.meta.url,
  ),
)

async function fillService(page: Page, title: string) {
  await visit(page, '/admin/services/add-service')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Content' }).fill(`All about ${title}.`)
}

test('a service is added with a picture, shown everywhere, changed and deleted', async ({
  admin: page,
}) => {
  const title = 'Letterpress for the web'
  await fillService(page, title)
  await expect(page.getByLabel('Slug')).toHaveValue('letterpress-for-the-web')
  await page
    .locator('input[type=file]')
    .and(page.getByLabel('Image', { exact: true }))
    .setInputFiles(picture)
  await page.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByText('Service added successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/services$/)
  await search(page, 'letterpress')
  await expect(page.getByRole('row', { name: new RegExp(title) }).locator('img')).toBeVisible()

  await page.goto('/service/letterpress-for-the-web')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(/Letterpress for the web/)
  await expect(page.locator('main img').first()).toHaveJSProperty('complete', true)

  await visit(page, '/admin/services?q=letterpress')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill(`${title}, again`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Service updated successfully!')).toBeVisible()
  await page.goto('/services')
  await expect(page.getByText(`${title}, again`).first()).toBeVisible()

  await visit(page, '/admin/services?q=letterpress')
  await page.getByRole('button', { name: `Actions for ${title}, again` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${title}, again`)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByText('Service deleted successfully!')).toBeVisible()
})

test('a manager can edit but not delete', async ({ manager: page }) => {
  await visit(page, '/admin/services')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
})

test('an empty form says what is missing beside the fields', async ({ admin: page }) => {
  await visit(page, '/admin/services/add-service')
  await page.getByRole('button', { name: 'Add service' }).click()
  for (const text of ['Title is required', 'Slug is required', 'Content is required']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Title')).toBeFocused()
})

test.describe('a slug that is taken', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is reported at its field, and the typed text stays', async ({ admin: page }) => {
    await fillService(page, 'Website design')
    await page.getByRole('button', { name: 'Add service' }).click()
    const slug = page.getByLabel('Slug')
    await expect(slug).toHaveAccessibleDescription(/This slug is already in use\./)
    await expect(slug).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveValue('Website design')
  })
})

test('a click on a link does not lose unsaved text', async ({ admin: page }) => {
  await fillService(page, 'Half written')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toHaveValue('Half written')
})

test('the URL of the list holds its page, sorting and search', async ({ admin: page }) => {
  await visit(page, '/admin/services')
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: /Title/ }).click()
  await expect(page).toHaveURL(/sort=/)
  await page.getByRole('searchbox').fill('no such service')
  await expect(page).toHaveURL(/q=no/)
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('a client reads the whole of a service in a dialog that Escape closes', async ({
  client: page,
}) => {
  await visit(page, '/client-portal/services')
  await page
    .getByRole('button', { name: /^Learn More/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
