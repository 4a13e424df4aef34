import { expect, test } from '#test/browser/fixtures.ts'
import { choose, press, undo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'

test('a question is added, shown on the home page, edited, deleted and restored', async ({
  admin: page,
}) => {
  await visit(page, '/admin/faqs')
  await press(page, 'link', 'Add Faq')
  await write(page, 'Question', 'Do you paint shop signs?')
  await write(page, 'Answer', 'Only on the web.')
  await press(page, 'button', 'Add faq')
  await expect(page.getByText('Faq added successfully!')).toBeVisible()
  await visit(page, '/admin/faqs?q=shop+signs')
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

  await choose(page, 'Do you paint shop signs?', 'Delete')
  await press(page, 'button', 'Delete faq')
  await expect(question).toHaveCount(0)
  // As it leaves, the dialog gives the focus back.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await undo(page)
  await expect(page.getByText(/ is back\.$/)).toBeVisible()
  await expect(question).toBeVisible()
})
