import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

const details = (id: string) => `/admin/projects/details/${id}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const entries = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

/** A private project with a task of an Employee, both of the test's own. */
async function startProject(origin: string) {
  const [admin, client, employee] = await Promise.all([
    adminApi(origin),
    makePerson(origin),
    makePerson(origin, 'Employee'),
  ])
  const body = {
    ...{ title: 'A lighthouse', description: '<p>Seen for nine miles.</p>', userId: client.id },
    ...{ techStack: ['React' as const], status: 'in-progress' as const, note: 'Pays in coins.' },
  }
  const { item } = await admin.call(projects.add, { body })
  const task = { title: 'Grind the lens', description: 'Twice.', userId: employee.id }
  await admin.call(tasks.add, { body: { ...task, projectId: item.id } })
  return { id: item.id, client, employee }
}

test('a Manager pauses a project with a comment, and adds a task', async ({
  manager: page,
  baseURL: origin = '',
}) => {
  const { id } = await startProject(origin)
  await visit(page, details(id))
  await expect(page.getByText('0 of 1 task done')).toBeVisible()
  await tab(page, 'Updates').click()
  await expect(page).toHaveURL(/\?tab=updates$/)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByText('Please write a comment.')).toBeVisible()
  await comment(page).fill('We wait for the glass.')
  await tab(page, 'Overview').click()
  await tab(page, 'Updates').click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Paused' }).click()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(entries(page).first()).toContainText(
    /Status: In progress → Paused.*You.*We wait for the glass\./s,
  )
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Stays paused')
  await expectAccessible(page)

  await tab(page, 'Tasks').click()
  const row = page.getByRole('row', { name: /Grind the lens/ })
  await expect(row).toContainText(/Greta Halvorsen.*Pending/)
  await page.getByRole('link', { name: 'Add task' }).click()
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('A lighthouse')
})

test('by keyboard: a completed project is offered for the portfolio, and not published', async ({
  admin: page,
  baseURL: origin = '',
}) => {
  const { id } = await startProject(origin)
  await visit(page, details(id))
  const offer = page.getByRole('link', { name: 'Offer as portfolio piece' })
  await expect(page.getByText('Pays in coins.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await tab(page, 'Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Updates')).toBeFocused()
  await expect(comment(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It shines.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Stays in progress' })).toBeFocused()
  await page.keyboard.type('Comp')
  await expect(page.getByRole('option', { name: 'Completed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Completed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toContainText('Status: In progress → Completed')
  await tab(page, 'Updates').focus()
  await page.keyboard.press('Home')
  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Meta description' })).toHaveValue(
    'Seen for nine miles.',
  )
  const published = page.getByRole('switch', { name: 'Show in the portfolio' })
  await expect(published).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Comment' }).fill('For the portfolio.')
  await published.press('Space')
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/projects$/)
  await visit(page, `${details(id)}?tab=updates`)
  await expect(entries(page).first()).toContainText('For the portfolio.')
  await tab(page, 'Overview').click()
  await expect(page.getByRole('link', { name: /^\/project-details\/a-lighthouse/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test.describe('an Employee', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('reads the projects of their tasks, and comments', async ({
    page,
    baseURL: origin = '',
  }) => {
    const { id, employee } = await startProject(origin)
    const other = await startProject(origin)
    await enterWith(page, { email: employee.email, password })
    await visit(page, '/admin/projects')
    const rows = page.getByRole('table', { name: 'Projects' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Add project' })).toHaveCount(0)
    await page.getByRole('link', { name: 'A lighthouse' }).click()
    await expect(page.getByText('Seen for nine miles.')).toBeVisible()
    await expect(page.getByText('Pays in coins.')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await tab(page, 'Tasks').click()
    await expect(page.getByRole('link', { name: 'Grind the lens' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add task' })).toHaveCount(0)
    await tab(page, 'Time').click()
    await expect(page.getByText('No time logged yet.')).toBeVisible()
    await tab(page, 'Updates').click()
    await comment(page).fill('The lens is ground.')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect(entries(page).first()).toContainText(/You.*The lens is ground\./s)

    for (const path of [details(other.id), details('millrace-bread')]) {
      await visit(page, path)
      await expect(page.getByText('This project does not exist.')).toBeVisible()
    }
    await visit(page, `/admin/projects/edit-project/${id}`)
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  })
})
