import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

const list = '/client-portal/my-projects'
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const entries = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

/** Two projects of this client; the second one has two tasks, of which one is done. */
async function startProjects(origin: string, userId: string): Promise<string> {
  const [admin, employee] = await Promise.all([adminApi(origin), makePerson(origin, 'Employee')])
  const common = { userId, techStack: ['React' as const], status: 'in-progress' as const }
  await admin.call(projects.add, {
    body: { ...common, title: 'A jetty', description: '<p>Of oak.</p>' },
  })
  const { item } = await admin.call(projects.add, {
    body: { ...common, title: 'A boathouse', description: '<p>With room for two.</p>' },
  })
  for (const status of ['completed', 'pending'] as const) {
    const task = { title: 'Saw the planks', description: 'All.', userId: employee.id, status }
    await admin.call(tasks.add, { body: { ...task, projectId: item.id } })
  }
  return item.id
}

test('a client finds a project, sees where it stands, and talks about it with the agency', async ({
  page,
  server: { url },
}) => {
  const client = await makePerson(url)
  const id = await startProjects(url, client.id)
  await enterWith(page, { email: client.email, password })
  await visit(page, list)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('boat')
  await expect(page.getByRole('link', { name: 'A jetty' })).toHaveCount(0)
  await page.getByRole('link', { name: 'View Updates of A boathouse' }).click()
  await expect(page).toHaveURL(`${list}/details/${id}`)
  await tab(page, 'Project History').click()
  await expect(entries(page)).toHaveText([/Project created/])

  await comment(page).fill('Is the door wide ')
  const admin = await adminApi(url)
  await admin.call(projects.edit, { params: { id }, body: { comment: 'The roof is on.' } })
  await expect(entries(page).first()).toContainText(/Nora Lindqvist, Fieldhouse.*The roof is on\./s)
  await comment(page).press('End')
  await comment(page).pressSequentially('enough?')
  await tab(page, 'Project Status').click()
  await expect(page.getByText('1 of 2 tasks done')).toBeVisible()
  await expect(page.getByText('With room for two.')).toBeVisible()
  await tab(page, 'Project History').click()
  await expect(comment(page)).toHaveValue('Is the door wide enough?')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(entries(page).first()).toContainText(/You.*Is the door wide enough\?/s)
  await expect(comment(page)).toHaveValue('')
  await expectAccessible(page)
})
