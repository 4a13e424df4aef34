import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { blogCategories } from '#features/categories/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeBlog, signInAs } from '#test/factories.ts'
import { blog } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

function makeCategory(name: string) {
  const rows = app.database.db.insertInto('blog_category').values({ name })
  return rows.returningAll().executeTakeFirstOrThrow()
}

describe('blog', () => {
  test('the featured post comes first, then the newest', async () => {
    const { db } = app.database
    const category_id = (await makeCategory('Order')).id
    const at = (day: number) => `2026-02-0${day}T10:00:00Z`
    const old = await makeBlog(db, { category_id, published_at: at(1), featured_post: true })
    const middle = await makeBlog(db, { category_id, published_at: at(2) })
    const newest = await makeBlog(db, { category_id, published_at: at(3) })
    const query = { filter: category_id, sort: '-featured', limit: 2 } as const
    const first = await app.visit().call(blog.list, { query })
    const second = await app.visit().call(blog.list, { query: { ...query, page: 2 } })
    assert.deepEqual(
      [...first.rows, ...second.rows].map(({ id }) => id),
      [old.id, newest.id, middle.id],
    )
    assert.equal(first.total, 3)
  })

  test('drafts are visible to editors only', async () => {
    const category_id = (await makeCategory('Hidden')).id
    const draft = { category_id, published_status: false, published_at: null }
    const { id, slug } = await makeBlog(app.database.db, draft)
    const shown = await makeBlog(app.database.db, { category_id })
    const [manager, employee] = await Promise.all([
      signInAs(app, 'Manager'),
      signInAs(app, 'Employee'),
    ])
    for (const reader of [app.visit(), employee]) {
      for (const slugOrId of [id, slug]) {
        await assert.rejects(reader.call(blog.one, { params: { id: slugOrId } }), { status: 404 })
      }
      const { rows } = await reader.call(blog.list, { query: { filter: category_id } })
      assert.deepEqual([rows.length, rows[0]?.id], [1, shown.id])
      const query = { categoryId: category_id, currentBlogId: shown.id }
      assert.equal((await reader.call(blog.similar, { query })).total, 0)
    }
    assert.equal((await manager.call(blog.one, { params: { id: slug } })).id, id)
    const { total } = await manager.call(blog.list, { query: { filter: category_id } })
    assert.equal(total, 2)
  })

  test('a post contains only the names of its category and its author', async () => {
    const { db } = app.database
    const author = await makeAccount(db, { first_name: 'Nora', last_name: 'Writes' })
    const category = await makeCategory('Craft')
    const post = await makeBlog(db, { author_id: author.id, category_id: category.id })
    const read = await app.visit().call(blog.one, { params: { id: post.slug } })
    assert.deepEqual(read.userId, { firstName: 'Nora', lastName: 'Writes' })
    assert.deepEqual(read.categoryId, { _id: category.id, id: category.id, name: 'Craft' })
    assert.ok(!JSON.stringify(read).includes(author.email))
  })

  test('a search matches titles', async () => {
    await makeBlog(app.database.db, { title: 'The 100% honest title' })
    const { rows } = await app.visit().call(blog.list, { query: { q: '100% HON' } })
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['The 100% honest title'],
    )
  })

  test('a former slug leads to its post until another post takes it', async () => {
    const { db } = app.database
    const post = await makeBlog(db, { slug: 'first-name' })
    await db.updateTable('blog').set({ slug: 'second-name' }).where('id', '=', post.id).execute()
    const visitor = app.visit()
    const old = { params: { id: 'first-name' } }
    assert.equal((await visitor.call(blog.one, old)).slug, 'second-name')
    const other = await makeBlog(db, { slug: 'third-name' })
    await db.updateTable('blog').set({ slug: 'first-name' }).where('id', '=', other.id).execute()
    const now = await signInAs(app, 'Manager')
    assert.equal((await now.call(blog.one, old)).id, other.id)
  })

  test('categories are listed', async () => {
    await makeCategory('Listed')
    const { rows } = await app.visit().call(blogCategories.list, {})
    assert.ok(rows.some(({ name }) => name === 'Listed'))
  })
})
