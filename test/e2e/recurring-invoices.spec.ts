import { recurringInvoices } from '#features/invoices/recurring/contract.ts'
import { expect, expectAccessible, search, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'

const list = '/admin/invoices/recurring'

test('an Admin adds, changes and deletes a recurring invoice; a Manager only looks', async ({
  admin: page,
  manager,
  server: { url },
}) => {
  const business = `Boats ${crypto.randomUUID()}`
  const client = await makePerson(url, 'User', business)
  const service = `Mooring ${client.id.slice(-6)}`
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const item = page.getByRole('group', { name: 'Item 1' })
  const row = page.getByRole('row').filter({ hasText: service })
  // The plans that other tests start come first in the list.
  const findRow = () => search(page, business)
  await visit(page, list)
  await page.getByRole('link', { name: 'Add recurring invoice' }).first().click()
  await button('Add recurring invoice').click()
  for (const text of ['Client is required', 'Service is required', 'Price must be 0 or more'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type(client.email)
  await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  await page.keyboard.press('Enter')
  await item.getByLabel('Service').fill(service)
  await item.getByLabel('Price').fill('145')
  await page.getByLabel('Tax rate').fill('10')
  await page.getByRole('textbox', { name: 'Starts' }).fill('01/31/2099')
  await page.getByRole('textbox', { name: 'Ends' }).fill('01/30/2099')
  await button('Add recurring invoice').click()
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ends' }).fill('')
  await page.getByRole('radio', { name: 'As draft' }).check()
  await expectAccessible(page)
  await button('Add recurring invoice').click()
  await expect(page.getByText('Recurring invoice created successfully!')).toBeVisible()
  await findRow()
  for (const text of ['$159.50', 'Monthly', 'January 31, 2099', 'Never', 'As draft'])
    await expect(row).toContainText(text)

  await row.getByRole('link', { name: service }).click()
  await expect(item.getByLabel('Price')).toHaveValue('145.00')
  await page.getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Quarterly' }).click()
  await page.getByRole('textbox', { name: 'Ends' }).fill('12/31/2100')
  await page.getByLabel('Terms in days').fill('10')
  await page.getByRole('radio', { name: 'Issued at once' }).check()
  await button('Save changes').click()
  await expect(page.getByText('Recurring invoice updated successfully!')).toBeVisible()
  await findRow()
  for (const text of ['Quarterly', 'December 31, 2100', 'Issued at once'])
    await expect(row).toContainText(text)
  const { rows } = await (await adminApi(url)).call(recurringInvoices.list, { query: {} })
  const saved = rows.find(({ userId }) => userId.id === client.id)
  expect(saved).toMatchObject({ taxRate: 10, dueDays: 10, draft: false, next: '2099-01-31' })

  await visit(manager, `${list}?q=${encodeURIComponent(business)}`)
  await expect(manager.getByRole('row').filter({ hasText: service })).toBeVisible()
  for (const role of ['link', 'button'] as const)
    await expect(manager.getByRole(role, { name: /^Add|^Actions/ })).toHaveCount(0)

  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(`Delete “${service} for Greta Halvorsen”?`)).toBeVisible()
  await button('Delete recurring invoice').click()
  await expect(page.getByText('Recurring invoice deleted successfully!')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a list of none leads to the form', async ({ admin: page }) => {
  await page.route('**/api/recurring-invoice?*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  )
  await page.goto(list)
  await expect(page.getByText('No recurring invoices found.')).toBeVisible()
})
