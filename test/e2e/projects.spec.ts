import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { sortByKeys, sortByMouse } from '#test/browser/sorting.ts'
import { makeZip } from '#test/zips.ts'

const picture = (name: string) =>
  fileURLToPath(new URL(`../browser/pictures/${name}`, import.meta.url))
const pictures = [picture('icon-512.png'), picture('apple-touch-icon.png')]

/** Types into a field with options, and takes the one that is found. */
async function find(page: Page, field: string, option: string, typed = option) {
  await tabTo(page.getByRole('combobox', { name: field }))
  await page.keyboard.type(typed)
  await expect(page.getByRole('option')).toHaveText([new RegExp(option)])
  await page.keyboard.press('Enter')
}

const rowsOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(/^Alt text of/) })

/** The pictures of the form, in their order, and those of the page: the part of the address that is their own. */
async function shown(images: ReturnType<Page['locator']>): Promise<(string | undefined)[]> {
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  return sources.map((source) => source?.split('/')[3])
}

test.describe('by keyboard', () => {
  test.use({ expectedErrors: [/status of 40[04]/] })

  test('a project is added, published, given another slug and hidden again', async ({
    admin: page,
  }) => {
    const title = 'The ferry of Grimes'
    await visit(page, '/admin/projects')
    await press(page, 'link', 'Add project')
    await press(page, 'button', 'Add project')
    for (const text of [
      'Project title is required',
      'User assignment is required',
      'Description is required',
      'Select at least one technology',
    ])
      await expect(page.getByText(text)).toBeVisible()

    await write(page, 'Title', title)
    await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('the-ferry-of-grimes')
    await find(page, 'Client', 'Create client “Ines Falk”', 'Ines Falk')
    const client = page.getByRole('dialog', { name: 'Create a client' })
    await expect(client.getByLabel('Last name')).toHaveValue('Falk')
    await write(page, 'Business name', 'Falk Ferries')
    await write(page, 'Email', `${crypto.randomUUID()}@example.test`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('User added successfully!')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Ines Falk/)
    await find(page, 'Category', 'Create “Ferries”', 'Ferries')
    await expect(page.getByText('Category added successfully!')).toBeVisible()
    await write(page, 'Due date', '01/15/2024')
    await write(page, 'Description', 'It leaves on the hour.')
    await find(page, 'Tech stack', 'Socket.IO')
    await find(page, 'Tech stack', 'Add “Astro”', 'Astro')
    await write(page, 'Note', 'Pays in coins.')
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page.getByLabel('Project files', { exact: true }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(pictures)
    const rows = rowsOf(page)
    await expect(rows).toHaveCount(2)
    const before = await shown(rows.locator('img'))
    await sortByKeys(
      rows.last().getByRole('button', { name: 'Move image 2', exact: true }),
      'ArrowUp',
      [1],
    )
    await expect.poll(() => shown(rows.locator('img'))).toEqual(before.toReversed())
    await tabTo(page.getByRole('switch', { name: 'Show in the portfolio' }))
    await page.keyboard.press('Space')
    await press(page, 'button', 'Add project')
    const missing = page.getByText('Images 1 and 2 need an alt text to go public.')
    await expect(missing.first()).toBeVisible()
    await expect(page.getByLabel('Alt text of image 1')).toBeFocused()
    await page.keyboard.type('A ferry')
    await write(page, 'Alt text of image 2', 'Its landing')
    await press(page, 'button', 'Add project')
    await expect(page.getByText('Project added successfully!')).toBeVisible()

    await visit(page, '/admin/projects?q=ferry&filter=over-due')
    const row = page.getByRole('row', { name: new RegExp(title) })
    for (const cell of ['Ines Falk', 'January 15, 2024', 'Medium', 'Overdue', 'On the website'])
      await expect(row).toContainText(cell)

    await page.goto('/portfolio')
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL('/project-details/the-ferry-of-grimes')
    await expect(page.getByText('Ferries', { exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^(Socket.IO|Astro)$/ })).toHaveCount(
      2,
    )
    await expect(page.getByText(/Ines|coins|Overdue/)).toHaveCount(0)
    expect(await shown(page.locator('[data-picture] img'))).toEqual(before.toReversed())

    await visit(page, '/admin/projects?q=ferry')
    await press(page, 'link', title)
    await expect(page.getByText('Pays in coins.')).toBeVisible()
    await press(page, 'link', 'Edit')
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Ines Falk/)
    await write(page, 'Slug', 'the-ferry')
    await press(page, 'button', 'Save changes')
    await expect(page.getByText('Project updated successfully!')).toBeVisible()
    const old = await page.request.get('/project-details/the-ferry-of-grimes', { maxRedirects: 0 })
    expect([old.status(), old.headers().location]).toEqual([301, '/project-details/the-ferry'])

    await visit(page, '/admin/projects/edit-project/the-ferry')
    await tabTo(page.getByRole('switch', { name: 'Show in the portfolio' }))
    await page.keyboard.press('Space')
    await press(page, 'button', 'Save changes')
    await expect(page.getByText('Project updated successfully!')).toBeVisible()
    expect((await page.goto('/project-details/the-ferry'))?.status()).toBe(404)
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('the-ferry')
  })
})

test('by mouse: pictures are reordered, and a deleted project is restored', async ({
  admin: page,
}) => {
  await visit(page, '/admin/projects?q=Lantern')
  await page.getByRole('button', { name: 'Actions for The Lantern' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(3)
  const before = await shown(rows.locator('img'))
  await rows.first().scrollIntoViewIfNeeded()
  await sortByMouse(
    page.getByRole('button', { name: 'Move image 2', exact: true }),
    rows.first(),
    1,
  )
  const after = [before[1], before[0], ...before.slice(2)]
  await expect.poll(() => shown(rows.locator('img'))).toEqual(after)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Project updated successfully!')).toBeVisible()
  await page.goto('/project-details/the-lantern')
  expect(await shown(page.locator('[data-picture] img'))).toEqual(after)

  await visit(page, '/admin/projects?q=Lantern')
  await page.getByRole('button', { name: 'Actions for The Lantern' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('Nothing found for “Lantern”.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“The Lantern” is back.')).toBeVisible()
  await page.goto('/project-details/the-lantern')
  expect(await shown(page.locator('[data-picture] img'))).toEqual(after)
})

test.describe('an archive', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is added to a project, downloaded and deleted, and is never public', async ({
    admin: page,
  }) => {
    const buffer = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
    const archive = { name: 'Proofs, round 2.zip', mimeType: 'application/zip', buffer }
    await visit(page, '/admin/projects?q=Northlake')
    const openForm = async () => {
      await page.getByRole('button', { name: /^Actions for Northlake Dental/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    }
    await openForm()
    const input = page.getByLabel('Project files', { exact: true })
    await expect(input).toHaveAttribute('accept', '.jpg,.png,.zip,.jpeg')
    const before = await shown(rowsOf(page).locator('img'))
    await input.setInputFiles({ ...archive, buffer: Buffer.from('Not an archive.') })
    await expect(page.getByText(/This file is not a zip archive that can be used/)).toBeVisible()
    await input.setInputFiles(archive)
    await expect(page.getByRole('button', { name: 'Remove Proofs, round 2.zip' })).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Project updated successfully!')).toBeVisible()

    await visit(page, '/admin/projects?q=Northlake')
    await openForm()
    await expect.poll(() => shown(rowsOf(page).locator('img'))).toEqual(before)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Proofs, round 2.zip' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('Proofs, round 2.zip')
    expect(await readFile(await download.path())).toEqual(buffer)
    await page.getByRole('button', { name: 'Delete Proofs, round 2.zip' }).click()
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect(page.getByText('File deleted successfully!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Private files' })).toHaveCount(0)
  })
})
