import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { press, tabTo } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'

test('the bar of selected rows is accessible, and reached by keyboard', async ({ admin: page }) => {
  await visit(page, '/admin/faqs')
  await tabTo(page.getByRole('checkbox', { name: 'Select all questions on this page' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('selected')
  await expectAccessible(page)
  await press(page, 'button', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: /^Delete \d+ questions\?$/ })
  await tabTo(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
})
