import { changeRequests } from '#features/change-requests/contract.ts'
import { changePaths } from '#features/change-requests/paths.ts'
import { projects } from '#features/projects/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

test('a change that a client accepts becomes a task and a line of a draft', async ({
  page,
  admin,
  server: { url },
}) => {
  const api = await adminApi(url)
  const client = await makePerson(url)
  const { item: project } = await api.call(projects.add, {
    body: {
      ...{ userId: client.id, title: 'A ferry', description: '<p>Twice a day.</p>' },
      ...{ techStack: ['React'], status: 'in-progress', dueDate: '2030-03-01' },
    },
  })
  await enterWith(page, { email: client.email, password })
  await visit(page, changePaths.client(project.id))
  await page.getByRole('button', { name: 'Request a change' }).click()
  const ask = page.getByRole('dialog', { name: 'Request a change' })
  await ask.getByLabel('Title').fill('A timetable')
  await ask.getByLabel('What to change').fill('With the tides.')
  await ask.getByLabel('Page address').fill('/trips')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Send request' }).click()
  const row = page.getByRole('button', { name: /A timetable/ })
  await expect(row).toContainText('Asked')

  const params = { id: project.id }
  const [request] = (await api.call(changeRequests.list, { params })).rows
  await api.call(changeRequests.answer, {
    ...{ params: { id: request?.id ?? '' }, body: { kind: 'price', amount: 450, moreDays: 5 } },
  })
  await expect(row).toContainText('Waiting for you')
  await row.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(row).toContainText('Accepted')

  await visit(admin, changePaths.staff(project.id))
  await admin.getByRole('button', { name: /A timetable/ }).click()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Its invoice' }).click()
  await expect(admin.getByRole('main')).toContainText('A timetable')
  await expect(admin.getByRole('main')).toContainText('$450.00')
  await visit(admin, changePaths.staff(project.id))
  await admin.getByRole('button', { name: /A timetable/ }).click()
  await admin.getByRole('link', { name: 'Its task' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('A timetable')
  await expect(admin.getByText('Page: /trips')).toBeVisible()
})
