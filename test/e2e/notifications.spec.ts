import type { Page } from '@playwright/test'
import { changeNotifications } from '#content/changes/notifications.ts'
import { notifications } from '#features/notifications/contract.ts'
import { unsubscribeUrl } from '#features/notifications/unsubscribe.server.ts'
import { reasons } from '#features/reasons/contract.ts'
import { loadSecrets } from '#server/secrets.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson, password } from '#test/browser/people.ts'

const kind = changeNotifications['content-changed']
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(
    count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
  )

/** Reasons of this person, each of which an Admin edits when the function is called. */
async function writeReasons(url: string, own: ApiClient, titles: string[]) {
  const admin = await adminApi(url)
  const body = { description: 'Whoever designs it builds it.' }
  const ids = new Map<string, string>()
  for (const title of titles) {
    const { item } = await own.call(reasons.add, { body: { ...body, title } })
    ids.set(title, item.id)
  }
  return async (title: string) => {
    const params = { id: ids.get(title) ?? '' }
    await admin.call(reasons.edit, { params, body: { title, description: crypto.randomUUID() } })
  }
}

/** Signs in to the browser and the API; the second of these is told as a new device, which is read here. */
async function enterTwice(page: Page, url: string): Promise<ApiClient> {
  const person = await makePerson(url, 'Manager')
  await enterWith(page, { email: person.email, password })
  const own = await apiOf(url, person)
  await own.call(notifications.read, { body: { all: true } })
  return own
}

test('a change by somebody else is counted in all tabs, opened by keyboard, and read in both', async ({
  page,
  context,
  server,
}) => {
  const own = await enterTwice(page, server.url)
  const edit = await writeReasons(server.url, own, ['One desk', 'Two desks', 'Three desks'])

  await visit(page, '/admin/profile')
  await page.getByRole('combobox', { name: kind.label }).click()
  await page.getByRole('option', { name: 'In the portal', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Security notices cannot be turned off.')).toBeVisible()

  const other = await context.newPage()
  await visit(other, '/admin')
  await expectUnread(other, 0)
  await edit('One desk')
  for (const tab of [page, other]) await expectUnread(tab, 1)
  await expect(page.getByText('1 unread notification', { exact: true })).toBeAttached()

  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('link', { name: /Unread: .*One desk/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('link', { name: /One desk/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/admin\/reasons\/edit-reason\//)
  for (const tab of [page, other]) await expectUnread(tab, 0)

  await edit('Two desks')
  await edit('Three desks')
  await expectUnread(other, 2)
  await bell(other).click()
  await panel(other).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel(other).getByText('No new notifications.')).toBeVisible()
  await expect(panel(other).getByRole('link', { name: /Two desks/ })).toBeVisible()
  for (const tab of [page, other]) await expectUnread(tab, 0)
})

test('the page lists all by day, follows what happens, and marks one or all as read', async ({
  page,
  server,
}) => {
  const own = await enterTwice(page, server.url)
  const edit = await writeReasons(server.url, own, ['Four desks', 'Five desks', 'Six desks'])
  await own.call(notifications.prefer, { params: { kind: kind.name }, body: { channel: 'both' } })

  await visit(page, '/admin/notifications')
  await expect(page.getByText('No new notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  for (const title of ['Four desks', 'Five desks', 'Six desks']) await edit(title)
  const today = page.getByRole('region', { name: 'Today' })
  const desks = today.getByRole('link', { name: /desks/ })
  await expect(desks).toHaveCount(3)
  await today.getByRole('listitem').first().getByRole('button').click()
  await expectUnread(page, 2)

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Unread' }).click()
  await expect(desks).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No new notifications.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'All notifications' }).click()
  await expect(desks).toHaveCount(3)
  await expect(page.getByText('No new notifications.')).toBeVisible()
})

test('the link of a mail asks, and ends that kind without a sign-in', async ({ page, server }) => {
  const person = await makePerson(server.url, 'Manager')
  const own = await apiOf(server.url, person)
  await own.call(notifications.prefer, { params: { kind: kind.name }, body: { channel: 'both' } })
  const channel = async () => {
    const { rows } = await own.call(notifications.preferences, {})
    return rows.find((row) => row.kind === kind.name)?.channel
  }
  const secrets = await loadSecrets(server.dataDir)
  const config = { origin: server.url }
  const url = unsubscribeUrl({ config, secrets }, person.id, kind)

  await page.goto(url)
  await expect(page.getByText(`Stop the emails about ${kind.label.toLowerCase()}?`)).toBeVisible()
  await expectAccessible(page)
  expect(await channel()).toBe('both')
  await page.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await expect(page.getByText('You get no more emails about')).toBeVisible()
  expect(await channel()).toBe('portal')
  await page.reload()
  await expect(page.getByText('You get no emails about')).toBeVisible()
})
