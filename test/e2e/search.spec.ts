import { expect, expectAccessible, test } from './fixtures.ts'

test('by keyboard alone, the jump palette finds a client, an invoice and a setting', async ({
  admin: page,
}) => {
  await page.goto('/admin/faqs')
  const input = page.getByRole('combobox', { name: 'Jump to' })
  const found = page.getByRole('listbox', { name: 'Pages and records' })
  async function jump(text: string, name: RegExp) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await input.fill(text)
    await expect(found.getByRole('option', { name })).toHaveAttribute('data-highlighted', '')
  }

  await jump('hannah br', /^Hannah Brandt/)
  await expect(found.getByRole('group', { name: 'People' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hannah Brandt' })).toBeVisible()

  await jump('-0001', /^INV-\d{4}-0001/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^INV-\d{4}-0001/ })).toBeVisible()

  await jump('late fee', /^Invoices/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Invoices' })).toBeInViewport()

  await page.keyboard.press('Control+k')
  await input.fill('no such thing')
  await expect(page.getByText('Nothing of that name.')).toBeVisible()
})
