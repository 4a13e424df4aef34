import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { search } from '#features/search/contract.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeBlog, makeCategory, signInAs } from '#test/factories.ts'
import { blog } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

let counter = 0
function draftBody() {
  counter += 1
  return { title: `Half a thought ${counter}`, slug: `half-${counter}` }
}

async function versionsOf(itemId: string) {
  const { rows } = await admin.call(changes.versions, { query: { itemId } })
  return rows
}

describe('a draft', () => {
  test('is stored even if it is incomplete', async () => {
    const body = draftBody()
    const { item } = await admin.call(blog.addDraft, { body })
    const { content, tags, published_status, userId } = item
    assert.deepEqual([content, tags, published_status], ['', [], false])
    assert.equal(userId?.id, admin.accountId)
    const bare = { excerpt: 'Before its title.' }
    const { item: untitled } = await admin.call(blog.addDraft, { body: { ...bare, title: ' ' } })
    assert.deepEqual([untitled.title, untitled.slug], ['', 'untitled'])
    const { item: other } = await admin.call(blog.addDraft, { body: bare })
    assert.equal(other.slug, 'untitled-2')
    const [version] = await versionsOf(other.id)
    assert.equal(version?.title, 'Untitled')
    const { groups } = await admin.call(search.find, { query: { q: 'untitled' } })
    const titles = groups.flatMap(({ records }) => records.map(({ title }) => title))
    assert.deepEqual(titles, ['Untitled', 'Untitled'])
    const params = { id: other.id }
    const publish = { ...draftBody(), title: '', content: '<p>A</p>', tags: ['a'] }
    await assert.rejects(admin.call(blog.edit, { params, body: publish }), {
      fields: { title: 'Blog title is required' },
    })
    await assert.rejects(admin.call(blog.addDraft, { body }), { code: 'SLUG_TAKEN' })
  })

  test('leaves no redirect from an address that was never public', async () => {
    const { item } = await admin.call(blog.addDraft, { body: draftBody() })
    const params = { id: item.id }
    await admin.call(blog.saveDraft, { params, body: draftBody() })
    const old = { params: { id: item.slug } }
    await assert.rejects(admin.call(blog.one, old), { code: 'NOT_FOUND' })
    const post = { content: '<p>A</p>', tags: ['a'], published_status: true }
    const { item: published } = await admin.call(blog.edit, {
      params,
      body: { ...draftBody(), ...post },
    })
    await admin.call(blog.edit, { params, body: { ...draftBody(), ...post } })
    const moved = await admin.call(blog.one, { params: { id: published.slug } })
    assert.equal(moved.id, item.id)
  })

  test('is updated from its latest version', async () => {
    const body = { ...draftBody(), tags: ['notes'] }
    const { item } = await admin.call(blog.addDraft, { body })
    const params = { id: item.id }
    const content = '<p>More.<script>alert(1)</script></p>'
    app.advance(1)
    const more = { ...draftBody(), content, basedOn: item.updatedAt }
    const second = await admin.call(blog.saveDraft, { params, body: more })
    assert.deepEqual([second.item.content, second.item.tags], ['<p>More.</p>', ['notes']])
    await assert.rejects(admin.call(blog.saveDraft, { params, body: more }), { code: 'CONFLICT' })
    const next = { ...more, basedOn: second.item.updatedAt }
    await admin.call(blog.saveDraft, { params, body: next })
  })

  test('cannot be autosaved once it is published or scheduled', async () => {
    const { db } = app.database
    const never = { published_status: false, published_at: null }
    const posts = await Promise.all([
      makeBlog(db),
      makeBlog(db, { published_status: false }),
      makeBlog(db, { ...never, publish_at: '2100-01-01T00:00:00Z' }),
    ])
    for (const { id, title } of posts) {
      const saved = admin.call(blog.saveDraft, { params: { id }, body: draftBody() })
      await assert.rejects(saved, { code: 'CONFLICT' })
      const read = await admin.call(blog.one, { params: { id } })
      assert.equal(read.title, title)
    }
  })

  test('that one person saves repeatedly is one recorded change', async () => {
    const { item } = await admin.call(blog.addDraft, { body: draftBody() })
    const params = { id: item.id }
    for (const title of ['Second', 'Third']) {
      await admin.call(blog.saveDraft, { params, body: { ...draftBody(), title } })
    }
    const [only, ...others] = await versionsOf(item.id)
    assert.deepEqual([only?.action, only?.title, others], ['add', 'Third', []])
    const { after } = await admin.call(changes.one, { params: { id: only?.id ?? '' } })
    assert.equal(after?.title, 'Third')
  })

  test('that is saved by somebody else or later is another recorded change', async () => {
    const { db } = app.database
    const manager = await signInAs(app, 'Manager')
    const { item } = await admin.call(blog.addDraft, { body: draftBody() })
    const params = { id: item.id }
    await manager.call(blog.saveDraft, { params, body: draftBody() })
    assert.equal((await versionsOf(item.id)).length, 2)
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const changed = db.updateTable('change').set({ created_at: anHourAgo })
    await changed.where('item_id', '=', item.id).execute()
    await manager.call(blog.saveDraft, { params, body: draftBody() })
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

  const idOf = (url: string) => /preview\/([^?]*)/.exec(url)?.[1] ?? ''

  test('shows a draft to anybody with its link, for five minutes', async () => {
    const { item } = await admin.call(blog.addDraft, { body: draftBody() })
    const params = { id: item.id }
    const { url } = await admin.call(blog.preview, { params, body: {} })
    assert.ok(url.startsWith(`/blogs/preview/${item.id}?`))
    const query = queryOf(url)
    const visitor = app.visit()
    const shown = await visitor.call(blog.previewed, { params, query })
    assert.deepEqual([shown.title, shown.userId?.id], [item.title, undefined])
    app.advance(5 * 60)
    await assert.rejects(visitor.call(blog.previewed, { params, query }), { code: 'LINK_INVALID' })
  })

  test('shows the unsaved changes of a published post to nobody but its readers', async () => {
    const { db } = app.database
    const { id, title } = await makeBlog(db)
    const category = await makeCategory(db, 'blog_category')
    const params = { id }
    const changed = {
      title: 'Not yet',
      tags: ['new'],
      content: '<p>B</p>',
      categoryId: category.id,
    }
    const { url } = await admin.call(blog.preview, { params, body: { unsaved: changed } })
    const input = { params: { id: idOf(url) }, query: queryOf(url) }
    const shown = await app.visit().call(blog.previewed, input)
    assert.deepEqual(
      [shown.id, shown.title, shown.tags, shown.content, shown.categoryId?.name],
      [id, 'Not yet', ['new'], '<p>B</p>', category.name],
    )
    assert.equal((await app.visit().call(blog.one, { params })).title, title)
    const later = { unsaved: { title: 'Later' } }
    const second = await admin.call(blog.preview, { params, body: later })
    assert.equal(idOf(second.url), idOf(url))
    assert.equal((await app.visit().call(blog.previewed, input)).title, 'Later')
    const tomorrow = new Date(app.clock.now.getTime() + 25 * 3_600_000)
    await sweep({ ...app.kernel, now: () => tomorrow })
    assert.deepEqual(await db.selectFrom('blog_preview').selectAll().execute(), [])
  })

  test('is for one post, and cannot be forged', async () => {
    const [one, other] = [
      await admin.call(blog.addDraft, { body: draftBody() }),
      await admin.call(blog.addDraft, { body: draftBody() }),
    ]
    const query = queryOf(
      (await admin.call(blog.preview, { params: { id: one.item.id }, body: {} })).url,
    )
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
