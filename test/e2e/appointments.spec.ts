import type { Page } from '@playwright/test'
import { appointments } from '#features/appointments/contract.ts'
import { clientPages } from '#features/appointments/paths.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson, type Person, password } from '#test/browser/people.ts'

interface Client {
  person: Person
  api: ApiClient
}

async function makeClient(baseURL = ''): Promise<Client> {
  const person = await makePerson(baseURL, 'User')
  return { person, api: await apiOf(baseURL, person) }
}

/** Days with all their times free, which each test takes from another week. */
async function freeDays(api: ApiClient, weeks: number): Promise<string[]> {
  const month = new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 7)
  const { days } = await api.call(appointments.days, { query: { month } })
  return days.slice(-4)
}

const fields = {
  service: 'Online shops',
  reason: 'How a customer pauses a subscription.',
  meetingType: 'phone' as const,
}
const book = async ({ api }: Client, dueDate: string, time: string) =>
  (await api.call(appointments.add, { body: { ...fields, dueDate, time } })).item

const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const enterAs = (page: Page, { person: { email } }: Client) => enterWith(page, { email, password })
const time = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const entry = (page: Page, section: string, text: string) =>
  page.getByRole('region', { name: section }).getByRole('article').filter({ hasText: text })

test('a client books by keyboard alone', async ({ page, baseURL }) => {
  const client = await makeClient(baseURL)
  const [day = ''] = await freeDays(client.api, 5)
  await enterAs(page, client)
  await visit(page, clientPages.book)
  await page.getByRole('button', { name: 'Book appointment' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Online shops' }).press('Enter')
  await page.getByRole('radio', { name: 'Video call' }).press('Space')
  await page.getByRole('textbox', { name: 'Reason' }).fill('How a customer pauses.')
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(day))
  await page.keyboard.press('Tab')
  await time(page, '9:00 AM').press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(time(page, '9:30 AM')).toBeChecked()
  await page.getByRole('button', { name: 'Book appointment' }).press('Enter')
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  await expect(entry(page, 'Upcoming', formatDay(day))).toContainText('Pending')
  await expect(entry(page, 'Upcoming', formatDay(day))).toContainText('9:30 AM ET')
})

test('a client moves and cancels, sees news at once, and takes an offered time', async ({
  browser,
  server,
  baseURL,
}) => {
  const client = await makeClient(baseURL)
  const admin = await adminApi(baseURL ?? '')
  const [, , first = '', second = ''] = await freeDays(client.api, 5)
  const moved = await book(client, first, '11:00')
  const declined = await book(client, second, '11:00')
  // Nine and three quarter hours ahead of UTC.
  const page = await browser.newPage({ baseURL: server.url, timezoneId: 'Asia/Kathmandu' })
  await enterAs(page, client)
  await visit(page, clientPages.list)
  const movedEntry = entry(page, 'Upcoming', formatDay(first))
  await expect(movedEntry).toContainText(/11:00 AM ET \(.*[AP]M your time\)/)

  await movedEntry.getByRole('button', { name: /^Reschedule/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose another time' })
  await dialog.getByRole('textbox', { name: 'Date' }).fill(typed(first))
  await expect(dialog.getByRole('radio', { name: /^10:00 AM/ })).toHaveAccessibleName(
    /[78]:45 PM your time$/,
  )
  await dialog.getByRole('radio', { name: /^2:00 PM/ }).press('Space')
  await dialog.getByRole('button', { name: 'Reschedule' }).press('Enter')
  await expect(movedEntry).toContainText('2:00 PM ET')

  await admin.call(appointments.approve, { params: { id: moved.id } })
  await expect(movedEntry).toContainText('Approved')
  await movedEntry.getByRole('button', { name: /^Cancel/ }).press('Enter')
  await page.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await expect(entry(page, 'Past', formatDay(first))).toContainText('Canceled')

  const offers = [{ dueDate: second, time: '15:00' }]
  const body = { status: 'Declined' as const, note: 'We are away that morning.', offers }
  await admin.call(appointments.change, { params: { id: declined.id }, body })
  const declinedEntry = entry(page, 'Upcoming', formatDay(second))
  await expect(declinedEntry).toContainText('We are away that morning.')
  await declinedEntry.getByRole('button', { name: /3:00 PM ET/ }).press('Enter')
  await expect(declinedEntry).toContainText('Approved')
  await page.close()
})
