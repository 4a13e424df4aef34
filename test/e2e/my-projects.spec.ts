import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, type Person, password } from '#test/browser/people.ts'

const list = '/client-portal/my-projects'
const details = (id: string) => `${list}/details/${id}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const entries = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

async function addProject(origin: string, client: Person, values: object = {}) {
  const admin = await adminApi(origin)
  const body = {
    ...{ title: 'A boathouse', description: '<p>With room for two.</p>', userId: client.id },
    ...{ techStack: ['React' as const], status: 'in-progress' as const },
    ...values,
  }
  return (await admin.call(projects.add, { body })).item
}

async function addTasks(origin: string, projectId: string) {
  const [admin, employee] = await Promise.all([adminApi(origin), makePerson(origin, 'Employee')])
  for (const status of ['completed', 'pending'] as const) {
    const body = { title: 'Saw the planks', description: 'All.', userId: employee.id, projectId }
    await admin.call(tasks.add, { body: { ...body, status } })
  }
}

/** A client of the test's own, signed in. */
async function enterAsClient(page: Page, origin: string): Promise<Person> {
  const person = await makePerson(origin)
  await enterWith(page, { email: person.email, password })
  return person
}

test('a client finds a project, sees where it stands, and talks about it with the agency', async ({
  page,
  baseURL: origin = '',
}) => {
  const client = await enterAsClient(page, origin)
  await visit(page, list)
  await expect(page.getByText('No projects found!')).toBeVisible()
  const late = await addProject(origin, client, { title: 'A jetty', dueDate: '2024-01-15' })
  for (const title of ['A slip', 'A shed', 'A crane', 'A winch']) {
    await addProject(origin, client, { title, status: 'completed' })
  }
  const { id } = await addProject(origin, client, { dueDate: '2030-05-01' })
  await addTasks(origin, id)

  await visit(page, list)
  const pages = page.getByRole('navigation', { name: 'Projects, pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('row', { name: /A jetty/ })).toContainText(
    /January 15, 2024.*Overdue/,
  )
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('boat')
  const row = page.getByRole('row', { name: /A boathouse/ })
  await expect(row).toContainText(/May 1, 2030.*In progress/)
  await row.getByRole('link', { name: 'View Updates of A boathouse' }).click()
  await expect(page).toHaveURL(`/client-portal/my-projects/details/${id}`)
  await tab(page, 'Project History').click()
  await expect(entries(page)).toHaveText([/Project created/])

  await comment(page).fill('Is the door wide ')
  const admin = await adminApi(origin)
  await admin.call(projects.edit, { params: { id }, body: { comment: 'The roof is on.' } })
  await expect(entries(page).first()).toContainText(/Nora Lindqvist, Fieldhouse.*The roof is on\./s)
  await comment(page).press('End')
  await comment(page).pressSequentially('enough?')
  await tab(page, 'Project Status').click()
  await expect(page.getByText('1 of 2 tasks done')).toBeVisible()
  await expect(page.getByText(/days left/)).toBeVisible()
  await expect(page.getByText('With room for two.')).toBeVisible()
  await tab(page, 'Project History').click()
  await expect(comment(page)).toHaveValue('Is the door wide enough?')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(entries(page).first()).toContainText(/You.*Is the door wide enough\?/s)
  await expect(comment(page)).toHaveValue('')
  await expectAccessible(page)

  await visit(page, details(late.id))
  await expect(page).toHaveURL(details(late.id))
  await expect(tab(page, 'Project History')).toHaveAttribute('aria-selected', 'true')
})

test('by keyboard: the tabs, and a comment', async ({ page, baseURL: origin = '' }) => {
  const client = await enterAsClient(page, origin)
  const { id } = await addProject(origin, client)
  await visit(page, details(id))
  await tab(page, 'Project Status').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Files')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=files$/)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/\?tab=status$/)
  await page.keyboard.press('ArrowRight')
  await expect(comment(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Project History' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(comment(page)).toBeFocused()
  await page.keyboard.type('Paint it green.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toContainText('Paint it green.')
})

test.describe('what is not theirs', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('does not exist for a client, shown on the website or not', async ({
    page,
    baseURL: origin = '',
  }) => {
    await enterAsClient(page, origin)
    const { id } = await addProject(origin, await makePerson(origin))
    for (const path of [details(id), details('millrace-bread')]) {
      await visit(page, path)
      await expect(page.getByText('This project does not exist.')).toBeVisible()
      await expect(page.getByRole('tab')).toHaveCount(0)
    }
  })
})
