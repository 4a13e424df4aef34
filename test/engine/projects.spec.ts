import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { shown } from '#test/browser/shown-pictures.ts'
import { sortByMouse } from '#test/browser/sorting.ts'
import { makeZip } from '#test/zips.ts'

const rowsOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(/^Alt text of/) })

async function openForm(page: Page, title: string) {
  await visit(page, `/admin/projects?q=${title}`)
  await page.getByRole('button', { name: new RegExp(`^Actions for ${title}`) }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Project updated successfully!')).toBeVisible()
}

test('by mouse: pictures are reordered', async ({ admin: page }) => {
  await openForm(page, 'The Lantern')
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
  await save(page)
  await page.goto('/project-details/the-lantern')
  await expect.poll(() => shown(page.locator('[data-picture] img'))).toEqual(after)
})

test.describe('an archive', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is added to a project and downloaded, and is never public', async ({ admin: page }) => {
    const buffer = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
    const archive = { name: 'Proofs, round 2.zip', mimeType: 'application/zip', buffer }
    await openForm(page, 'Northlake')
    const input = page.getByLabel('Project files', { exact: true })
    await expect(rowsOf(page)).toHaveCount(3)
    const before = await shown(rowsOf(page).locator('img'))
    await input.setInputFiles({ ...archive, buffer: Buffer.from('Not an archive.') })
    await expect(page.getByText(/This file is not a zip archive that can be used/)).toBeVisible()
    await input.setInputFiles(archive)
    await expect(page.getByRole('button', { name: 'Remove Proofs, round 2.zip' })).toBeVisible()
    await save(page)

    await openForm(page, 'Northlake')
    await expect.poll(() => shown(rowsOf(page).locator('img'))).toEqual(before)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Proofs, round 2.zip' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('Proofs, round 2.zip')
    expect(await readFile(await download.path())).toEqual(buffer)
  })
})

test('by keyboard: Tab goes from the tabs to the comment, its status and its button', async ({
  admin: page,
  server: { url },
}) => {
  const { id: userId } = await makePerson(url)
  const body = {
    ...{ title: 'A lighthouse', description: '<p>Seen for nine miles.</p>', userId },
    ...{ techStack: ['React' as const], status: 'in-progress' as const },
  }
  const { item } = await (await adminApi(url)).call(projects.add, { body })
  await visit(page, `/admin/projects/details/${item.id}`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await tab('Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Updates')).toBeFocused()
  await expect(comment).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Updates' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(comment).toBeFocused()
  await page.keyboard.type('It shines.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Stays in progress' })).toBeFocused()
  await page.keyboard.type('Comp')
  await expect(page.getByRole('option', { name: 'Completed' })).toBeFocused()
  await page.keyboard.press('Enter')
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toHaveText('Completed')
  // The focus returns a frame after the text changes.
  await expect(status).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries.first()).toContainText(/Status: In progress → Completed.*It shines\./s)
})
