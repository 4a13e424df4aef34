import { time } from '#features/time/contract.ts'
import { calendarDay, weekOf } from '#shared/dates.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { button, clock, counting, enterAs, makeWorker, running } from '#test/browser/worker.ts'

test('an Employee starts the timer on a row, and every device shows and stops it', async ({
  page,
  browser,
  server: { url },
}) => {
  const worker = await makeWorker(url)
  const { title } = worker.task
  await page.clock.install()
  await enterAs(page, worker)
  await visit(page, '/admin/task')
  await button(page, `Start Task: ${title}`).press('Enter')
  // The clock starts before the call is answered, and a reload would cancel the call.
  await expect(page.getByText('Timer started', { exact: true })).toBeVisible()
  await expect(button(page, `Stop Task: ${title}`)).toBeVisible()
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

  const other = await browser.newPage({ baseURL: url, timezoneId: 'Asia/Tokyo' })
  await enterAs(other, worker)
  await other.setViewportSize({ width: 390, height: 844 })
  await visit(other, '/admin/task')
  await expect(clock(other)).toHaveText(counting)
  await expectAccessible(other)
  await button(other, `Stop timer: ${title}`).press('Enter')
  await expect(other.getByText('Time logged successfully!')).toBeVisible()
  await expect(running(page)).toBeHidden()
  await other.close()
  const { rows } = await worker.api.call(time.list, {})
  expect(rows[0]?.totalMinutesSpent).toBeLessThan(10)
})

test('the week of an open page follows the calendar', async ({ page, server: { url } }) => {
  await page.clock.install()
  await enterAs(page, await makeWorker(url))
  await visit(page, '/admin/task')
  await expect(page.getByRole('region', { name: 'Your week' })).toContainText('0:00')
  const week = 7 * 24 * 3_600_000
  const { first } = weekOf(calendarDay(new Date(Date.now() + week)))
  const next = page.waitForRequest((request) => request.url().includes(`from=${first}`))
  await page.clock.fastForward(week)
  await next
})

test.describe('a stop that fails', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('fails at once while offline, and is not sent later', async ({ page, server: { url } }) => {
    const worker = await makeWorker(url)
    const { id, title } = worker.task
    await worker.api.call(time.start, { body: { taskId: id } })
    await enterAs(page, worker)
    await visit(page, '/admin/task/timer')
    const stop = button(page, `Stop timer: ${title}`)
    await expect(stop).toBeVisible()
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
    await stop.click()
    await failed
    await page.context().setOffline(false)
    await expect(running(page)).toContainText(title)
    expect((await worker.api.call(time.timer, {})).timer?.taskId.title).toBe(title)
  })
})

test('signing out removes the timer from the tab', async ({ page, server: { url } }) => {
  const worker = await makeWorker(url)
  const { id, title } = worker.task
  await worker.api.call(time.start, { body: { taskId: id } })
  await enterAs(page, worker)
  await visit(page, '/admin/task/timer')
  await expect(running(page)).toContainText(title)
  const stored = () => page.evaluate(() => sessionStorage.getItem('timer'))
  await expect.poll(stored).toContain(title)
  await button(page, 'Logout').click()
  await expect(page).toHaveURL('/')
  expect(await stored()).toBeNull()
})
