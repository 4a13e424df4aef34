import { readFile } from 'node:fs/promises'
import { enter, expect, expectAccessible, holdRequests, test } from '#test/browser/fixtures.ts'
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
  await input.fill('no such thing')
  await expect(page.getByText('Nothing found.')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(input).toBeHidden()
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await shortcuts.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Account: ' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(shortcuts).toBeHidden()
})

test('a list is saved as CSV with all its pages', async ({ admin: page }) => {
  await visit(page, '/admin/users?filter=User&q=brandt')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export users as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('First name,Last name,Email')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('client@atrium.test')
})

test('a link followed right after typing in a search opens', async ({ page }) => {
  // Not the page of a seat, whose next test would have this clock.
  await enter(page, 'admin')
  await page.clock.install()
  await visit(page, '/admin/faqs')
  const release = await holdRequests(page, /\/media\.client-/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('website')
  await page.getByRole('navigation').getByRole('link', { name: 'Media' }).click()
  await page.clock.fastForward(1_000)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible()
  // Otherwise Playwright resumes the clock after the test, and can throw in the page of the next one.
  await page.clock.resume()
})
