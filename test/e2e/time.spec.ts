import { readFile } from 'node:fs/promises'
import { time } from '#features/time/contract.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { button, clock, counting, enterAs, makeWorker, running } from '#test/browser/worker.ts'

test('the day of an Employee: a task by the timer, a comment, and a forgotten hour', async ({
  page,
  server: { url },
}) => {
  const worker = await makeWorker(url)
  const { title } = worker.task
  const dialog = page.getByRole('dialog')
  await enterAs(page, worker)
  await visit(page, '/admin/task')
  await expect(page.getByRole('region', { name: 'Your week' })).toContainText('0:00')
  await button(page, `Start Task: ${title}`).press('Enter')
  // The clock starts before the call is answered, and a reload would cancel the call.
  await expect(page.getByText('Timer started', { exact: true })).toBeVisible()
  await expect(running(page)).toContainText(title)
  await expect(clock(page)).toHaveText(counting)

  await page.getByRole('table').getByRole('link', { name: title }).click()
  await expect(page.getByText('Before the season.')).toBeVisible()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('The seal is\ndry.')
  await button(page, 'Add comment').click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('The seal is\ndry.')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await expect(page.getByText('Task updated successfully!')).toBeVisible()
  await button(page, `Stop timer: ${title}`).press('Enter')
  await expect(page.getByText('Time logged successfully!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('A new seal.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(running(page)).toBeHidden()
  const { rows } = await worker.api.call(time.list, {})
  expect(rows.map(({ taskId, description }) => [taskId.title, description])).toEqual([
    [title, 'A new seal.'],
  ])

  await visit(page, '/admin/task/time?week=2024-03-05')
  await expect(page.getByText('No time in this week.')).toBeVisible()
  await button(page, 'Add time').first().press('Enter')
  await expect(page.getByRole('combobox', { name: 'Task' })).toBeFocused()
  await page.keyboard.type('Mend the pump')
  await expect(page.getByRole('option')).toHaveText([new RegExp(title)])
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Day', exact: true }).fill('03/05/2024')
  await page.getByLabel('Duration').fill('1.5')
  await expect(page.getByText('Ends at 10:30 AM.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, `${title}, Tuesday, March 5: 1:30`)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await button(page, 'Export CSV').press('Enter')
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(title)
  expect(csv.trim().split('\n')).toHaveLength(2)
})
