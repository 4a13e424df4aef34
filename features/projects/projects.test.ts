import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeProject, signInAs } from '#test/factories.ts'
import { projects } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const open = [
  '_id',
  'categoryId',
  'createdAt',
  'description',
  'files',
  'id',
  'meta_description',
  'projectUrl',
  'slug',
  'techStack',
  'title',
  'updatedAt',
]

describe('projects', () => {
  test('a showcase opens what makes a portfolio, and nothing of the client', async () => {
    const client = await makeAccount(app.database.db, { business_name: 'Secretive Ltd' })
    const { slug } = await makeProject(app.database.db, {
      account_id: client.id,
      note: 'Pays late',
      status: 'paused',
      due_date: '2026-12-24',
    })
    const project = await app.visit().call(projects.one, { params: { slugOrId: slug } })
    assert.deepEqual(Object.keys(project).sort(), open)
    for (const secret of [client.id, 'Secretive', 'Pays late', 'paused', '2026-12-24']) {
      assert.ok(!JSON.stringify(project).includes(secret), secret)
    }
  })

  test('a project that is not shown is nowhere', async () => {
    const { id, slug } = await makeProject(app.database.db, { showcase: false })
    const client = await signInAs(app, 'User')
    for (const visitor of [app.visit(), client]) {
      for (const slugOrId of [id, slug]) {
        await assert.rejects(visitor.call(projects.one, { params: { slugOrId } }), { status: 404 })
      }
      const { rows } = await visitor.call(projects.list, {})
      assert.ok(rows.every((project) => project.id !== id))
    }
  })

  test('pictures come in their order', async () => {
    const { db } = app.database
    const { id, slug } = await makeProject(db)
    const files = ['B', 'A'].map((letter, position) => {
      const key = `project/${letter.repeat(22)}-10x10`
      return { key, url: `/files/${key}/10.webp`, position }
    })
    for (const { key, url, position } of files) {
      const file = { key, url, kind: 'project', width: 10, height: 10, bytes: 1 }
      await db.insertInto('file').values(file).execute()
      await db.insertInto('project_image').values({ project_id: id, url, position }).execute()
    }
    const project = await app.visit().call(projects.one, { params: { slugOrId: slug } })
    assert.deepEqual(
      project.files,
      files.map(({ url }) => url),
    )
  })
})
