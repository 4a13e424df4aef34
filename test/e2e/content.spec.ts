import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { choose, press, tabTo, undo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { sortByKeys } from '#test/browser/sorting.ts'

/** Deletes the row and takes it back. */
async function deleteAndUndo(page: Page, row: string, noun: string) {
  const menu = page.getByRole('button', { name: `Actions for ${row}` })
  await choose(page, row, 'Delete')
  await press(page, 'button', `Delete ${noun}`)
  await expect(menu).toHaveCount(0)
  // As it leaves, the dialog gives the focus back.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await undo(page)
  await expect(page.getByText(/ is back\.$/)).toBeVisible()
  await expect(menu).toBeVisible()
}

test('a question is added, shown on the home page, edited, deleted and restored', async ({
  admin: page,
}) => {
  await visit(page, '/admin/faqs')
  await press(page, 'link', 'Add Faq')
  await write(page, 'Question', 'Do you paint shop signs?')
  await write(page, 'Answer', 'Only on the web.')
  await press(page, 'button', 'Add faq')
  await expect(page.getByText('Faq added successfully!')).toBeVisible()
  const question = page.getByRole('row', { name: /Do you paint shop signs/ })
  await expect(question).toContainText('Only on the web.')
  await page.goto('/')
  await expect(page.getByText('Do you paint shop signs?')).toBeVisible()

  await visit(page, '/admin/faqs?q=shop+signs')
  await choose(page, 'Do you paint shop signs?', 'Edit')
  await write(page, 'Answer', 'We know somebody who does.')
  await press(page, 'button', 'Save changes')
  await expect(page.getByText('Faq updated successfully!')).toBeVisible()
  await visit(page, '/admin/faqs?q=shop+signs')
  await expect(question).toContainText('We know somebody who does.')

  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Tutor' }).click()
  await expect(page).toHaveURL(/filter=tutor/)
  await expect(question).toHaveCount(0)
  await visit(page, '/admin/faqs?q=shop+signs')
  await deleteAndUndo(page, 'Do you paint shop signs?', 'faq')

  await choose(page, 'Do you paint shop signs?', 'Duplicate')
  const copy = 'Copy of Do you paint shop signs?'
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(copy)
  await press(page, 'button', 'Add faq')
  await expect(page.getByText('Faq added successfully!')).toBeVisible()
  await visit(page, '/admin/faqs?q=shop+signs')
  // Until the search is answered, the rows are those of the whole list.
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('row', { name: copy })).toBeVisible()
  await tabTo(page.getByRole('checkbox', { name: 'Select all questions on this page' }))
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await press(page, 'button', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 questions?' })
  await tabTo(dialog.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 questions deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await undo(page)
  await expect(page.getByText('2 records restored.')).toBeVisible()
  await expect(page.getByRole('row', { name: copy })).toBeVisible()
})

test.describe('a category', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is added and listed; a second one of its name and the deletion of one in use are refused', async ({
    admin: page,
  }) => {
    await visit(page, '/admin/blogs/categories')
    const used = page.getByRole('button', { name: 'Actions for Building', exact: true })
    await used.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(page, 'button', 'Delete category')
    await expect(page.getByText(/\d+ posts? (is|are) in this category\./)).toBeVisible()

    await visit(page, '/admin/blogs/categories')
    await press(page, 'link', 'Add Category')
    await expect(page).toHaveURL('/admin/blogs/add-blog-category')
    await write(page, 'Name', 'Shop windows')
    await press(page, 'button', 'Add category')
    await expect(page.getByText('Category added successfully!')).toBeVisible()
    await expect(page.getByRole('row', { name: /Shop windows/ })).toBeVisible()
    await press(page, 'link', 'Add Category')
    await write(page, 'Name', 'Shop WINDOWS')
    await press(page, 'button', 'Add category')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /This name is already in use./,
    )

    await write(page, 'Name', 'Shop doors')
    await press(page, 'button', 'Add category')
    for (const name of ['Building', 'Shop doors'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await press(page, 'button', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    const refusals = page.getByRole('alertdialog', { name: '1 of 2 categories deleted.' })
    await expect(refusals).toContainText(/Building: \d+ posts? (is|are) in this category\./)
  })
})

test('a step is added as the last, moved by keyboard, and opened from the list', async ({
  admin: page,
}) => {
  await visit(page, '/admin/process')
  await press(page, 'link', 'Add Step')
  await write(page, 'Title', 'The ribbon is cut')
  await write(page, 'Description', 'With your own scissors.')
  await press(page, 'button', 'Add step')
  await expect(page.getByText('Step added successfully!')).toBeVisible()

  await press(page, 'button', 'Change order')
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.last()).toContainText('The ribbon is cut')
  const count = await rows.count()
  const handle = page.getByRole('button', { name: 'Move The ribbon is cut' })
  await sortByKeys(handle, 'ArrowUp', [count - 1])
  await expect(rows.nth(count - 2)).toContainText('The ribbon is cut')
  await press(page, 'button', 'Save order')
  await expect(page.getByText('The new order is saved.')).toBeVisible()
  await choose(page, 'The ribbon is cut', 'Details')
  await expect(page.getByRole('heading', { level: 1, name: 'The ribbon is cut' })).toBeVisible()
  await expect(page.getByText('With your own scissors.')).toBeVisible()

  await page.goto('/')
  const steps = page
    .getByRole('region', { name: 'What happens after you call.' })
    .getByRole('heading', { level: 3 })
  await expect(steps.nth(count - 2)).toHaveText('The ribbon is cut')
})

test('the newest about text is what the site shows', async ({ admin: page }) => {
  await visit(page, '/admin/about/add-about')
  await write(page, 'Description', 'What is written last counts.')
  await press(page, 'button', 'Add about text')
  await expect(page.getByText(/added successfully!/)).toBeVisible()
  const row = page.getByRole('row', { name: /What is written last/ })
  await expect(row).toContainText('On the website')
  await page.goto('/about-us')
  await expect(page.getByText('What is written last counts.')).toBeVisible()
})
