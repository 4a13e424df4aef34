import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { keysMove } from '#test/browser/sorting.ts'
import {
  boardOf,
  cardIn,
  dragByKeys,
  dragByMouse,
  find,
  handle,
  saying,
  showBoard,
} from '#test/browser/task-board.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** A private project with a task of an Employee, both of the test's own. */
async function startProject(origin: string): Promise<string> {
  const [admin, client, employee] = await Promise.all([
    adminApi(origin),
    makePerson(origin),
    makePerson(origin, 'Employee'),
  ])
  const body = {
    ...{ title: 'A lighthouse', description: '<p>Seen for nine miles.</p>', userId: client.id },
    ...{ techStack: ['React' as const], status: 'in-progress' as const },
  }
  const { item } = await admin.call(projects.add, { body })
  const task = { title: 'Grind the lens', description: 'Twice.', userId: employee.id }
  await admin.call(tasks.add, { body: { ...task, projectId: item.id } })
  return item.id
}

test('the day of a Manager: a project is paused, and a task is added to it and moved', async ({
  manager: page,
  server: { url },
}) => {
  await visit(page, `/admin/projects/details/${await startProject(url)}`)
  await expect(page.getByText('0 of 1 task done')).toBeVisible()
  await tab(page, 'Updates').click()
  await expect(page).toHaveURL(/\?tab=updates$/)
  await page.getByRole('textbox', { name: 'Comment' }).fill('We wait for the glass.')
  await tab(page, 'Overview').click()
  await tab(page, 'Updates').click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Paused' }).click()
  await page.getByRole('button', { name: 'Add comment' }).click()
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries.first()).toContainText(
    /Status: In progress → Paused.*You.*We wait for the glass\./s,
  )
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Stays paused')
  await expectAccessible(page)

  await tab(page, 'Tasks').click()
  await expect(page.getByRole('row', { name: /Grind the lens/ })).toContainText(
    /Greta Halvorsen.*Pending/,
  )
  await page.getByRole('link', { name: 'Add task' }).click()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('A lighthouse')
  const title = `Order the glass ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Twelve panes.')
  await find(page, 'Employee', 'Ines Okafor')
  await page.getByRole('button', { name: 'Add task' }).press('Enter')
  await expect(page.getByText('Task added successfully!')).toBeVisible()

  await visit(page, boardOf(title))
  await showBoard(page)
  await expect(cardIn(page, 'Pending', title)).toBeVisible()
  await dragByKeys(page, title, 'Right', 'In progress')
  await expect(cardIn(page, 'In progress', title)).toBeVisible()
  await expect(handle(page, title)).toBeFocused()
  await expect(handle(page, title)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Space')
  await saying(page, 'is picked up.')
  await keysMove(page)
  await page.keyboard.press('ArrowRight')
  await saying(page, 'is now over Completed.')
  await page.keyboard.press('Escape')
  await saying(page, 'is back in In progress.')
  await expect(cardIn(page, 'In progress', title)).toBeVisible()
  await dragByMouse(page, title, 'Completed')
  await expect(cardIn(page, 'Completed', title)).toBeVisible()
  await expect(handle(page, title)).toHaveAttribute('aria-disabled', 'false')
  await page.reload()
  await expect(cardIn(page, 'Completed', title)).toBeVisible()
})
