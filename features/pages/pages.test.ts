import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makePageText, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { pageKinds, pages } from './contract.ts'
import { lawyerNote } from './starter.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})

const values = { description: '<p>We <strong>promise</strong>.</p>' }

test('each text is found only under its own path', async () => {
  for (const kind of pageKinds)
    await makePageText(app.database.db, { kind, description: `<p>${kind}</p>` })
  for (const kind of pageKinds) {
    const { rows, total } = await app.visit().call(pages[kind].list, {})
    assert.deepEqual([total, rows[0]?.description], [1, `<p>${kind}</p>`])
    const other = pages[kind === 'term' ? 'about' : 'term']
    const params = { id: rows[0]?.id ?? '' }
    await assert.rejects(admin.call(other.one, { params }), { status: 404 })
    await assert.rejects(admin.call(other.edit, { params, body: values }), { status: 404 })
    await assert.rejects(admin.call(other.remove, { params }), { status: 404 })
  }
})

test('a policy to start with has the names of the agency, gaps for what is missing, and a note', async () => {
  const kind = 'refund-policy'
  const read = async () => {
    await app.database.db.deleteFrom('page_text').where('kind', '=', kind).execute()
    await assert.rejects(manager.call(pages[kind].starter, {}), { code: 'FORBIDDEN' })
    await admin.call(pages[kind].starter, {})
    const [text] = (await app.visit().call(pages[kind].list, { query: { sort: 'createdAt' } })).rows
    return text?.description ?? ''
  }
  assert.match(await read(), /ordered from <strong>\[Add the name\]<\/strong>/)
  const body = { ...agencySection.defaults, name: 'Möwe & Co', email: 'moin@moewe.example' }
  await admin.call(saveSection(agencySection), { body })
  const text = await read()
  assert.ok(text.startsWith(`<p><strong>${lawyerNote}</strong></p><p>This page says`))
  assert.match(text, /ordered from Möwe &amp; Co\..*Write to moin@moewe\.example/)
  await assert.rejects(admin.call(pages[kind].starter, {}), { code: 'CONFLICT' })
})

for (const kind of pageKinds) {
  const calls = pages[kind]
  describe(kind, () => {
    test('is added, shown, changed, deleted and restored', async () => {
      const added = await admin.call(calls.add, { body: { values } })
      assert.match(added.message, /^[A-Z][a-z]+ (policy|text) added successfully!$/)
      const params = { id: added.item.id }
      const description = '<p onclick="x()">We do not.</p>'
      const { item } = await admin.call(calls.edit, { params, body: { description } })
      assert.equal(item.description, '<p>We do not.</p>')
      const { changeId } = await admin.call(calls.remove, { params })
      await assert.rejects(admin.call(calls.one, { params }), { status: 404 })
      await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
      assert.deepEqual(await admin.call(calls.one, { params }), item)
    })

    test('is accepted directly and wrapped in values', async () => {
      const wrapped = { values: { description: '<p>Wrapped.</p>' } }
      const { item } = await admin.call(calls.add, { body: values })
      assert.equal(item.description, values.description)
      const params = { id: item.id }
      const changed = await admin.call(calls.edit, { params, body: wrapped })
      assert.equal(changed.item.description, '<p>Wrapped.</p>')
    })

    test('of another shape is rejected with the expected one', async () => {
      const { id } = await makePageText(app.database.db, { kind })
      const refused = (body: object, fields: object) =>
        Promise.all([
          assert.rejects(admin.call(calls.add, { body }), { code: 'INVALID_INPUT', fields }),
          assert.rejects(admin.call(calls.edit, { params: { id }, body }), { fields }),
        ])
      await refused({}, { description: 'Description is required' })
      await refused({ description: ['x'] }, { description: 'Description is required' })
      const wrapped = 'Please send the description in these values.'
      await refused({ values: '<p>x</p>' }, { values: wrapped })
    })

    test('needs a text', async () => {
      const empty = { values: { description: '<p> </p>' } }
      await assert.rejects(admin.call(calls.add, { body: empty }), {
        fields: { 'values.description': 'Description is required' },
      })
    })
  })
}

test('the site shows the newest text of each kind', async () => {
  const { db } = app.database
  const newest = await makePageText(db, { kind: 'term', created_at: '2100-01-02T10:00:00Z' })
  await makePageText(db, { kind: 'term', created_at: '2100-01-01T10:00:00Z' })
  await makePageText(db, { kind: 'about', created_at: '2100-01-03T10:00:00Z' })
  const shown = async () => {
    const { rows } = await app.visit().call(pages.term.list, {})
    return rows.filter((text) => text.shown).map(({ id }) => id)
  }
  await until('the newest is shown', async () => (await shown()).join() === newest.id)
})

describe('a manager', () => {
  test('can edit the about text, but no policy', async () => {
    const { item } = await manager.call(pages.about.add, { body: { values } })
    const params = { id: item.id }
    await manager.call(pages.about.edit, { params, body: values })
    for (const kind of pageKinds.filter((each) => each !== 'about')) {
      const { id } = await makePageText(app.database.db, { kind })
      const add = manager.call(pages[kind].add, { body: { values } })
      await assert.rejects(add, { code: 'FORBIDDEN' })
      const edit = manager.call(pages[kind].edit, { params: { id }, body: values })
      await assert.rejects(edit, { code: 'FORBIDDEN' })
      const byAnotherDoor = manager.call(pages.about.edit, { params: { id }, body: values })
      await assert.rejects(byAnotherDoor, { status: 404 })
    }
  })

  test('cannot restore a policy', async () => {
    const { item } = await admin.call(pages.term.add, { body: { values } })
    const params = { id: item.id }
    await admin.call(pages.term.edit, { params, body: { description: '<p>Later.</p>' } })
    const { rows } = await admin.call(changes.versions, { query: { itemId: item.id } })
    const undo = { params: { id: rows[0]?.id ?? '' }, body: { to: 'before' } as const }
    await assert.rejects(manager.call(changes.restore, undo), { code: 'FORBIDDEN' })
    await admin.call(changes.restore, undo)
    assert.equal((await admin.call(pages.term.one, { params })).description, values.description)
  })
})
