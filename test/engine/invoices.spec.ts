import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { reminders } from '#features/invoices/automation/contract.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { addInvoice, enterAsClient } from '#test/browser/paying.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Clicks, and answers with the name and the text of the file that is saved. */
async function saveBy(page: Page, name: string) {
  const saved = page.waitForEvent('download')
  await button(page, name).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a preview beside the form shows what is typed, and opens on a phone', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `/admin/invoices/create-invoice?client=${client.id}`)
  const item = page.getByRole('group', { name: 'Item 1', exact: true })
  await item.getByLabel('Service').fill('Sail plan')
  await item.getByLabel('Price').fill('100')
  const beside = page.getByRole('complementary', { name: 'Preview' })
  await expect(beside.getByText('Sail plan')).toBeVisible()
  await expect(beside.getByText('$100.00').first()).toBeVisible()
  expect((await saveBy(page, 'PDF')).name).toBe('Preview.pdf')
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Preview').click()
  const sheet = page.getByRole('dialog', { name: 'Preview' })
  await expect(sheet.getByText('Sail plan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
})

test('the statement of a client and the payments are saved', async ({
  admin: page,
  server: { url },
}) => {
  const client = await makePerson(url)
  const { invoiceNumber } = await addInvoice(url, client)
  await visit(page, `/admin/invoices/statement?client=${client.id}`)
  await expect(page.getByRole('row')).toContainText(['', invoiceNumber ?? ''])
  for (const kind of ['CSV', 'PDF'])
    expect((await saveBy(page, kind)).name).toMatch(new RegExp(`\\.${kind}$`, 'i'))

  await visit(page, '/admin/invoices')
  await button(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'Payments as CSV' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2026')
  expect((await saveBy(page, 'Export CSV')).name).toMatch(/\.csv$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the PDF opens in a new tab, and the statement is saved', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  const { id, invoiceNumber } = await addInvoice(origin, client)
  await visit(page, '/client-portal/invoices')
  const opened = page.context().waitForEvent('request', {
    predicate: (request) => new URL(request.url()).pathname === `/api/invoice/pdf/${id}`,
  })
  await button(page, `Download ${invoiceNumber}`).click()
  expect((await (await opened).response())?.status()).toBe(200)

  await button(page, 'Statement').click()
  const dialog = page.getByRole('dialog', { name: 'Statement' })
  await expect(dialog.getByText('CSV, for a spreadsheet')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('CSV, for a spreadsheet').click()
  expect((await saveBy(page, 'Download')).text).toContain(invoiceNumber ?? '')
  await expect(dialog).toHaveCount(0)
})

test.describe('a reminder that is refused', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('leaves its question readable', async ({ admin: page, server: { url } }) => {
    const { id } = await addInvoice(url, await makePerson(url))
    await (await adminApi(url)).call(reminders.send, { params: { id } })
    await visit(page, `/admin/invoices/invoice-details/${id}`)
    await button(page, 'Send reminder').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('This client got a reminder today.')).toBeVisible()
    // Fails while the buttons cover the text, as they did above the banner of the cookies.
    await question.getByText('gets an email with the pay link').click({ trial: true })
  })
})
