import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { expect, search, signIn, test, toast } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'
import { keysMove } from '#test/browser/sorting.ts'
import {
  boardOf,
  card,
  cardIn,
  dragByKeys,
  dragByMouse,
  find,
  handle,
  makeTask,
  openBoard,
  saying,
} from '#test/browser/task-board.ts'

test('an Admin adds, edits, moves and deletes a task by mouse', async ({ admin: page }) => {
  const title = `Measure the oven ${crypto.randomUUID().slice(0, 8)}`
  await visit(page, '/admin/task')
  await page.getByRole('link', { name: 'Add task' }).click()
  await page.getByRole('button', { name: 'Add task' }).click()
  for (const text of [
    'Task title is required',
    'Description is required',
    'User assignment is required',
    'Project assignment is required',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Width, height and depth of it.')
  await find(page, 'Employee', 'Ines Okafor')
  await find(page, 'Project', 'Spring catalog')
  await page.getByRole('textbox', { name: 'Due date' }).fill('11/01/2026')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText('Task added successfully!')).toBeVisible()

  await search(page, title)
  const row = page.getByRole('row', { name: new RegExp(title) })
  for (const text of [
    'Width, height and de…',
    'Spring catalog',
    'Ines Okafor',
    'Overdue',
    'Pending',
  ])
    await expect(row).toContainText(text)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Width, height and depth of it.')
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Task updated successfully!')).toBeVisible()

  await openBoard(page, title)
  await expect(cardIn(page, 'Pending', title)).toContainText('Overdue')
  await dragByMouse(page, title, 'In progress')
  await expect(handle(page, title)).toHaveAttribute('aria-disabled', 'false')
  await page.reload()
  await expect(cardIn(page, 'In progress', title)).toContainText('High')

  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete task' }).click()
  await expect(card(page, title)).toHaveCount(0)
  await expect(page.getByText('Nothing found.')).toBeVisible()
})

test('a Manager adds a task to a linked project and moves it by keyboard', async ({
  manager: page,
  baseURL,
}) => {
  const api = await adminApi(baseURL ?? '')
  const { rows } = await api.call(projects.list, { query: { q: 'Planting calendar' } })
  const title = `Name the months ${crypto.randomUUID().slice(0, 8)}`
  await visit(page, `/admin/task/add-task?project=${rows[0]?.id}`)
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Planting calendar')
  await page.getByLabel('Title').focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('All twelve.')
  await find(page, 'Employee', 'Ines Okafor')
  await page.getByRole('button', { name: 'Add task' }).press('Enter')
  await expect(page.getByText('Task added successfully!')).toBeVisible()

  await visit(page, boardOf(title))
  await page.getByRole('radio', { name: 'Table' }).focus()
  await page.keyboard.press('ArrowRight')
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

  await page.getByRole('button', { name: `Actions for ${title}` }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Move to Completed' }).press('Enter')
  await expect(cardIn(page, 'Completed', title)).toBeVisible()
})

test('an Employee sees own tasks, changes their status alone and comments', async ({
  page,
  admin,
  baseURL,
}) => {
  const own = await makeTask(baseURL ?? '', 'Ines Okafor')
  const others = await makeTask(baseURL ?? '', 'Teo Marchetti')
  await signIn(page, 'employee')
  await expect(page).toHaveURL(/\/admin\/task$/)
  await expect(page.getByRole('link', { name: 'Add task' })).toHaveCount(0)
  await visit(page, boardOf(others.title))
  await expect(page.getByText(/^Nothing found/)).toBeVisible()
  await visit(page, boardOf(own.title))
  await page.getByRole('button', { name: `Actions for ${own.title}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Move to In progress',
    'Move to Completed',
    'Details',
  ])
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page.getByText('Down the hill\nand up again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'In progress' }).click()
  await expect(page.getByText('Task updated successfully!')).toBeVisible()

  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Half of it is\ndone.')
  await visit(page, '/admin/task')
  await visit(page, `/admin/task/details/${own.id}`)
  await expect(comment).toHaveValue('Half of it is\ndone.')
  await visit(admin, `/admin/task/details/${own.id}`)
  await expect(admin.getByText('No comments yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(comment).toHaveValue('')
  const listed = admin.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(listed).toHaveText([/Ines Okafor.*Half of it is/s])

  await visit(page, `/admin/task/edit-task/${own.id}`)
  await expect(page.getByLabel('Title')).toHaveCount(0)
})

test.describe('two people', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('move one task: the second sees who was first, and where it is', async ({
    admin,
    manager,
    baseURL,
  }) => {
    const { id, title } = await makeTask(baseURL ?? '', 'Ines Okafor')
    for (const page of [admin, manager]) await openBoard(page, title)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await admin.route(`**/api/task/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    })
    await dragByKeys(admin, title, 'Right', 'In progress')
    await expect(cardIn(admin, 'In progress', title)).toBeVisible()
    await manager.getByRole('button', { name: `Actions for ${title}` }).click()
    await manager.getByRole('menuitem', { name: 'Move to Completed' }).click()
    await expect(manager.getByText('Task updated successfully!')).toBeVisible()
    release()
    await expect(toast(admin)).toContainText(/Teo Marchetti changed this at \d/)
    await expect(toast(admin)).toContainText(`“${title}” is now Completed.`)
    await expect(cardIn(admin, 'Completed', title)).toBeVisible()
  })

  test('edit one task: the second compares both versions', async ({ admin: page, baseURL }) => {
    const { id, title } = await makeTask(baseURL ?? '', 'Ines Okafor')
    await visit(page, `/admin/task/edit-task/${id}`)
    await page.getByLabel('Description').fill('Only up the hill.')
    const api = await adminApi(baseURL ?? '')
    await api.call(tasks.edit, { params: { id }, body: { priority: 'high' } })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: /^You changed this at/ })
    await expect(dialog).toContainText('Only up')
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await expect(page).toHaveURL(/\/admin\/task$/)
    const { description } = await api.call(tasks.one, { params: { id } })
    expect([title.length > 0, description]).toEqual([true, 'Only up the hill.'])
  })
})
