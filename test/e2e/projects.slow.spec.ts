import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { makePerson } from '#test/browser/people.ts'
import { shown } from '#test/browser/shown-pictures.ts'
import { sortByKeys } from '#test/browser/sorting.ts'

const picture = (name: string) =>
  fileURLToPath(new URL(`../browser/pictures/${name}`, import.meta.url))
const pictures = [picture('icon-512.png'), picture('apple-touch-icon.png')]

/** Types into a field with options, and takes the first one, which is found. */
async function find(page: Page, field: string, option: string, typed = option) {
  await tabTo(page.getByRole('combobox', { name: field }))
  await page.keyboard.type(typed)
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(option))
  await page.keyboard.press('Enter')
}

test('by keyboard: a project is added with its pictures, and published', async ({
  admin: page,
  server: { url },
}) => {
  const title = 'The ferry of Grimes'
  const { email } = await makePerson(url)
  await visit(page, '/admin/projects')
  await press(page, 'link', 'Add project')
  await write(page, 'Title', title)
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('the-ferry-of-grimes')
  await find(page, 'Client', 'Greta Halvorsen', email)
  await write(page, 'Description', 'It leaves on the hour.')
  await find(page, 'Tech stack', 'Socket.io')
  await write(page, 'Note', 'Pays in coins.')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page.getByLabel('Project files', { exact: true }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(pictures)
  const rows = page.getByRole('listitem').filter({ has: page.getByLabel(/^Alt text of/) })
  await expect(rows).toHaveCount(2)
  const before = await shown(rows.locator('img'))
  await sortByKeys(
    rows.last().getByRole('button', { name: 'Move image 2', exact: true }),
    'ArrowUp',
    [1],
  )
  await expect.poll(() => shown(rows.locator('img'))).toEqual(before.toReversed())
  await write(page, 'Alt text of image 1', 'A ferry')
  await write(page, 'Alt text of image 2', 'Its landing')
  await tabTo(page.getByRole('switch', { name: 'Show in the portfolio' }))
  await page.keyboard.press('Space')
  await press(page, 'button', 'Add project')
  await expect(page.getByText('Project added successfully!')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('On the website')

  await page.goto('/portfolio')
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL('/project-details/the-ferry-of-grimes')
  await expect(page.getByRole('listitem').filter({ hasText: /^Socket.IO$/ })).toBeVisible()
  await expect(page.getByText(/Greta|coins/)).toHaveCount(0)
  expect(await shown(page.locator('[data-picture] img'))).toEqual(before.toReversed())
})
