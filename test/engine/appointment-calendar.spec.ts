import type { Page } from '@playwright/test'
import { bookingSection } from '#features/appointments/booking/contract.ts'
import { appointments } from '#features/appointments/contract.ts'
import { staffPages } from '#features/appointments/paths.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { enter, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson } from '#test/browser/people.ts'

// Tall enough to show all hours of the grid.
test.use({ viewport: { width: 1280, height: 1500 } })

/** Requests an appointment on a free day, in a different week for each test. */
async function request(baseURL: string | undefined, weeks: number, time: string) {
  const person = await makePerson(baseURL ?? '', 'User')
  const api = await apiOf(baseURL ?? '', person)
  const wanted = new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  const query = { dueDate: wanted }
  const { slots, next } = await api.call(appointments.slots, { query })
  const dueDate = slots.length > 0 ? wanted : (next ?? '')
  const fields = { service: 'Online shops', reason: 'A race.', meetingType: 'phone' as const }
  const book = async (at: string) =>
    (await api.call(appointments.add, { body: { ...fields, dueDate, time: at } })).item
  return { ...(await book(time)), book }
}

const weekOf = ({ dueDate }: { dueDate: string }) => `${staffPages.week}?date=${dueDate}`
const entry = (page: Page, text: string) => page.getByRole('button', { name: text })
const slotHeight = 40

/** Drags an appointment down by a number of half hours. */
async function drag(page: Page, text: string, slots: number) {
  // A dialog that is closing would take the press.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const box = (await entry(page, text).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 12)
  await page.mouse.move(x, y + slots * slotHeight, { steps: 4 })
  await page.mouse.up()
}

test('staff drag an appointment in the calendar, confirm it, and see why a time is refused', async ({
  admin: page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  const { id, book, ...made } = await request(baseURL, 2, '14:00')
  await visit(page, weekOf(made))
  const dialog = page.getByRole('dialog', { name: /^Move/ })

  await expect(entry(page, '2:00 PM · Pending Greta Halvorsen')).toBeVisible()
  await drag(page, '2:00 PM · Pending', 2)
  await expect(dialog).toContainText('2:00 PM ET')
  await expect(dialog).toContainText('3:00 PM ET')
  await expect(dialog).toContainText('The client is notified by email')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(entry(page, '2:00 PM · Pending')).toBeVisible()

  await drag(page, '2:00 PM · Pending', 2)
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  await expect(entry(page, '3:00 PM · Pending')).toBeVisible()

  // The grid updates live with changes by others.
  const admin = await adminApi(baseURL ?? '')
  await admin.call(appointments.approve, { params: { id } })
  await expect(entry(page, '3:00 PM · Approved')).toBeVisible()
  await book('16:00')
  await expect(entry(page, '4:00 PM · Pending')).toBeVisible()

  await drag(page, '3:00 PM · Approved', 2)
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByText('Not moved: that time is booked or blocked.')).toBeVisible()
  await expect(entry(page, '3:00 PM · Approved')).toBeVisible()

  await drag(page, '3:00 PM · Approved', 4)
  await expect(dialog).toContainText('This is outside our opening hours.')
  await dialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(entry(page, '5:00 PM · Approved')).toBeVisible()
})

// The calendar uses the agency's time zone, regardless of the browser's.
test.describe('in Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  test('an appointment in the calendar is approved and moved by keyboard', async ({
    page,
    baseURL,
  }) => {
    const made = await request(baseURL, 3, '10:00')
    await enter(page, 'manager')
    await visit(page, staffPages.list)
    await page.getByRole('link', { name: 'Month' }).press('Enter')
    await visit(page, `${staffPages.month}?date=${made.dueDate}`)
    await entry(page, '10:00 AM · Pending').press('Enter')
    const details = page.getByRole('dialog', { name: 'Online shops, Greta Halvorsen', exact: true })
    await expect(details).toContainText('Phone call')
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Approve' }).press('Enter')
    await page.getByRole('button', { name: 'Approve appointment' }).press('Enter')
    await expect(details).toContainText('Approved')
    await details.getByRole('button', { name: 'Move…' }).press('Enter')
    const move = page.getByRole('dialog', { name: /^Move/ })
    const [year, month, day] = made.dueDate.split('-')
    await move.getByRole('textbox', { name: 'Date' }).fill(`${month}/${day}/${year}`)
    await move.getByRole('radio', { name: /^11:30 AM/ }).press('Space')
    await move.getByRole('button', { name: 'Move appointment' }).press('Enter')
    await expect(details).toContainText('11:30 AM ET')
    await details.press('Escape')
    await expect(entry(page, '11:30 AM · Approved')).toBeFocused()
  })

  test('a selected time is blocked, edited, and unblocked', async ({ page, baseURL }) => {
    const made = await request(baseURL, 4, '10:00')
    await enter(page, 'admin')
    await visit(page, weekOf(made))
    const box = (await entry(page, '10:00 AM · Pending').boundingBox())!
    const x = box.x + box.width / 2
    const slot = (at: number) => box.y + at * slotHeight + slotHeight / 2
    await page.mouse.move(x, slot(4))
    await page.mouse.down()
    await page.mouse.move(x, slot(9), { steps: 5 })
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: /locked time$/ })
    await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('12:00')
    await expect(dialog.getByRole('textbox', { name: 'Until' })).toHaveValue('15:00')
    await dialog.getByRole('textbox', { name: 'Until' }).fill('11:00')
    await dialog.getByRole('button', { name: 'Block time' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Until' })).toHaveAccessibleDescription(
      /The end must be after the start/,
    )
    await dialog.getByRole('textbox', { name: 'Until' }).fill('15:00')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Dentist')
    await dialog.getByRole('button', { name: 'Block time' }).click()
    await expect(page.getByText('Blocked: Dentist')).toBeVisible()
    // The event can show the block before the reply closes the dialog.
    await expect(dialog).toHaveCount(0)

    await page.mouse.click(x, slot(6))
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Dentist and lunch')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Blocked: Dentist and lunch')).toBeVisible()

    await page.getByRole('button', { name: 'Block time' }).click()
    const block = dialog.getByRole('listitem').filter({ hasText: formatDay(made.dueDate) })
    await block.getByRole('button', { name: /^Change/ }).press('Enter')
    await dialog.getByRole('button', { name: 'Reopen' }).press('Enter')
    await page.getByRole('button', { name: 'Reopen time' }).press('Enter')
    await expect(block).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await dialog.press('Escape')
    await expect(page.getByText('Blocked: Dentist')).toHaveCount(0)
  })
})

test('a closed day is marked, and its booked appointment stays', async ({
  admin: page,
  baseURL: origin = '',
}) => {
  const made = await request(origin, 5, '10:00')
  const admin = await adminApi(origin)
  const { value } = (await admin.call(settings.list, {})).booking
  const close = (closedDays: string) =>
    admin.call(saveSection(bookingSection), { body: { ...value, closedDays } })
  await close(`${made.dueDate} Stocktaking`)
  await visit(page, weekOf(made))
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(entry(page, '10:00 AM · Pending')).toBeVisible()
  await close(value.closedDays)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the week is an agenda', async ({ admin: page, baseURL }) => {
    const made = await request(baseURL, 6, '13:00')
    await visit(page, weekOf(made))
    const day = page.getByRole('region', { name: formatDay(made.dueDate) })
    await day.getByRole('button', { name: /1:00 PM.*Greta Halvorsen/ }).click()
    const details = page.getByRole('dialog', { name: 'Online shops, Greta Halvorsen', exact: true })
    await expect(details.getByRole('button', { name: 'Decline' })).toBeVisible()
    await details.press('Escape')
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(day).toHaveCount(0)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(new RegExp(`${staffPages.week}$`))
  })
})
