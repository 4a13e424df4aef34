import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { press, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { liftByKeys, sortByKeys, sortByMouse } from '#test/browser/sorting.ts'

test('reasons are reordered by keyboard and by mouse', async ({ manager: page }) => {
  await visit(page, '/admin/reasons')
  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('listitem')
  await expect(rows.nth(2)).toBeVisible()
  const [first, second, third] = (await rows.allInnerTexts()).map((text) => text.split('\n')[0])
  const handle = (name = '') => dialog.getByRole('button', { name: `Move ${name}` })
  await liftByKeys(handle(first), 'ArrowDown', [2, 3])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toHaveText(
    `${first} is back. It is 1 of ${await rows.count()}.`,
  )
  await expect(rows.nth(0)).toContainText(first ?? '')
  await sortByKeys(handle(first), 'ArrowDown', [2, 3])
  await expect(handle(first)).toBeFocused()
  await expect(rows.nth(2)).toContainText(first ?? '')
  await sortByMouse(handle(third), rows.nth(0), 1)
  await expect(rows.nth(0)).toContainText(third ?? '')
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(dialog).toHaveCount(0)
  for (const [at, name] of [third, second, first].entries())
    await expect(page.getByRole('row').nth(at + 1)).toContainText(`${at + 1}${name}`)
  await page.goto('/')
  const heading = (name = '') => page.getByRole('heading', { level: 3, name })
  const tops = [third, second, first].map(async (name) => (await heading(name).boundingBox())?.y)
  const found = await Promise.all(tops)
  expect(found).toEqual(found.toSorted((a = 0, b = 0) => a - b))
})

test('a step is added as the last, and moved by keyboard', async ({ admin: page }) => {
  await visit(page, '/admin/process')
  await press(page, 'link', 'Add step')
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

  await page.goto('/')
  const steps = page
    .getByRole('region', { name: 'What happens after you call.' })
    .getByRole('heading', { level: 3 })
  await expect(steps.nth(count - 2)).toHaveText('The ribbon is cut')
})
