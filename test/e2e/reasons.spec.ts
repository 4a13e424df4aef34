import { expect, expectAccessible, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { liftByKeys, sortByKeys, sortByMouse } from '#test/browser/sorting.ts'

test('a reason is added, shown on the home page, deleted and restored', async ({ admin: page }) => {
  await visit(page, '/admin/reasons')
  await page.getByRole('link', { name: 'Add Reason' }).click()
  await page.getByLabel('Title').fill('We answer the door')
  await page.getByLabel('Description').fill('On the second ring, mostly.')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await expect(page.getByText('Reason added successfully!')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'We answer the door' })).toBeVisible()

  await visit(page, '/admin/reasons?q=answer')
  const menu = page.getByRole('button', { name: 'Actions for We answer the door' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete reason' }).click()
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“We answer the door” is back.')).toBeVisible()
  await expect(menu).toBeVisible()
})

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

test.describe('two people at once', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second to save sees both versions and chooses', async ({
    admin: page,
    manager: other,
  }) => {
    await visit(page, '/admin/reasons/add-reason')
    await page.getByLabel('Title').fill('Two desks')
    await page.getByLabel('Description').fill('The first words.')
    await page.getByRole('button', { name: 'Add reason' }).click()
    await search(page, 'Two desks')
    await page.getByRole('link', { name: 'Two desks' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('The first words.')

    await other.goto(page.url())
    await expect(page.getByText('Teo Marchetti is editing this too.')).toBeVisible()
    await expect(other.getByText('Nora Lindqvist is editing this too.')).toBeVisible()
    await other.getByLabel('Description').fill('Words of the other.')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other).toHaveURL(/reasons$/)

    await page.getByLabel('Description').fill('Words of mine.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('insertion')).toContainText('mine')
    await expect(dialog.getByRole('deletion')).toContainText('the other')
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await expect(page.getByText('Reason updated successfully!')).toBeVisible()
    await visit(page, '/admin/reasons?q=desks')
    await page.getByRole('link', { name: 'Two desks' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Words of mine.')
  })
})

test('unsaved text is offered again after the page was closed', async ({ admin: page }) => {
  await visit(page, '/admin/reasons/add-reason')
  await page.getByLabel('Title').fill('Half a thought')
  await page.waitForFunction(() => localStorage.getItem('typed reason new')?.includes('Half'))
  const again = await page.context().newPage()
  await page.close()
  await visit(again, '/admin/reasons/add-reason')
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(again.getByLabel('Title')).toHaveValue('Half a thought')
})
