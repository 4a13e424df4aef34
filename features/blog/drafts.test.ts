import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeBlog, signInAs } from '#test/factories.ts'
import { blog } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

let made = 0
function beginning() {
  made += 1
  return { title: `Half a thought ${made}`, slug: `half-${made}` }
}

async function versionsOf(itemId: string) {
  const { rows } = await admin.call(changes.versions, { query: { itemId } })
  return rows
}

describe('a draft', () => {
  test('is kept with as much as there is of it', async () => {
    const body = beginning()
    const { item } = await admin.call(blog.addDraft, { body })
    const { content, tags, published_status, userId } = item
    assert.deepEqual([content, tags, published_status], ['', [], false])
    assert.equal(userId?.id, admin.accountId)
    await assert.rejects(admin.call(blog.addDraft, { body: { ...body, title: ' ' } }), {
      fields: { title: 'Blog title is required' },
    })
    await assert.rejects(admin.call(blog.addDraft, { body }), { code: 'SLUG_TAKEN' })
  })

  test('goes on from what was kept last', async () => {
    const body = { ...beginning(), tags: ['notes'] }
    const { item } = await admin.call(blog.addDraft, { body })
    const params = { id: item.id }
    const content = '<p>More.<script>alert(1)</script></p>'
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    const more = { ...beginning(), content, basedOn: item.updatedAt }
    const second = await admin.call(blog.saveDraft, { params, body: more })
    assert.deepEqual([second.item.content, second.item.tags], ['<p>More.</p>', ['notes']])
    await assert.rejects(admin.call(blog.saveDraft, { params, body: more }), { code: 'CONFLICT' })
    const next = { ...more, basedOn: second.item.updatedAt }
    await admin.call(blog.saveDraft, { params, body: next })
  })

  test('is one no more once it was published, or is to be', async () => {
    const { db } = app.database
    const never = { published_status: false, published_at: null }
    const posts = await Promise.all([
      makeBlog(db),
      makeBlog(db, { published_status: false }),
      makeBlog(db, { ...never, publish_at: '2100-01-01T00:00:00Z' }),
    ])
    for (const { id, title } of posts) {
      const saved = admin.call(blog.saveDraft, { params: { id }, body: beginning() })
      await assert.rejects(saved, { code: 'CONFLICT' })
      const read = await admin.call(blog.one, { params: { id } })
      assert.equal(read.title, title)
    }
  })

  test('saved again and again by one person is one change', async () => {
    const { item } = await admin.call(blog.addDraft, { body: beginning() })
    const params = { id: item.id }
    for (const title of ['Second', 'Third']) {
      await admin.call(blog.saveDraft, { params, body: { ...beginning(), title } })
    }
    const [only, ...others] = await versionsOf(item.id)
    assert.deepEqual([only?.action, only?.title, others], ['add', 'Third', []])
    const { after } = await admin.call(changes.one, { params: { id: only?.id ?? '' } })
    assert.equal(after?.title, 'Third')
  })

  test('saved by another, or later, is another change', async () => {
    const { db } = app.database
    const manager = await signInAs(app, 'Manager')
    const { item } = await admin.call(blog.addDraft, { body: beginning() })
    const params = { id: item.id }
    await manager.call(blog.saveDraft, { params, body: beginning() })
    assert.equal((await versionsOf(item.id)).length, 2)
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const changed = db.updateTable('change').set({ created_at: anHourAgo })
    await changed.where('item_id', '=', item.id).execute()
    await manager.call(blog.saveDraft, { params, body: beginning() })
    assert.equal((await versionsOf(item.id)).length, 3)
  })
})

describe('a preview', () => {
  const queryOf = (url: string) => {
    const { searchParams } = new URL(url, app.url)
    const [expires = '', signature = ''] = ['expires', 'signature'].map(
      (name) => searchParams.get(name) ?? '',
    )
    return { expires, signature }
  }

  test('shows a draft to whoever has its link, for five minutes', async () => {
    const { item } = await admin.call(blog.addDraft, { body: beginning() })
    const params = { id: item.id }
    const { url } = await admin.call(blog.preview, { params })
    assert.ok(url.startsWith(`/blogs/preview/${item.id}?`))
    const query = queryOf(url)
    const visitor = app.visit()
    const shown = await visitor.call(blog.previewed, { params, query })
    assert.deepEqual([shown.title, shown.userId?.id], [item.title, undefined])
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000)
    await assert.rejects(visitor.call(blog.previewed, { params, query }), { code: 'LINK_INVALID' })
  })

  test('is of one post, and cannot be made up', async () => {
    const [one, other] = [
      await admin.call(blog.addDraft, { body: beginning() }),
      await admin.call(blog.addDraft, { body: beginning() }),
    ]
    const query = queryOf((await admin.call(blog.preview, { params: { id: one.item.id } })).url)
    const later = { ...query, expires: String(Number(query.expires) + 1) }
    const forged = [
      { params: { id: other.item.id }, query },
      { params: { id: one.item.id }, query: later },
      { params: { id: one.item.id }, query: { ...query, signature: 'x' } },
    ]
    for (const input of forged) {
      await assert.rejects(app.visit().call(blog.previewed, input), { code: 'LINK_INVALID' })
    }
  })
})
