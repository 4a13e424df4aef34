import { readFile } from 'node:fs/promises'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { makePerson, password } from '#test/browser/people.ts'

const guide = { name: 'Mooring plan.txt', mimeType: '', buffer: Buffer.from('Berth 4.') }

test('staff share a file with one client, who sees it at once', async ({
  openAs,
  page: client,
  server: { url },
}) => {
  const person = await makePerson(url)
  await enterWith(client, { email: person.email, password })
  await visit(client, '/client-portal/resources')
  await expect(client.getByRole('heading', { name: 'Is it down, or is it you?' })).toBeVisible()
  await expect(client.getByText('Brand sheet of the bakery')).toHaveCount(0)

  const admin = await openAs('admin')
  await visit(admin, '/admin/resources')
  await admin.getByRole('link', { name: 'Add resource' }).click()
  const title = `Where the boats lie ${person.id.slice(-6)}`
  await admin.getByLabel('Title').fill(title)
  await admin.getByLabel('Text', { exact: true }).fill('The berths, as of this spring.')
  await admin.locator('input[type=file]').setInputFiles(guide)
  await expect(admin.getByText('Mooring plan.txt')).toBeVisible()
  await admin.getByRole('radio', { name: 'One client' }).check()
  await admin.getByRole('combobox', { name: 'Client' }).fill(person.email)
  await expect(admin.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
  await admin.getByRole('option').first().click()
  await admin.getByRole('button', { name: 'Add resource' }).click()
  await expect(admin.getByText('Resource added successfully!')).toBeVisible()

  const entry = client.getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('Only for you')
  await expectAccessible(client)
  const download = client.waitForEvent('download')
  await entry.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Mooring plan.txt')
  expect(await readFile(await saved.path(), 'utf8')).toBe('Berth 4.')

  await visit(admin, `/admin/resources?q=${encodeURIComponent(title)}`)
  await admin.getByRole('button', { name: `Actions for ${title}` }).click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await admin.getByRole('button', { name: 'Delete resource' }).click()
  await expect(entry).toHaveCount(0)
})
