import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { arrowTo, press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'

const saved = (page: Page) => page.getByText(/^Saved at \d/)

test('a post is written, saved as a draft, previewed, published and given another slug', async ({
  admin: page,
}) => {
  await visit(page, '/admin/blogs')
  await page.getByRole('link', { name: 'Add blog' }).first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Letters to a locksmith')
  await page.getByRole('textbox', { name: 'Content' }).fill('Dear locksmith,')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs\/edit-blog\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(title).toHaveValue('Letters to a locksmith')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Dear locksmith,')

  await page.getByRole('textbox', { name: 'Excerpt' }).fill('From the far side of the door.')
  await page.getByRole('switch', { name: 'Current' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Letters to a locksmith')
  await expect(preview.getByText('From the far side of the door.')).toBeVisible()
  await preview.getByRole('button', { name: 'Copy link' }).click()
  await expect(preview.getByRole('button', { name: /^Cop(ied|y it)/ })).toBeVisible()
  await preview.close()

  await page.getByRole('radio', { name: /Published/ }).check()
  await page.getByRole('textbox', { name: 'Tags' }).fill('doors,')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await page.goto('/blogs/letters-to-a-locksmith')
  await expect(page.getByText('Dear locksmith,')).toBeVisible()

  await visit(page, '/admin/blogs?q=locksmith')
  await expect(page.getByRole('row', { name: /Letters to a locksmith/ })).toContainText('Current')
  await page.getByRole('button', { name: 'Actions for Letters to a locksmith' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Slug' }).fill('dear-locksmith')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Blog updated successfully!')).toBeVisible()
  await page.goto('/blogs/letters-to-a-locksmith')
  await expect(page).toHaveURL('/blogs/dear-locksmith')
})

test('by keyboard: the focus stays while a draft is saved, and it is published later', async ({
  manager: page,
}) => {
  await visit(page, '/admin/blogs/add-blog')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await write(page, 'Title', 'Quiet keys')
  // Without a key, after a pause.
  await expect(saved(page)).toBeVisible()
  await page.keyboard.type(', loud doors')
  await expect(title).toHaveValue('Quiet keys, loud doors')
  await expect(title).toBeFocused()

  // Straight on: what was typed last goes along.
  await write(page, 'Content', 'Listen.')
  await press(page, 'link', 'Close')
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await press(page, 'link', 'Quiet keys, loud doors')
  await expect(page.getByText('Listen.')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()

  await press(page, 'link', 'Edit')
  await tabTo(page.getByRole('radio', { name: /Draft/ }))
  await arrowTo(page.getByRole('radio', { name: /Published/ }))
  await write(page, 'Tags', 'doors,')
  await press(page, 'button', 'Publish')
  await expect(page.getByText('Published.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Quiet keys, loud doors/ })).toContainText('Published')
})
