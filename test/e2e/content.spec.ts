import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { sortByKeys } from './sorting.ts'

/** Opens the menu of a row and chooses from it, by keyboard alone. */
async function choose(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: action })
  await item.focus()
  await page.keyboard.press('Enter')
}

/** Presses a button or follows a link by keyboard. */
async function press(page: Page, role: 'button' | 'link', name: string) {
  await page.getByRole(role, { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function write(page: Page, field: string, words: string) {
  const box = page.getByRole('textbox', { name: field })
  await box.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/** Deletes the row and takes it back. */
async function deleteAndUndo(page: Page, row: string, noun: string) {
  const menu = page.getByRole('button', { name: `Actions for ${row}` })
  await choose(page, row, 'Delete')
  await press(page, 'button', `Delete ${noun}`)
  await expect(menu).toHaveCount(0)
  // As it leaves, the dialog gives the focus back.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await press(page, 'button', 'Undo')
  await expect(page.getByText(/ is back\.$/)).toBeVisible()
  await expect(menu).toBeVisible()
}

test('a question is asked, answered on the home page, changed, deleted and brought back', async ({
  admin: page,
}) => {
  await page.goto('/admin/faqs')
  await press(page, 'link', 'Add Faq')
  await write(page, 'Question', 'Do you paint shop signs?')
  await write(page, 'Answer', 'Only on the web.')
  await press(page, 'button', 'Add faq')
  await expect(page.getByText('Faq added successfully!')).toBeVisible()
  const question = page.getByRole('row', { name: /Do you paint shop signs/ })
  await expect(question).toContainText('Only on the web.')
  await page.goto('/')
  await expect(page.getByText('Do you paint shop signs?')).toBeVisible()

  await page.goto('/admin/faqs?q=shop+signs')
  await choose(page, 'Do you paint shop signs?', 'Edit')
  await write(page, 'Answer', 'We know somebody who does.')
  await press(page, 'button', 'Save changes')
  await expect(page.getByText('Faq updated successfully!')).toBeVisible()
  await page.goto('/admin/faqs?q=shop+signs')
  await expect(question).toContainText('We know somebody who does.')

  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Tutor' }).click()
  await expect(page).toHaveURL(/filter=tutor/)
  await expect(question).toHaveCount(0)
  await page.goto('/admin/faqs?q=shop+signs')
  await deleteAndUndo(page, 'Do you paint shop signs?', 'faq')
})

for (const { at, thing, address } of [
  { at: '/admin/blogs', thing: 'blog-category', address: '/blogs' },
  { at: '/admin/projects', thing: 'project-category', address: undefined },
]) {
  test.describe(thing, () => {
    test.use({ expectedErrors: [/status of 409/] })

    test('is added, changed, deleted and brought back, and one in use stays', async ({
      admin: page,
    }) => {
      const name = `Shop windows of a ${thing}`
      await page.goto(`${at}/categories`)
      await press(page, 'link', 'Add Category')
      await expect(page).toHaveURL(`${at}/add-${thing}`)
      await write(page, 'Name', name)
      await press(page, 'button', 'Add category')
      await expect(page.getByText('Category added successfully!')).toBeVisible()
      await page.goto(`${at}/categories?q=Shop+windows`)
      await choose(page, name, 'Edit')
      await write(page, 'Name', `${name}, lit`)
      await press(page, 'button', 'Save changes')
      await expect(page.getByText('Category updated successfully!')).toBeVisible()
      await page.goto(`${at}/categories?q=Shop+windows`)
      await deleteAndUndo(page, `${name}, lit`, 'category')

      await page.goto(`${at}/add-${thing}`)
      await write(page, 'Name', `${name}, LIT`)
      await press(page, 'button', 'Add category')
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        /There is already one of this name\./,
      )

      if (!address) return
      await page.goto(`${at}/categories?sort=createdAt`)
      const used = page.getByRole('button', { name: /^Actions for/ }).first()
      await used.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await press(page, 'button', 'Delete category')
      await expect(page.getByText(/\d+ posts? (is|are) in this category\./)).toBeVisible()
    })
  })
}

test('a step is added as the last, shown, changed, moved, deleted and brought back', async ({
  admin: page,
}) => {
  await page.goto('/admin/process')
  await press(page, 'link', 'Add Step')
  await write(page, 'Title', 'The ribbon is cut')
  await write(page, 'Description', 'With your own scissors.')
  await press(page, 'button', 'Add step')
  await expect(page.getByText('Step added successfully!')).toBeVisible()
  await page.goto('/')
  const steps = page
    .getByRole('region', { name: 'What happens after you call.' })
    .getByRole('heading', { level: 3 })
  await expect(steps.last()).toHaveText('The ribbon is cut')

  await page.goto('/admin/process?q=ribbon')
  await choose(page, 'The ribbon is cut', 'Edit')
  await write(page, 'Title', 'The ribbon falls')
  await press(page, 'button', 'Save changes')
  await expect(page.getByText('Step updated successfully!')).toBeVisible()

  await press(page, 'button', 'Change order')
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await sortByKeys(page.getByRole('button', { name: 'Move The ribbon falls' }), 'ArrowUp', [
    count - 1,
  ])
  await expect(rows.nth(count - 2)).toContainText('The ribbon falls')
  await press(page, 'button', 'Save order')
  await expect(page.getByText('The new order is saved.')).toBeVisible()
  await page.goto('/')
  await expect(steps.nth(count - 2)).toHaveText('The ribbon falls')

  await page.goto('/admin/process?q=ribbon')
  await choose(page, 'The ribbon falls', 'Details')
  await expect(page.getByRole('heading', { level: 1, name: 'The ribbon falls' })).toBeVisible()
  await expect(page.getByText('With your own scissors.')).toBeVisible()
  await page.goto('/admin/process?q=ribbon')
  await deleteAndUndo(page, 'The ribbon falls', 'step')
})

for (const { place, address, noun } of [
  { place: 'about', address: '/about-us', noun: 'about text' },
  { place: 'term-policy', address: '/terms-conditions', noun: 'term policy' },
]) {
  test(`the newest ${noun} is what the site shows`, async ({ admin: page }) => {
    await page.goto(`/admin/${place}/add-${place}`)
    await write(page, 'Description', 'What is written last counts.')
    await press(page, 'button', `Add ${noun}`)
    await expect(page.getByText(/added successfully!/)).toBeVisible()
    await page.goto(address)
    await expect(page.getByText('What is written last counts.')).toBeVisible()

    await page.goto(`/admin/${place}`)
    await choose(page, 'What is written last counts.', 'Edit')
    await write(page, 'Description', 'What is written last still counts.')
    await press(page, 'button', 'Save changes')
    await expect(page.getByText(/updated successfully!/)).toBeVisible()
    const row = page.getByRole('row', { name: /What is written last still/ })
    await expect(row).toContainText('On the website')
    await deleteAndUndo(page, 'What is written last still counts.', noun)
    await page.goto(address)
    await expect(page.getByText('What is written last still counts.')).toBeVisible()
  })
}

test('services are put in the order of the site, and one is brought back', async ({
  admin: page,
}) => {
  await page.goto('/admin/services/add-service')
  await write(page, 'Title', 'House numbers')
  await write(page, 'Content', 'For doors and pages.')
  await press(page, 'button', 'Add service')
  await expect(page.getByText('Service added successfully!')).toBeVisible()
  await press(page, 'button', 'Change order')
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.first()).toContainText('House numbers')
  await sortByKeys(rows.first().getByRole('button'), 'ArrowDown', [2])
  await expect(rows.nth(1)).toContainText('House numbers')
  await press(page, 'button', 'Save order')
  await expect(page.getByText('The new order is saved.')).toBeVisible()
  await page.goto('/services')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText(
    'House numbers',
  )
  await page.goto('/admin/services?q=House+numbers')
  await deleteAndUndo(page, 'House numbers', 'service')
})
