import type { Page } from '@playwright/test'
import { appointments } from '#features/appointments/contract.ts'
import { staffPages } from '#features/appointments/paths.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { apiOf, makePerson, type Person } from '#test/browser/people.ts'

interface Client {
  person: Person
  api: ApiClient
}

async function makeClient(baseURL = ''): Promise<Client> {
  const person = await makePerson(baseURL, 'User')
  return { person, api: await apiOf(baseURL, person) }
}

/** A day with all its times free, another one for each test. */
async function freeDay({ api }: Client, at: number): Promise<string> {
  const month = new Date(Date.now() + 65 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await api.call(appointments.days, { query: { month } })
  return days[at] ?? ''
}

/** A request whose reason is no other's, so that the list can be searched for it. */
async function request({ api }: Client, dueDate: string, time: string) {
  const reason = `${crypto.randomUUID()} and how it sells.`
  const body = { service: 'Online shops', reason, meetingType: 'phone' as const, dueDate, time }
  return (await api.call(appointments.add, { body })).item
}

const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const listOf = (reason: string) => `${staffPages.list}?q=${reason.slice(0, 36)}`
const firstRow = (page: Page) => page.getByRole('row').nth(1)

async function openMenu(page: Page) {
  await firstRow(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
}

test('staff filter the list, approve a request and delete it', async ({ admin: page, baseURL }) => {
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 0)
  const { reason } = await request(client, day, '09:00')
  await visit(page, listOf(reason))
  await expect(firstRow(page)).toContainText(`${reason.slice(0, 40)}…`)
  await expect(firstRow(page)).toContainText('Phone call')
  await expect(firstRow(page)).toContainText('9:00 AM ET')
  await page.getByRole('combobox', { name: 'Show' }).click()
  await expect(page.getByRole('option')).toHaveText([
    ...['All appointments', 'Approved', 'Pending', 'Canceled', 'Declined'],
    ...['Due today', 'Due this week', 'Due next week'],
  ])
  await page.getByRole('option', { name: 'Pending' }).click()
  await expect(page).toHaveURL(/filter=Pending/)
  await expect(firstRow(page)).toContainText(formatDay(day))
  await expectAccessible(page)

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve appointment' }).click()
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
  await visit(page, `${listOf(reason)}&filter=Approved`)
  await openMenu(page)
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Move', 'Cancel', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete appointment' }).click()
  await expect(page.getByText('Appointment deleted successfully!')).toBeVisible()
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
})

test('staff book for a client', async ({ admin: page, baseURL }) => {
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 3)
  await visit(page, `${staffPages.book}?client=${client.person.id}`)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(/Halvorsen/)
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Online shops' }).click()
  await page.getByRole('radio', { name: 'Phone call' }).check()
  const reason = crypto.randomUUID()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(day))
  await page.getByRole('radio', { name: /^1:30 PM/ }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${staffPages.list}$`))
  await visit(page, listOf(reason))
  await expect(firstRow(page)).toContainText('Approved')
  await expect(firstRow(page)).toContainText('1:30 PM ET')
})
