import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeProcessStep, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { process } from './contract.ts'
import { starterSteps } from './starter.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const body = { title: 'Talk', description: '<p>We listen.</p>' }

async function titles(): Promise<string> {
  const { rows } = await app.visit().call(process.list, {})
  return rows.map(({ title }) => title).join()
}

describe('the steps', () => {
  test('are listed in the order of creation', async () => {
    const { db } = app.database
    for (const [day, title] of ['Talk', 'Plan', 'Design'].entries())
      await makeProcessStep(db, { title, created_at: `2026-01-0${3 - day}T10:00:00Z` })
    assert.equal(await titles(), 'Design,Plan,Talk')
  })

  test('keep their order, and a new one is the last', async () => {
    const { db } = app.database
    await db.deleteFrom('process_step').execute()
    const ids = []
    for (const title of ['a', 'b', 'c']) ids.push((await makeProcessStep(db, { title })).id)
    await admin.call(process.order, { body: { ids: ids.toReversed() } })
    await until('the order is c, b, a', async () => (await titles()) === 'c,b,a')
    await makeProcessStep(db, { title: 'new', created_at: '2020-01-01T10:00:00Z' })
    await until('the new one is last', async () => (await titles()) === 'c,b,a,new')
  })
})

describe('a step', () => {
  test('is added, changed, deleted and restored to its position', async () => {
    const added = await admin.call(process.add, { body })
    assert.equal(added.message, 'Step added successfully!')
    assert.equal(added.item.file, null)
    const params = { id: added.item.id }
    const description = '<p>We <em>listen</em>.</p><script>alert(1)</script>'
    const edited = await admin.call(process.edit, { params, body: { ...body, description } })
    assert.equal(edited.message, 'Step updated successfully!')
    assert.equal(edited.item.description, '<p>We <em>listen</em>.</p>')
    await makeProcessStep(app.database.db, { title: 'After it' })
    const before = await titles()
    const { changeId } = await admin.call(process.remove, { params })
    await assert.rejects(admin.call(process.one, { params }), { status: 404 })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await admin.call(process.one, { params }), edited.item)
    await until('the order is as before', async () => (await titles()) === before)
  })

  test('is one of several to start with, in order, while there are none', async () => {
    await app.database.db.deleteFrom('process_step').execute()
    await admin.call(process.starter, {})
    const { rows } = await app.visit().call(process.list, {})
    assert.deepEqual(
      rows.map(({ title }) => title),
      starterSteps.map(({ title }) => title),
    )
    await assert.rejects(admin.call(process.starter, {}), { code: 'CONFLICT' })
  })

  test('needs a title, a description and an existing picture', async () => {
    const empty = { title: '', description: '<p> </p>' }
    await assert.rejects(admin.call(process.add, { body: empty }), {
      code: 'INVALID_INPUT',
      fields: { title: 'Title is required', description: 'Description is required' },
    })
    const file = `/files/design/${'x'.repeat(22)}-10x10/10.webp`
    await assert.rejects(admin.call(process.add, { body: { ...body, file } }), {
      code: 'INVALID_INPUT',
      fields: { file: 'This image is no longer there.' },
    })
  })
})
