import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

/** Adds a reason and changes it twice. */
async function writeThrice(page: Page, title: string) {
  await visit(page, '/admin/reasons/add-reason')
  await page.getByLabel('Title').fill(title)
  await page.locator('textarea[name=description]').fill('We sweep the floor before noon.')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await expect(page).toHaveURL(/reasons$/)
  for (const words of ['We sweep the floor after lunch.', 'We mop the stairs after lunch.']) {
    await visit(page, `/admin/reasons?q=${title}`)
    await page.getByRole('link', { name: title }).click()
    await page.locator('textarea[name=description]').fill(words)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/reasons$/)
  }
  await visit(page, `/admin/reasons?q=${title}`)
}

test('an older version is compared and restored by keyboard, and the site shows it', async ({
  manager: page,
}) => {
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).last().focus()
    await page.keyboard.press('Enter')
  }
  await writeThrice(page, 'A clean desk')
  await page.getByRole('link', { name: 'A clean desk' }).click()
  await press('Versions')
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('Changed: description')
  await expect(versions.last()).toContainText('Added')
  await expect(versions.nth(1)).toHaveAttribute('aria-current', 'true')
  await versions.last().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('deletion').first()).toContainText('sweep')
  await expect(dialog.getByRole('insertion').first()).toContainText('mop')

  await press('Restore this version')
  const restored = page.getByText(/^Restored the version from \d+:\d\d [AP]M\.$/)
  await expect(restored).toBeVisible()
  await expect(page.locator('textarea[name=description]')).toHaveValue(
    'We sweep the floor before noon.',
  )
  await press('Undo')
  // At once: the versions are read after the undo.
  await press('Versions')
  await expect(versions).toHaveCount(5)
  await expect(page.locator('textarea[name=description]')).toHaveValue(
    'We mop the stairs after lunch.',
  )
  await press('Restore this version')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('textarea[name=description]')).toHaveValue(
    'We sweep the floor before noon.',
  )
  // The form goes on from the latest version.
  await page.locator('textarea[name=description]').fill('We sweep the floor at noon.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/reasons$/)
  await page.goto('/')
  await expect(page.getByText('We sweep the floor at noon.')).toBeVisible()
})

test('changes are found by filters, and a deleted record is restored', async ({ admin: page }) => {
  await writeThrice(page, 'A ladder in the hall')
  await page.getByRole('button', { name: 'Actions for A ladder in the hall' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete reason' }).click()
  await expect(page.getByText('Reason deleted successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: 'A ladder in the hall' })
  await page.getByRole('searchbox').fill('ladder')
  await expect(rows).toHaveCount(4)
  const filters = {
    Person: 'Nora Lindqvist',
    Kind: 'Reason',
    Time: 'Last 24 hours',
    Change: 'Edited',
  }
  for (const [name, option] of Object.entries(filters)) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  // Typed text is written to the URL after a pause, so the order of the parameters varies.
  for (const part of ['q=ladder', 'who=', 'kind=reason', 'span=day', 'filter=edit']) {
    await expect(page).toHaveURL(new RegExp(`[?&]${part}`))
  }
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Reason. Edited by Nora Lindqvist on')
  await expect(dialog.getByRole('deletion').first()).toHaveText(/before noon/)
  await expect(dialog.getByRole('insertion').first()).toHaveText(/after lunch/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('combobox', { name: 'Change' }).click()
  await page.getByRole('option', { name: 'Deleted' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('“A ladder in the hall” is back.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await rows.getByRole('link').first().click()
  await dialog.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A ladder in the hall')
})

test('a manager sees no list of changes', async ({ manager: page }) => {
  await visit(page, '/admin/changes')
  await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Services', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Changes', exact: true })).toHaveCount(0)
})
