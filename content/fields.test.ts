import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { blog } from '#features/blog/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { process } from '#features/process/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { reasons } from '#features/reasons/contract.ts'
import { services } from '#features/services/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  makeAccount,
  makeBlog,
  makeFaq,
  makePageText,
  makeProcessStep,
  makeProject,
  makeReason,
  makeService,
  makeToken,
  signInAs,
} from '#test/factories.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let token: string
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const { db } = app.database
  token = await makeToken(app, await makeAccount(db, { role: 'Admin' }))
  await makeService(db)
  await makeBlog(db)
  await makeProject(db, { showcase: true })
  await makeProcessStep(db)
  await makeFaq(db)
  await makeReason(db)
  await makePageText(db)
})

const lists = {
  service: services.list,
  blog: blog.list,
  project: projects.list,
  process: process.list,
  faq: faqs.list,
  reason: reasons.list,
  about: pages.about.list,
}

async function keysOf(path: string, bearer?: string): Promise<string[]> {
  const headers = bearer ? { Authorization: `Bearer ${bearer}` } : undefined
  const response = await fetch(app.url + path, headers && { headers })
  const [row = {}] = (await response.json()) as object[]
  return Object.keys(row)
}

describe('the `fields` parameter of a list', () => {
  test('returns these fields and the id, for visitors and staff', async () => {
    for (const [name, { path }] of Object.entries(lists)) {
      const url = `${path}?fields=updatedAt,createdAt`
      const expected = ['id', 'updatedAt', 'createdAt']
      assert.deepEqual(await keysOf(url), expected, name)
      assert.deepEqual(await keysOf(url, token), expected, name)
    }
  })

  test('returns all fields if it is missing', async () => {
    for (const [name, { path, rows }] of Object.entries(lists)) {
      // The history of a project is listed only if it is named.
      const declared = Object.keys(rows.shape).filter((key) => key !== 'history')
      const keys = await keysOf(path, token)
      assert.deepEqual(keys.toSorted(), declared.toSorted(), name)
    }
  })

  test('returns rich text if it is named', async () => {
    const { rows } = await admin.call(services.list, { query: { fields: ['content'] } })
    assert.deepEqual(Object.keys(rows[0] ?? {}), ['id', 'content'])
    assert.match(rows[0]?.content ?? '', /^<p>/)
  })

  test('rejects unknown fields, and too many of them', async () => {
    for (const fields of [
      'password',
      'title,',
      'sanitizerVersion',
      `${'title,'.repeat(30)}title`,
    ]) {
      const response = await fetch(`${app.url}/api/service?fields=${fields}`)
      assert.equal(response.status, 400, fields)
      const body = (await response.json()) as { errors: Record<string, string> }
      assert.ok(Object.keys(body.errors)[0]?.startsWith('fields'), fields)
    }
  })

  test('does not reveal private fields to visitors', async () => {
    assert.deepEqual(await keysOf('/api/project?fields=title,note,userId'), ['id', 'title'])
  })

  test('does not limit sorting and searching', async () => {
    const { db } = app.database
    await makeReason(db, { title: 'Zebra' })
    const query = { fields: ['description'], sort: '-title', q: 'zebra' } as const
    const { rows, total } = await admin.call(reasons.list, { query })
    assert.deepEqual([rows.length, total], [1, 1])
  })
})
