import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { time } from '#features/time/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { calendarDay, momentOf, weekOf } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson, type Person, password } from '#test/browser/people.ts'

interface Worker {
  person: Person
  api: ApiClient
  /** Titles that no other test has. */
  first: string
  second: string
  ids: Record<string, string>
}

/** A new member of staff with two tasks. */
async function makeWorker(baseURL: string, role: Role): Promise<Worker> {
  const admin = await adminApi(baseURL)
  const person = await makePerson(baseURL, role)
  const { rows } = await admin.call(projects.list, { query: { limit: 1 } })
  const projectId = rows[0]?.id ?? ''
  const mark = person.id.slice(-6)
  const titles = { first: `Mend the pump ${mark}`, second: `Paint the hull ${mark}` }
  const ids: Record<string, string> = {}
  for (const title of Object.values(titles)) {
    const body = { title, description: 'Before the season.', userId: person.id, projectId }
    ids[title] = (await admin.call(tasks.add, { body })).item.id
  }
  return { person, api: await apiOf(baseURL, person), ids, ...titles }
}

const enterAs = (page: Page, { person: { email } }: Worker) => enterWith(page, { email, password })

const running = (page: Page) => page.getByRole('region', { name: 'Running timer' })
const clock = (page: Page) => running(page).getByRole('timer')
/** At least a second, without which nothing is logged. */
const counting = /^0:0\d:(?!00)\d\d$/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('an Employee starts the timer on a row, and every device shows and stops it', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const worker = await makeWorker(baseURL ?? '', 'Employee')
  const { first, api } = worker
  await page.clock.install()
  await enterAs(page, worker)
  await visit(page, '/admin/task')
  await button(page, `Start Task: ${first}`).press('Enter')
  // The clock starts before the call is answered, and a reload would cancel the call.
  await expect(page.getByText('Timer started', { exact: true })).toBeVisible()
  await expect(button(page, `Stop Task: ${first}`)).toBeVisible()
  await expect(running(page)).toContainText(first)
  await expect(clock(page)).toHaveText(counting)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/timer', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(clock(page)).toHaveText(counting)
  await page.clock.fastForward('01:00:00')
  await expect(clock(page)).toHaveText(/^1:0\d:\d\d$/)
  release()
  await expect(clock(page)).toHaveText(counting)

  const other = await browser.newPage({ baseURL: server.url, timezoneId: 'Asia/Tokyo' })
  await enterAs(other, worker)
  await visit(other, '/admin/task/timer')
  await expect(clock(other)).toHaveText(counting)
  await button(other, `Stop Task: ${first}`).press('Enter')
  await expect(other.getByText('Time logged successfully!')).toBeVisible()
  await expect(running(page)).toBeHidden()
  const description = other.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeFocused()
  await expectAccessible(other)
  await other.keyboard.type('The seal was dry.')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(dialog(other)).toBeHidden()
  await other.close()

  const { rows } = await api.call(time.list, {})
  expect(rows.map(({ description, taskId }) => [taskId.title, description])).toEqual([
    [first, 'The seal was dry.'],
  ])
  expect(rows[0]?.totalMinutesSpent).toBeLessThan(10)
})

test('a Manager starts another task, which stops the first and says so; a description can be skipped', async ({
  page,
  baseURL,
}) => {
  const worker = await makeWorker(baseURL ?? '', 'Manager')
  const { first, second, api } = worker
  await enterAs(page, worker)
  await visit(page, '/admin/task/timer')
  await button(page, `Start Task: ${first}`).click()
  // The clock of the page starts with the press, before the server's.
  const seconds = async () => (await api.call(time.timer, {})).timer?.seconds ?? 0
  await expect.poll(seconds).toBeGreaterThan(0)
  await button(page, `Start Task: ${second}`).click()
  await expect(running(page)).toContainText(second)
  const said = page.getByText(new RegExp(`^Stopped “${first}”: 0:0\\d logged\\.$`))
  await expect(said).toBeVisible()
  await button(page, 'Add description').click()
  await expect(dialog(page)).toContainText(first)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(clock(page)).toHaveText(counting)
  await expectAccessible(page)
  await button(page, `Stop timer: ${second}`).click()
  await button(page, 'Skip').click()
  await expect(dialog(page)).toBeHidden()
  await expect(running(page)).toBeHidden()
  const { rows } = await api.call(time.list, { query: { person: worker.person.id } })
  expect(rows.map(({ taskId }) => taskId.title)).toEqual([second, first])
})

test('the week of an open page follows the calendar', async ({ page, baseURL }) => {
  const worker = await makeWorker(baseURL ?? '', 'Employee')
  await page.clock.install()
  await enterAs(page, worker)
  await visit(page, '/admin/task')
  await expect(page.getByRole('region', { name: 'Your week' })).toContainText('0:00')
  const week = 7 * 24 * 3_600_000
  const { first } = weekOf(calendarDay(new Date(Date.now() + week)))
  const next = page.waitForRequest((request) => request.url().includes(`from=${first}`))
  await page.clock.fastForward(week)
  await next
})

test.describe('a stop that fails', () => {
  test.use({ expectedErrors: [/503|ERR_INTERNET_DISCONNECTED/] })

  test('fails at once while offline, and is not sent later', async ({ page, baseURL }) => {
    const worker = await makeWorker(baseURL ?? '', 'Employee')
    const { first, ids, api } = worker
    await api.call(time.start, { body: { taskId: ids[first] ?? '' } })
    await enterAs(page, worker)
    await visit(page, '/admin/task/timer')
    const stop = button(page, `Stop timer: ${first}`)
    await expect(stop).toBeVisible()
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
    await stop.click()
    await failed
    await page.context().setOffline(false)
    await expect(running(page)).toContainText(first)
    expect((await api.call(time.timer, {})).timer?.taskId.title).toBe(first)
  })

  test('says so, and the timer runs on; signing out removes it from the tab', async ({
    page,
    baseURL,
  }) => {
    const worker = await makeWorker(baseURL ?? '', 'Employee')
    const { first, ids, api } = worker
    await api.call(time.start, { body: { taskId: ids[first] ?? '' } })
    await enterAs(page, worker)
    await visit(page, '/admin/task/timer')
    await page.route('**/api/timer', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    )
    await button(page, `Stop timer: ${first}`).click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await expect(running(page)).toContainText(first)

    const stored = () => page.evaluate(() => sessionStorage.getItem('timer'))
    expect(await stored()).toContain(first)
    await button(page, 'Logout').click()
    await expect(page).toHaveURL('/')
    expect(await stored()).toBeNull()
  })
})

test('an Employee fills the week by keyboard, corrects it and exports it', async ({
  page,
  baseURL,
}) => {
  const worker = await makeWorker(baseURL ?? '', 'Employee')
  const { first, second } = worker
  await enterAs(page, worker)
  await visit(page, '/admin/task/time?week=2026-03-04')
  await expect(page.getByText('No time in this week.')).toBeVisible()
  await button(page, 'Add time').first().press('Enter')
  const task = page.getByRole('combobox', { name: 'Task' })
  await expect(task).toBeFocused()
  await page.keyboard.type('Mend the pump')
  await expect(page.getByRole('option')).toHaveText([new RegExp(first)])
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('03/03/2026')
  const start = page.getByLabel('Start')
  const duration = page.getByLabel('Duration')
  await duration.fill('25h')
  await page.keyboard.press('Enter')
  await expect(page.getByText('At most 24 hours can be logged at once.')).toBeVisible()
  await expect(duration).toBeFocused()
  await duration.fill('-1')
  await expect(page.getByText('The time must be more than zero.')).toBeVisible()
  await start.fill('noon')
  await duration.fill('1.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use a time such as 9:00 AM.')).toBeVisible()
  await start.fill('2pm')
  await expect(page.getByText('Ends at 3:30 PM.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  const day = 'Tuesday, March 3'
  const cell = button(page, `${first}, ${day}: 1:30`)
  await cell.press('ArrowRight')
  const next = button(page, `Add time: ${first}, Wednesday, March 4`)
  await expect(next).toBeFocused()
  await next.press('ArrowLeft')
  await cell.press('Enter')
  await button(page, 'Add time').last().press('Enter')
  await expect(duration).toBeFocused()
  await start.fill('3:00 PM')
  await duration.fill('90m')
  await expect(dialog(page).getByRole('status')).toContainText(`Overlaps ${first}`)
  await expectAccessible(page)
  await duration.press('Enter')
  await expect(dialog(page).getByText('Overlaps other time')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Some time overlaps: Tuesday, March 3\./)).toBeVisible()
  await expectAccessible(page)

  await button(page, `${first}, ${day}: 3:00, Overlaps other time`).press('Enter')
  await page.getByRole('button', { name: /^Edit 1:30, 3:00/ }).press('Enter')
  await start.fill('16:00')
  await task.fill('Paint the hull')
  await expect(page.getByRole('option')).toHaveText([new RegExp(second)])
  await task.press('Enter')
  await button(page, 'Save changes').press('Enter')
  await expect(page.getByText('Time updated successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, `${second}, ${day}: 1:30`)).toBeVisible()

  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').press('Enter')
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(first)
  expect(csv.trim().split('\n')).toHaveLength(3)

  await button(page, `${second}, ${day}: 1:30`).press('Enter')
  await page.getByRole('button', { name: /^Delete 1:30/ }).press('Enter')
  await button(page, 'Delete entry').click()
  await expect(dialog(page).getByText('No time on this day.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('1:30')
})

test('a Manager reads the week of others, an Admin corrects it, and both see what changes', async ({
  manager,
  admin,
  baseURL,
}) => {
  const { person, api, first, second, ids } = await makeWorker(baseURL ?? '', 'Employee')
  const log = (title: string, at: string) =>
    api.call(time.add, {
      body: {
        taskId: ids[title] ?? '',
        totalMinutesSpent: 60,
        startedAt: momentOf('2026-03-05', at),
      },
    })
  await log(first, '09:00')
  await visit(manager, '/admin/task/time?week=2026-03-05')
  await manager.getByRole('combobox', { name: 'Person' }).click()
  await manager.getByRole('option', { name: 'Teo' }).first().waitFor()
  await manager.keyboard.press('Escape')
  for (const page of [manager, admin])
    await visit(page, `/admin/task/time?week=2026-03-05&person=${person.id}`)
  const entry = (page: Page) => button(page, `${first}, Thursday, March 5: 1:00`)
  await expect(entry(manager)).toBeVisible()
  await expect(button(manager, 'Add time')).toHaveCount(0)
  await entry(manager).click()
  await expect(dialog(manager)).toContainText('9:00 AM')
  await expect(manager.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
  await manager.keyboard.press('Escape')

  await log(second, '10:00')
  for (const page of [manager, admin])
    await expect(button(page, `${second}, Thursday, March 5: 1:00`)).toBeVisible()
  await entry(admin).click()
  await admin.getByRole('button', { name: /^Edit 1:00/ }).click()
  await admin.getByLabel('Duration').fill('45m')
  await button(admin, 'Save changes').click()
  await expect(button(manager, `${first}, Thursday, March 5: 0:45`)).toBeVisible()

  await admin.keyboard.press('Escape')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect(admin.getByRole('heading', { name: 'Thursday, March 5' })).toBeVisible()
  await expectAccessible(admin)
  await button(admin, 'Add time: Thursday, March 5').click()
  await expect(dialog(admin).getByRole('combobox', { name: 'Task' })).toBeVisible()
})
