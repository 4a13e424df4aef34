import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { arrowTo, press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'

const saved = (page: Page) => page.getByText(/^Saved at \d/)

test('a post is written, saved as a draft, previewed, published, given another slug, deleted and restored', async ({
  admin: page,
}) => {
  await visit(page, '/admin/blogs')
  await page.getByRole('link', { name: 'Add blog' }).first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(page.getByText('Still needed: Title, Slug, Content, Tags')).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).fill('Dear locksmith,')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(saved(page)).toBeVisible()
  await title.fill('Letters to a locksmith')
  await expect(page.getByText('Still needed: Tags')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
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
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('At least one tag is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tags' }).fill('doors,')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Blog updated successfully!')).toBeVisible()
  await page.goto('/blogs/letters-to-a-locksmith')
  await expect(page.getByText('Dear locksmith,')).toBeVisible()

  await visit(page, '/admin/blogs?q=locksmith')
  const menu = page.getByRole('button', { name: 'Actions for Letters to a locksmith' })
  await expect(page.getByRole('row', { name: /Letters to a locksmith/ })).toContainText('Current')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const slug = page.getByRole('textbox', { name: 'Slug' })
  await slug.fill('Dear Locksmith!')
  await title.fill('Letters to the locksmith')
  await expect(slug).toHaveValue('dear-locksmith')
  await expect(slug).toHaveAccessibleDescription(
    /\/blogs\/letters-to-a-locksmith will redirect here/,
  )
  const changed = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const second = await changed
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Letters to the locksmith')
  await expect(second.getByText('Unpublished changes')).toBeVisible()
  await second.close()
  await title.fill('Letters to a locksmith')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page.getByText('Blog updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await page.goto('/blogs/letters-to-a-locksmith')
  await expect(page).toHaveURL('/blogs/dear-locksmith')

  await visit(page, '/admin/blogs?q=locksmith')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete blog' }).click()
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Letters to a locksmith” is back.')).toBeVisible()
  await expect(menu).toBeVisible()
})

test('by keyboard: the focus stays while a draft is saved, and it is published later', async ({
  manager: page,
}) => {
  await visit(page, '/admin/blogs/add-blog')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await write(page, 'Title', 'Quiet keys')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.type(', loud doors')
  await expect(title).toHaveValue('Quiet keys, loud doors')
  await expect(title).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('quiet-keys-loud-doors')

  const draft = page.getByRole('radio', { name: /Draft/ })
  const scheduled = page.getByRole('radio', { name: /Scheduled/ })
  await tabTo(draft)
  await arrowTo(scheduled)
  await expect(scheduled).toBeChecked()
  await write(page, 'Day', '01/02/2020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('This day cannot be chosen.')).toBeVisible()
  await tabTo(scheduled)
  await arrowTo(draft)
  await expect(draft).toBeChecked()

  // Straight on: what was typed last goes along.
  await write(page, 'Content', 'Listen.')
  await press(page, 'link', 'Close')
  await expect(page).toHaveURL(/\/admin\/blogs$/)
  await press(page, 'link', 'Quiet keys, loud doors')
  await expect(page.getByText('Listen.')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()

  await press(page, 'link', 'Edit')
  await write(page, 'Tags', 'doors,')
  await tabTo(draft)
  await arrowTo(page.getByRole('radio', { name: /Published/ }))
  await press(page, 'button', 'Publish')
  await expect(page.getByText('Blog updated successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Quiet keys, loud doors/ })).toContainText('Published')
})

test.describe('two people at one draft', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second sees both versions and chooses', async ({ admin: page, manager: other }) => {
    await visit(page, '/admin/blogs/add-blog')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Two pens')
    await expect(saved(page)).toBeVisible()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: 'Excerpt' }).fill('Words of the other.')
    await other.getByRole('combobox', { name: 'Category' }).fill('Building')
    await other.getByRole('option', { name: 'Building' }).click()
    await expect(saved(other)).toBeVisible()

    await page.getByRole('textbox', { name: 'Excerpt' }).fill('Words of mine.')
    await expect(page.getByText(/^.+ changed this at \d/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Content' }).fill('Ink.')
    await page.getByRole('textbox', { name: 'Tags' }).fill('pens,')
    await page.getByRole('button', { name: 'Compare versions' }).click()
    const dialog = page.getByRole('dialog', { name: /changed this at \d/ })
    await expect(dialog.getByRole('deletion').filter({ hasText: 'the other' })).toBeVisible()
    await expect(dialog.getByRole('deletion').filter({ hasText: 'Building' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await expect(page.getByRole('textbox', { name: 'Excerpt' })).toHaveValue('Words of the other.')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('textbox', { name: 'Excerpt' })).toHaveValue('Words of mine.')
    await expect(saved(page)).toBeVisible()
  })
})

test.describe('a post that cannot be read', () => {
  test.use({ expectedErrors: [/status of 429/] })

  test('says why', async ({ manager: page }) => {
    await page.route('**/api/blog/how-to-leave-your-web-designer', (route) =>
      route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: 'Too fast.' } }),
    )
    await page.goto('/admin/blogs/details/how-to-leave-your-web-designer')
    await expect(page.getByText('Error fetching blog: Too fast.')).toBeVisible()
  })
})
