import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeBlog, makeCategory, makeProject, signInAs } from '#test/factories.ts'
import { blogCategories, projectCategories } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

for (const [kind, calls] of Object.entries({ blogCategories, projectCategories })) {
  describe(kind, () => {
    test('are added, changed, deleted and restored', async () => {
      const added = await admin.call(calls.add, { body: { name: 'Notes' } })
      assert.equal(added.message, 'Category added successfully!')
      const params = { id: added.item.id }
      const edited = await admin.call(calls.edit, { params, body: { name: 'Field notes' } })
      assert.equal(edited.message, 'Category updated successfully!')
      const { changeId } = await admin.call(calls.remove, { params })
      await assert.rejects(admin.call(calls.one, { params }), { status: 404 })
      await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
      assert.deepEqual(await admin.call(calls.one, { params }), edited.item)
    })

    test('have names of 2 to 70 characters', async () => {
      for (const [name, said] of [
        [' ', 'Category is required'],
        ['x', 'Category is too short!'],
        ['x'.repeat(71), 'Category is too long!'],
      ] as const) {
        const refused = admin.call(calls.add, { body: { name } })
        await assert.rejects(refused, { code: 'INVALID_INPUT', fields: { name: said } })
      }
    })

    test('have unique names, ignoring case', async () => {
      const first = await admin.call(calls.add, { body: { name: 'Type' } })
      const taken = { code: 'NAME_TAKEN', fields: { name: 'This name is already in use.' } }
      await assert.rejects(admin.call(calls.add, { body: { name: 'type' } }), taken)
      const other = await admin.call(calls.add, { body: { name: 'Colour' } })
      const params = { id: other.item.id }
      await assert.rejects(admin.call(calls.edit, { params, body: { name: 'TYPE' } }), taken)
      const own = { params: { id: first.item.id }, body: { name: 'TYPE' } }
      assert.equal((await admin.call(calls.edit, own)).item.name, 'TYPE')
    })
  })
}

describe('a category in use', () => {
  test('cannot be deleted, and reports the number of its posts', async () => {
    const { db } = app.database
    const { id } = await makeCategory(db, 'blog_category')
    const params = { id }
    await makeBlog(db, { category_id: id })
    const refused = (message: string) =>
      assert.rejects(admin.call(blogCategories.remove, { params }), { code: 'IN_USE', message })
    await refused('1 post is in this category. Move it to another category first.')
    await makeBlog(db, { category_id: id, published_status: false })
    await makeBlog(db, { category_id: id })
    const message = '3 posts are in this category. Move them to another category first.'
    await refused(message)
    assert.deepEqual(await admin.call(blogCategories.inUse, { params }), {
      message,
      links: [{ label: '3 posts', path: `/admin/blogs?filter=${id}` }],
    })
    await db.updateTable('blog').set({ category_id: null }).execute()
    assert.equal((await admin.call(blogCategories.inUse, { params })).message, '')
    await admin.call(blogCategories.remove, { params })
  })

  test('counts hidden projects too', async () => {
    const { db } = app.database
    const { id } = await makeCategory(db, 'project_category')
    await makeProject(db, { category_id: id, showcase: false })
    await makeProject(db, { category_id: id })
    await assert.rejects(admin.call(projectCategories.remove, { params: { id } }), {
      code: 'IN_USE',
      message: '2 projects are in this category. Move them to another category first.',
    })
  })
})
