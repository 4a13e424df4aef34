import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import {
  cardIn,
  dragByKeys,
  dragByTouch,
  handle,
  makeTask,
  openBoard,
} from '#test/browser/task-board.ts'

test('the board fits a phone, and moves by touch', async ({ admin: page, baseURL }) => {
  const { title } = await makeTask(baseURL ?? '', 'Ines Okafor')
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
})
