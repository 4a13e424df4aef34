import { fileURLToPath } from 'node:url'
import { expect, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

const picture = fileURLToPath(
  new URL(
    '../../db/seed/files/service/5MRO40GWE0VJshLVSZf-tQ-1600x1200/1200.webp',
    import.meta.url,
  ),
)

test('a service is added with a picture, shown everywhere and changed', async ({ admin: page }) => {
  const title = 'Letterpress for the web'
  await visit(page, '/admin/services/add-service')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Content' }).fill(`All about ${title}.`)
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
})
