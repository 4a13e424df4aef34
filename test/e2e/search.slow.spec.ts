import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

test('the jump palette finds a client, an invoice and a setting by keyboard alone', async ({
  admin: page,
}) => {
  await visit(page, '/admin/faqs')
  const input = page.getByRole('combobox', { name: 'Jump to' })
  const found = page.getByRole('listbox', { name: 'Pages and records' })
  async function jump(text: string, name: RegExp) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await input.fill(text)
    await expect(found.getByRole('option', { name }).first()).toHaveAttribute(
      'data-highlighted',
      '',
    )
  }

  await jump('hannah br', /^Hannah Brandt/)
  await expect(found.getByRole('group', { name: 'People' })).toBeVisible()
  await expect(
    found.getByRole('group', { name: 'Hannah Brandt' }).getByRole('option', { name: /^Book / }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hannah Brandt' })).toBeVisible()

  await jump('-0001', /^INV-\d{4}-0001/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^INV-\d{4}-0001/ })).toBeVisible()

  await jump('late fee', /^Invoices/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Invoices' })).toBeInViewport()

  await jump('new invoice', /^New invoice/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create invoice' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(
    found.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Hannah Brandt/ }),
  ).toBeVisible()
})
