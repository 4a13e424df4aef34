import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { changeRequests } from '#features/change-requests/contract.ts'
import { proposals } from '#features/proposals/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { csvOf, type ListEndpoint } from '#shared/endpoint.ts'
import { mayCall } from '#shared/roles.ts'
import { routes } from '#start/app.ts'
import { startTestApp } from '#test/app.ts'
import { makeRequest } from '#test/change-requests.ts'
import { makeAccount, makeProject, password, signInAs } from '#test/factories.ts'
import { makeProposal } from '#test/proposals.ts'
import { makeTask } from '#test/work.ts'
import { streamList } from './csv-list.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database

const linesOf = async (file: Promise<Blob>) => {
  const text = await (await file).text()
  assert.ok(text.endsWith('\r\n'))
  return text.slice(0, -2).split('\r\n')
}

describe('a list as CSV', () => {
  test('has a column for each field, with people by name and without formulas', async () => {
    const admin = await signInAs(app, 'Admin')
    const employee = await makeAccount(db, {
      ...{ role: 'Employee', first_name: 'Ines', last_name: 'Okafor' },
    })
    const project = await makeProject(db, { title: 'Shop, new' })
    const task = await makeTask(db, {
      ...{ account_id: employee.id, project_id: project.id, due_date: '2099-11-30' },
      ...{ title: '=1+1', description: 'Draw "it"', status: 'in-progress' },
    })
    await makeTask(db, { title: 'Another' })
    const [head, ...rows] = await linesOf(
      admin.call(csvOf(tasks.list), { query: { filter: project.id } }),
    )
    assert.equal(
      head,
      'Id,Title,Description,Priority,Status,Overdue,Due date,In plan,User,Project,Seconds spent,Comments,Created at,Updated at',
    )
    const [created, updated] = [task.created_at, task.updated_at].map((at) =>
      new Date(at).toISOString(),
    )
    assert.deepEqual(rows, [
      `${task.id},'=1+1,"Draw ""it""",medium,in-progress,no,2099-11-30,no,Ines Okafor,"Shop, new",0,0,${created},${updated}`,
    ])
  })

  test('has proposals with what became of them, and change requests with their answers', async () => {
    const admin = await signInAs(app, 'Admin')
    const client = { business_name: 'Prairie, Inc.', first_name: 'Ada', last_name: 'Okafor' }
    const { id: client_id } = await makeAccount(db, { role: 'User', ...client })
    const project = await makeProject(db, { client_id, title: 'Shop' })
    await makeProposal(db, {
      ...{ client_id, project_id: project.id, decline_reason: 'Too late' },
      ...{ declined_at: '2026-11-21T12:00:00Z' },
    })
    const answer = { state: 'answered', answer: 'price', cents: 45_000, currency: 'USD' } as const
    await makeRequest(db, {
      ...{ ...answer, client_id, project_id: project.id, title: 'A gallery', more_days: 5 },
      answered_at: '2026-11-21T12:00:00Z',
    })
    const cells = async (list: ListEndpoint, names: string[]) => {
      const [head = '', row = ''] = await linesOf(admin.call(csvOf(list), {}))
      const all = row.match(/(?<=^|,)("[^"]*"|[^,]*)/g) ?? []
      return names.map((name) => all[head.split(',').indexOf(name)])
    }
    assert.deepEqual(
      await cells(proposals.list, ['Client', 'State', 'Decline reason', 'Project', 'Total']),
      ['"Ada Okafor (Prairie, Inc.)"', 'declined', 'Too late', 'Shop', '1000'],
    )
    assert.deepEqual(await cells(changeRequests.all, ['Title', 'Client', 'Project', 'Answer']), [
      ...['A gallery', '"Ada Okafor (Prairie, Inc.)"', 'Shop', '$450.00 and 5 more days'],
    ])
  })

  test('is sent by every list that an Admin can read without a selection', async () => {
    const admin = await signInAs(app, 'Admin')
    const lists = routes.flatMap(({ endpoint }) => {
      const { rows, access, path, query } = endpoint
      const isOpen = mayCall(access, 'Admin') && !path.includes('{')
      return rows && isOpen && (query?.safeParse({}).success ?? true) ? [endpoint] : []
    })
    assert.ok(lists.length > 20)
    for (const list of lists) {
      const [head = ''] = await linesOf(admin.call(csvOf(list), {}))
      assert.match(head, /^\uFEFF?[A-Z][\w ]*(,[A-Z][\w ]*)*$/, list.path)
    }
  })

  test('has all pages, in the order of the list', async () => {
    const admin = await signInAs(app, 'Admin')
    const titles = Array.from({ length: 2_005 }, (_, at) => `Reason ${String(at).padStart(4, '0')}`)
    await db
      .insertInto('reason')
      .values(titles.map((title) => ({ title, description: 'Because.' })))
      .execute()
    const query = { q: 'Reason', sort: 'title' } as const
    const [head = '', ...rows] = await linesOf(admin.call(csvOf(reasons.list), { query }))
    const at = head.split(',').indexOf('Title')
    assert.deepEqual(
      rows.map((row) => row.split(',')[at]),
      titles,
    )
  })

  test('has the rows that a deletion moves to the previous page', async () => {
    const all = Array.from({ length: 1_500 }, (_, at) => ({ id: at, title: `Row ${at}` }))
    const read = async (page: number, limit: number) => {
      const reply = { rows: all.slice((page - 1) * limit, page * limit), total: all.length }
      // After the first page, before the second one.
      if (page === 1) all.splice(0, 3)
      return reply
    }
    const parts = await Array.fromAsync(await streamList(['title'], read))
    const rows = parts.join('').trim().split('\r\n').slice(1)
    assert.deepEqual(rows.length, 1_500)
    assert.equal(new Set(rows).size, 1_500)
  })

  test('is what the Accept header prefers, and says its type', async () => {
    const { email } = await makeAccount(db, { role: 'Admin' })
    const { accessToken } = await app.visit().call(signIn.login, { body: { email, password } })
    const typeFor = async (accept: string) => {
      const headers = { Authorization: `Bearer ${accessToken}`, Accept: accept }
      const response = await fetch(`${app.url}/api/task/tasks`, { headers })
      assert.equal(response.status, 200, accept)
      return response.headers.get('Content-Type')
    }
    for (const accept of ['text/csv', 'text/csv;charset=utf-8', 'application/json;q=0.9, text/csv'])
      assert.equal(await typeFor(accept), 'text/csv; charset=utf-8', accept)
    for (const accept of ['*/*', 'text/csv;q=0.1, application/json'])
      assert.equal(await typeFor(accept), 'application/json; charset=utf-8', accept)
  })

  test('has the same access rules as the list', async () => {
    const employee = await signInAs(app, 'Employee')
    await makeTask(db, { title: 'Own task', account_id: employee.accountId })
    await makeTask(db, { title: 'Task of another' })
    const text = (await linesOf(employee.call(csvOf(tasks.list), {}))).join('\n')
    assert.match(text, /Own task/)
    assert.doesNotMatch(text, /Task of another/)
    const client = await signInAs(app, 'User')
    await assert.rejects(client.call(csvOf(tasks.list), {}), { code: 'FORBIDDEN' })
    await assert.rejects(app.visit().call(csvOf(tasks.list), {}), { code: 'NOT_SIGNED_IN' })
    const admin = await signInAs(app, 'Admin')
    await assert.rejects(admin.call(csvOf(tasks.list), { query: { filter: 'nonsense' } }), {
      code: 'INVALID_INPUT',
    })
  })
})
