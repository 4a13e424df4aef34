import type { Page } from '@playwright/test'
import { appointments } from '#features/appointments/contract.ts'
import { staffPages } from '#features/appointments/pages.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { expect, expectAccessible, test, toast } from '#test/browser/fixtures.ts'
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

test('staff filter the list, approve a request and delete it', async ({
  admin: page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 0)
  const withdrawn = await request(client, day, '09:30')
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

  // The client withdraws the request first.
  await visit(page, listOf(withdrawn.reason))
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  const approve = page.getByRole('button', { name: 'Approve appointment' })
  await expect(approve).toBeVisible()
  await client.api.call(appointments.cancel, { params: { id: withdrawn.id } })
  await approve.click()
  await expect(toast(page)).toContainText('This appointment is canceled already.')
})

test('an appointment is declined by keyboard with an offer of another time', async ({
  admin: page,
  baseURL,
}) => {
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 1)
  const { id } = await request(client, day, '10:00')
  await visit(page, staffPages.details(id))
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Decline/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We are away that morning.')
  await dialog.getByRole('button', { name: 'Offer another time' }).press('Enter')
  const offer = dialog.getByRole('region', { name: 'Other time 1' })
  await dialog.getByRole('button', { name: 'Decline appointment' }).press('Enter')
  await expect(offer).toContainText('Date is required')
  await offer.getByRole('textbox', { name: 'Date' }).fill(typed(day))
  await offer.getByRole('radio', { name: /^3:00 PM/ }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline appointment' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Offered times' })).toContainText('3:00 PM ET')
  await expect(page.getByText('We are away that morning.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Declined')
})

test('a Manager moves an appointment outside the hours, and cannot delete it', async ({
  manager: page,
  baseURL,
}) => {
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 2)
  const { id } = await request(client, day, '11:00')
  await visit(page, staffPages.details(id))
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Move', 'Cancel'])
  await page.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  await dialog.getByRole('switch', { name: 'Another time' }).check()
  await expect(dialog.getByText(/^This ignores opening hours/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date' }).fill(typed(day))
  await dialog.getByRole('textbox', { name: 'Time' }).fill('19:30')
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  const facts = page.getByRole('region', { name: 'Facts' })
  await expect(facts).toContainText('7:30 PM ET')
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel' }).press('Enter')
  await page.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(facts).toContainText('Canceled')
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden()
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

test('staff block time, and replace the address of their calendar feed', async ({
  admin: page,
  baseURL,
}) => {
  const client = await makeClient(baseURL)
  const day = await freeDay(client, 4)
  await visit(page, staffPages.list)
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block time' }).click()
  const blocked = page.getByRole('dialog', { name: 'Blocked time' })
  await blocked.getByRole('textbox', { name: 'First day' }).fill(typed(day))
  await blocked.getByRole('textbox', { name: 'From' }).fill('12:00')
  await blocked.getByRole('textbox', { name: 'Last day' }).fill(typed(day))
  await blocked.getByRole('textbox', { name: 'Until' }).fill('17:00')
  await blocked.getByRole('button', { name: 'Block time' }).click()
  const block = blocked.getByRole('listitem').filter({ hasText: formatDay(day) })
  await expect(block).toContainText('12:00 PM')
  await expectAccessible(page)
  const query = { dueDate: day }
  const { slots } = await client.api.call(appointments.slots, { query })
  expect(slots.at(-1)).toBe('11:30')
  await block.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Reopen time' }).click()
  await expect(block).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await blocked.press('Escape')
  await expect(blocked).toBeHidden()

  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click()
  const feed = page.getByRole('dialog', { name: 'Calendar feed' })
  const address = feed.getByRole('textbox', { name: 'Address' })
  await expect(address).toHaveValue(/\/calendar\/.+\.ics$/)
  const before = await address.inputValue()
  await feed.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect(address).not.toHaveValue(before)
})
