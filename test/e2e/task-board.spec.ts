import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import {
  cardIn,
  column,
  dragByKeys,
  dragByTouch,
  handle,
  makeTask,
  openBoard,
  showBoard,
} from '#test/browser/task-board.ts'

test('the board fits a phone, moves by touch, and links to what it does not show', async ({
  admin: page,
  baseURL,
}) => {
  const { title } = await makeTask(baseURL ?? '', 'Ines Okafor')
  await page.route(/status=completed/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '73' } })
  })
  await openBoard(page, title)
  await dragByTouch(page, title, 'In progress')
  await expect(cardIn(page, 'In progress', title)).toBeVisible()
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expect(handle(page, title)).toHaveAttribute('aria-disabled', 'false')
  await dragByKeys(page, title, 'Right', 'Completed')
  await expect(cardIn(page, 'Completed', title)).toBeInViewport()

  await page.getByRole('link', { name: /more tasks: Completed/ }).click()
  await expect(page).toHaveURL(/filter=completed/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('table', { name: 'Tasks' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveText('Completed')
  await showBoard(page)
  await expect(page).not.toHaveURL(/filter=/)
  await expect(column(page, 'In progress')).toBeVisible()
})

test('the board filters by due date, and a filter without tasks can be cleared', async ({
  admin: page,
  baseURL,
}) => {
  const { title } = await makeTask(baseURL ?? '', 'Ines Okafor', { dueDate: '2026-01-05' })
  await openBoard(page, title)
  const filter = page.getByRole('combobox', { name: 'Show' })
  await filter.click()
  // Each status is a column.
  await expect(page.getByRole('option')).toHaveText([
    'All Task',
    'Overdue',
    'Due Today',
    'Due This Week',
  ])
  await page.getByRole('option', { name: 'Overdue' }).click()
  await expect(page).toHaveURL(/filter=overdue/)
  await expect(cardIn(page, 'Pending', title)).toBeVisible()
  await filter.click()
  await page.getByRole('option', { name: 'Due Today' }).click()
  await expect(page.getByText('No tasks match the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/^[^?]*\?filter=due-today$/)
  await filter.click()
  await page.getByRole('option', { name: 'All Task' }).click()
  await expect(page).toHaveURL(/\/admin\/task$/)
  await expect(column(page, 'Completed')).toBeVisible()
})
