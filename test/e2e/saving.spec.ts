import type { Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { expect, holdRequests, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { makeTask } from '#test/browser/task-board.ts'

/** Holds a save back, until the returned function lets it through or answers it. */
async function holdSave(page: Page, path: string) {
  const { promise: held, resolve: answer } = Promise.withResolvers<{ status?: number }>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const { status } = await held
    return status ? route.fulfill({ status, body: '' }) : route.fallback()
  })
  return answer
}

async function leaveDuringSave(page: Page, origin: string) {
  const { id } = await makeTask(origin, 'Ines Okafor')
  await visit(page, `/admin/task/edit-task/${id}`)
  await page.getByLabel('Description').fill('Up the hill.')
  const answer = await holdSave(page, `/api/task/${id}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.locator('nav a[href="/admin/projects"]').first().click()
  return answer
}

test('what is typed while a form saves is unsaved', async ({ admin: page, server: { url } }) => {
  const { id } = await makeTask(url, 'Ines Okafor')
  const api = await adminApi(url)
  await visit(page, `/admin/task/edit-task/${id}`)
  const description = page.getByLabel('Description')
  await description.fill('Up the hill')
  const answer = await holdSave(page, `/api/task/${id}`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await description.fill('Up the hill, and down.')
  answer({})
  await expect(page.getByText('Task updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(description).toHaveValue('Up the hill, and down.')
  expect((await api.call(tasks.one, { params: { id } })).description).toBe('Up the hill')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page).toHaveURL(/\/admin\/task$/)
  expect((await api.call(tasks.one, { params: { id } })).description).toBe('Up the hill, and down.')
})

test('a page that was asked for during a save opens once it is saved', async ({
  admin: page,
  server: { url },
}) => {
  const answer = await leaveDuringSave(page, url)
  answer({})
  await expect(page.getByText('Task updated successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/projects$/)
})

test.describe('a save that fails after somebody left', () => {
  test.use({ expectedErrors: [/status of 500|500 from/] })

  test('keeps the form and its input', async ({ admin: page, server: { url } }) => {
    const answer = await leaveDuringSave(page, url)
    answer({ status: 500 })
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Up the hill.')
    await expect(page).toHaveURL(/edit-task/)
  })
})

test.describe('the form of a project', () => {
  async function openProject(page: Page, origin: string, description: string) {
    const [api, client] = await Promise.all([adminApi(origin), makePerson(origin)])
    const { item } = await api.call(projects.add, {
      body: { title: 'A bell', description, userId: client.id, techStack: ['React'] },
    })
    await visit(page, `/admin/projects/edit-project/${item.id}`)
    return { api, id: item.id }
  }

  test('sends the end of a long text with it', async ({ admin: page, server: { url } }) => {
    const { api, id } = await openProject(page, url, `<p>${'Ding dong. '.repeat(2_000)}</p>`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A louder bell')
    await page.getByRole('textbox', { name: 'Description', exact: true }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('Silence.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Project updated successfully!')).toBeVisible()
    const { description } = await api.call(projects.one, { params: { id } })
    expect(description.endsWith('Silence.</p>')).toBe(true)
  })

  test('sends a comment once', async ({ admin: page, server: { url } }) => {
    const { id } = await openProject(page, url, '<p>It rings.</p>')
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('It rings too late.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(comment).toHaveValue('')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A late bell')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/admin\/projects$/)
    await visit(page, `/admin/projects/details/${id}?tab=updates`)
    const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(entries.filter({ hasText: 'It rings too late.' })).toHaveCount(1)
  })

  test('never takes a client of an earlier search', async ({ admin: page, server: { url } }) => {
    const { email } = await makePerson(url)
    await visit(page, '/admin/projects/add-project')
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    const release = await holdRequests(page, /all-users\?.*\bq=/)
    await client.fill(email)
    await page.keyboard.press('Enter')
    await expect(client).toHaveValue(email)
    await expect(page.getByText('Searching…')).toBeVisible()
    release()
    // By the email, which the option does not name.
    await expect(page.getByRole('option')).toHaveText([/Greta Halvorsen/, /^Create client/])
    await page.keyboard.press('Enter')
    await expect(client).toHaveValue(/Greta Halvorsen/)
  })
})

test('another new post starts empty, and the last one stays as it was saved', async ({
  admin: page,
}) => {
  await visit(page, '/admin/blogs/add-blog')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('The first of two posts')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/edit-blog\/[0-9a-f-]{36}$/)
  const first = page.url()
  await title.fill('The first of two posts, longer')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL(/\/add-blog$/)
  await expect(title).toHaveValue('')
  await title.fill('The second of two posts')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/edit-blog\//)
  expect(page.url()).not.toBe(first)
  await visit(page, first)
  await expect(title).toHaveValue('The first of two posts, longer')
})
