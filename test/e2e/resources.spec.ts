import { readFile } from 'node:fs/promises'
import { accounts } from '#features/accounts/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson, password } from '#test/browser/people.ts'
import { mailsTo } from '#test/outbox.ts'
import { unzip } from '#test/unzip.ts'

const guide = { name: 'Mooring plan.txt', mimeType: '', buffer: Buffer.from('Berth 4.') }

test('staff share a file with one client, who alone sees it at once', async ({
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
  await admin.getByRole('button', { name: 'Add resource' }).click()
  await expect(admin.getByText('Please choose a file.')).toBeVisible()
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

  const other = await openAs('client2')
  await visit(other, '/client-portal/resources')
  await expect(other.getByRole('heading', { name: 'How to send us pictures' })).toBeVisible()
  await expect(other.getByText(title)).toHaveCount(0)
  await other.getByRole('searchbox', { name: 'Search resources' }).fill('nothing of the kind')
  await expect(other.getByText('Nothing found for “nothing of the kind”.')).toBeVisible()
  await other.getByRole('button', { name: 'Clear the search' }).press('Enter')
  await expect(other.getByRole('heading', { name: 'How to send us pictures' })).toBeVisible()

  await visit(admin, `/admin/resources?q=${encodeURIComponent(title)}`)
  await admin.getByRole('button', { name: `Actions for ${title}` }).click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(admin.getByRole('heading', { name: `Delete “${title}”?` })).toBeVisible()
  await admin.getByRole('button', { name: 'Delete resource' }).click()
  await expect(entry).toHaveCount(0)
})

test('a client finds their own uploads, and follows the links to their projects', async ({
  client: page,
}) => {
  await visit(page, '/client-portal/resources')
  await page.getByRole('tab', { name: 'Your uploads' }).click()
  const row = page.getByRole('row', { name: /Wedding cakes/ }).first()
  await expect(row).toContainText('Cakes and prices.pdf')
  await row.getByRole('link', { name: 'Wedding cakes, ordered without a phone call' }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Cakes and prices.pdf')
})

test('a page of one tab is not a page of the other', async ({ page, server: { url } }) => {
  const person = await makePerson(url)
  const admin = await adminApi(url)
  const body = {
    title: 'A slipway',
    description: '<p>Short.</p>',
    userId: person.id,
    techStack: ['React' as const],
  }
  const { item } = await admin.call(projects.add, { body })
  const client = await apiOf(url, person)
  const files = Array.from({ length: 6 }, (_, at) => new File(['Berth.'], `Berth ${at}.txt`))
  await client.call(projects.addDocuments, { params: { id: item.id }, body: {}, files: { files } })
  await enterWith(page, { email: person.email, password })
  await visit(page, '/client-portal/resources')
  await expect(page.getByRole('list', { name: 'Resources' })).toBeVisible()
  await page.getByRole('tab', { name: 'Your uploads' }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('6–6 of 6')).toBeVisible()
  await expect(page).toHaveURL(/tab=uploads&page=2$/)
  await page.getByRole('tab', { name: 'Shared with you' }).click()
  await expect(page.getByRole('list', { name: 'Resources' })).toBeVisible()
})

test('a client downloads everything, then an Admin erases the closed account', async ({
  openAs,
  page,
  server: { url, dataDir },
}) => {
  const person = await makePerson(url)
  const api = await apiOf(url, person)
  const clientMessageId = crypto.randomUUID()
  const body = { text: 'The hull is green.', clientMessageId }
  await api.call(chat.send, { params: { clientId: person.id }, body })
  await enterWith(page, { email: person.email, password })
  await visit(page, '/client-portal/profile')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const button = page.getByRole('button', { name: /^Download, / })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  // The other mail is about the sign-in from a new device.
  const mails = await mailsTo({ kernel: { config: { dataDir } } }, person.email, 2)
  expect(mails.map(({ head }) => head).join()).toContain('Subject: Your data is ready')
  const download = page.waitForEvent('download')
  await button.click()
  const files = unzip(await readFile(await (await download).path()))
  expect(String(files.get('profile.json'))).toContain(person.email)
  expect(String(files.get('conversation.json'))).toContain('The hull is green.')

  // Leaves the page, which would log errors after the suspension.
  await page.goto('about:blank')

  const admin = await openAs('admin')
  await visit(admin, `/admin/users/details/${person.id}`)
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Erase personal data' }).click()
  await expect(admin.getByText('Greta can still sign in. Suspend the account first.')).toBeVisible()
  await admin.getByRole('button', { name: 'Close' }).last().click()
  const staff = await adminApi(url)
  await staff.call(accounts.update, { body: { id: person.id, status: 'Suspended' } })
  await admin.reload()
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Erase personal data' }).click()
  await expectAccessible(admin)
  await admin.getByLabel('Type “Greta Halvorsen” to confirm').fill('Greta Halvorsen')
  await admin.keyboard.press('Enter')
  await expect(
    admin.getByText('The personal data of Greta Halvorsen was erased.').first(),
  ).toBeVisible()
  await expect(admin).toHaveURL(/\/admin\/users$/)
})
