import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { people } from '#people/contract.ts'
import { expect } from './fixtures.ts'
import { visit } from './pages.ts'
import { adminApi } from './people.ts'
import { clicksAreTaken, keysMove } from './sorting.ts'

type ColumnName = 'Pending' | 'In progress' | 'Completed'

interface Point {
  x: number
  y: number
}

const column = (page: Page, name: ColumnName) => page.getByRole('region', { name, exact: true })
export const cardIn = (page: Page, name: ColumnName, title: string) =>
  column(page, name).getByRole('article').filter({ hasText: title })
export const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}` })
export const showBoard = (page: Page) => page.getByRole('radio', { name: 'Board' }).check()

export const saying = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)

let made = 0

/** A new task of this person for the first project, alone on the board that is searched for it. */
export async function makeTask(origin: string, person: string, values: object = {}) {
  const api = await adminApi(origin)
  const [staff, listed] = await Promise.all([
    api.call(people.list, { query: { q: person, filter: 'Staff' } }),
    api.call(projects.list, { query: { limit: 1 } }),
  ])
  made += 1
  const { item } = await api.call(tasks.add, {
    body: {
      title: `Errand ${made} of ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Down the hill\nand up again.',
      userId: staff.rows[0]?.id ?? '',
      projectId: listed.rows[0]?.id ?? '',
      ...values,
    },
  })
  return item
}

export const boardOf = (title: string) => `/admin/task?q=${encodeURIComponent(title)}`

export async function openBoard(page: Page, title: string) {
  await visit(page, boardOf(title))
  await showBoard(page)
  await expect(handle(page, title)).toBeVisible()
}

/** Opens a field with options and takes one. */
export async function find(page: Page, field: string, typed: string) {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option')).toHaveText([new RegExp(typed)])
  await page.keyboard.press('Enter')
}

export async function dragByMouse(page: Page, title: string, to: ColumnName) {
  const box = await column(page, to).boundingBox()
  if (!box) throw new Error('the column to drag to is not shown')
  await handle(page, title).hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 120, { steps: 6 })
  await saying(page, `is now over ${to}.`)
  await page.mouse.up()
  await saying(page, `is dropped in ${to}.`)
  await clicksAreTaken(page)
}

export async function dragByKeys(page: Page, title: string, way: 'Left' | 'Right', to: ColumnName) {
  await handle(page, title).focus()
  await page.keyboard.press('Space')
  await saying(page, 'is picked up.')
  await keysMove(page)
  await page.keyboard.press(`Arrow${way}`)
  await saying(page, `is now over ${to}.`)
  await page.keyboard.press('Space')
  await saying(page, `is dropped in ${to}.`)
}

export async function dragByTouch(page: Page, title: string, to: ColumnName) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const from = await handle(page, title).boundingBox()
  const box = await column(page, to).boundingBox()
  if (!from || !box) throw new Error('the card or the column is not shown')
  await touch('touchStart', [{ x: from.x + 15, y: from.y + 15 }])
  await saying(page, 'is picked up.')
  await touch('touchMove', [{ x: box.x + box.width / 2, y: box.y + 120 }])
  await saying(page, `is now over ${to}.`)
  await touch('touchEnd', [])
  await saying(page, `is dropped in ${to}.`)
}
