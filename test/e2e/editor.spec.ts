import { openEditor, saveText, storedText } from '#test/browser/editor.ts'
import { expect, test } from '#test/browser/fixtures.ts'

test('a text is written, linked and laid out by keyboard alone', async ({ admin: page }) => {
  const text = await openEditor(page, 'Written by keyboard')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('Plans')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- First')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Inner')
  for (let level = 0; level < 3; level += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Write ')
  await page.keyboard.press('Control+k')
  const asking = page.getByRole('dialog', { name: 'Add link' })
  await asking.getByLabel('Address').fill('/contact')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()

  await page.keyboard.press('Alt+F10')
  const table = page.getByRole('button', { name: 'Table', exact: true })
  for (
    let tool = 0;
    tool < 20 && !(await table.evaluate((it) => it.matches(':focus')));
    tool += 1
  ) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  for (const cell of ['Plan', 'Price', 'Answer', 'Small']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  for (const command of ['Delete column', 'Delete row', 'Add row below']) {
    await page.getByRole('button', { name: command }).press('Enter')
    await expect(text).toBeFocused()
  }
  await expect(page.getByText('7 words')).toBeVisible()

  await saveText(page)
  expect(await storedText(page, 'written-by-keyboard')).toBe(
    '<h2>Plans</h2><ul><li>First<ul><li>Inner</li></ul></li></ul><p>Write <a href="/contact">/contact</a></p><table><thead><tr><th scope="col">Plan</th><th scope="col">Answer</th></tr></thead><tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
  )
})
