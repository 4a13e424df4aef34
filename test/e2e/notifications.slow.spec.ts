import type { Page } from '@playwright/test'
import { changeNotifications } from '#content/changes/notifications.ts'
import { notifications } from '#features/notifications/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
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

test('a change by somebody else is counted in all tabs, opened by keyboard, and read in both', async ({
  page,
  context,
  server,
}) => {
  const person = await makePerson(server.url, 'Manager')
  await enterWith(page, { email: person.email, password })
  const own = await apiOf(server.url, person)
  await own.call(notifications.prefer, { params: { kind: kind.name }, body: { channel: 'portal' } })
  const body = { title: 'One desk', description: 'Whoever designs it builds it.' }
  const { item: reason } = await own.call(reasons.add, { body })
  // The second sign-in was told as a new device.
  await own.call(notifications.read, { body: { all: true } })

  await visit(page, '/admin')
  const other = await context.newPage()
  await visit(other, '/admin')
  await expectUnread(other, 0)
  const admin = await adminApi(server.url)
  await admin.call(reasons.edit, {
    params: { id: reason.id },
    body: { ...body, description: 'Whoever builds it answers for it.' },
  })
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
})
