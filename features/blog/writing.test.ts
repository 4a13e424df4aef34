import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { changes } from '#content/changes/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { eventsDuring } from '#test/events.ts'
import { makeAccount, makeBlog, makeCategory, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { blog } from './contract.ts'
import { blogJobs } from './jobs.server.ts'
import { publishDue } from './queries.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
/** A client, who sees published posts like a visitor, but never a cached response. */
let reader: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  reader = await signInAs(app, 'User')
})

let counter = 0
function postBody() {
  counter += 1
  const title = `What we wrote ${counter}`
  return { title, slug: `wrote-${counter}`, content: '<p>Words.</p>', tags: ['notes'] }
}

const minutes = (count: number) => new Date(app.clock.now.getTime() + count * 60_000)
const isFound = async (slug: string) => {
  const found = reader.call(blog.one, { params: { id: slug } })
  return found.then(
    () => true,
    ({ status }) => {
      assert.equal(status, 404)
      return false
    },
  )
}

describe('a post', () => {
  test('gets a unique slug from its title and keeps it', async () => {
    const { slug: _, ...body } = { ...postBody(), title: 'Paper, ink & patience' }
    const { item: first } = await admin.call(blog.add, { body })
    const { item: second } = await admin.call(blog.add, { body })
    const { item: draft } = await admin.call(blog.addDraft, { body: { title: body.title } })
    const slugs = [first, second, draft].map(({ slug }) => slug)
    const expected = ['', '-2', '-3'].map((end) => `paper-ink-patience${end}`)
    assert.deepEqual(slugs, expected)
    const params = { id: first.id }
    const edited = await admin.call(blog.edit, { params, body: { ...body, title: 'Renamed' } })
    assert.equal(edited.item.slug, first.slug)
  })

  test('is created by a manager, as a draft under their name', async () => {
    const manager = await signInAs(app, 'Manager')
    const category = await makeCategory(app.database.db, 'blog_category')
    const body = {
      ...postBody(),
      content: '<p onclick="x()">Fine<script>alert(1)</script></p>',
      excerpt: 'In short.',
      meta_description: 'For machines.',
      categoryId: category.id,
      featured_post: true,
    }
    const { message, item } = await manager.call(blog.add, { body })
    assert.equal(message, 'Blog added successfully!')
    assert.equal(item.content, '<p>Fine</p>')
    assert.equal(item.userId?.id, manager.accountId)
    assert.equal(item.categoryId?.id, category.id)
    const { excerpt, meta_description, featured_post, published_status, publishedAt } = item
    assert.deepEqual(
      { excerpt, meta_description, featured_post, published_status, publishedAt },
      {
        excerpt: 'In short.',
        meta_description: 'For machines.',
        featured_post: true,
        published_status: false,
        publishedAt: null,
      },
    )
    assert.equal(await isFound(item.slug), false)
  })

  test('reports missing fields', async () => {
    const refused = (body: object) =>
      admin.call(blog.add, { body: { ...postBody(), ...body } }).then(
        () => null,
        ({ code, fields }) => {
          assert.equal(code, 'INVALID_INPUT')
          return fields
        },
      )
    assert.deepEqual(await refused({ title: ' ' }), { title: 'Blog title is required' })
    assert.deepEqual(await refused({ content: '<p></p>' }), { content: 'Description is required' })
    assert.deepEqual(await refused({ tags: [] }), { tags: 'At least one tag is required' })
    assert.deepEqual(await refused({ tags: undefined }), { tags: 'At least one tag is required' })
    assert.deepEqual(await refused({ tags: ['a', ' '] }), { 'tags.1': 'Tag is required' })
    assert.deepEqual(await refused({ slug: 'Not so' }), {
      slug: 'Use lowercase letters, digits and single hyphens.',
    })
    assert.deepEqual(await refused({ featured_post: 'yes' }), { featured_post: 'Yes or no?' })
    const missing = '0198c0de-0000-7000-8000-000000000000'
    assert.deepEqual(await refused({ categoryId: missing }), {
      categoryId: 'This category is no longer there.',
    })
    const image = `/files/blog/${'x'.repeat(22)}-10x10/10.webp`
    assert.deepEqual(await refused({ featured_image: image }), {
      featured_image: 'This image is no longer there.',
    })
  })

  test('needs a unique slug', async () => {
    const { slug } = await makeBlog(app.database.db)
    await assert.rejects(admin.call(blog.add, { body: { ...postBody(), slug } }), {
      code: 'SLUG_TAKEN',
      fields: { slug: 'This slug is already in use.' },
    })
  })

  test('keeps its publication date and all omitted fields', async () => {
    const { item } = await admin.call(blog.add, {
      body: { ...postBody(), published_status: true, excerpt: 'Stays.' },
    })
    const first = app.clock.now.toISOString()
    assert.equal(item.publishedAt, first)
    assert.equal(await isFound(item.slug), true)
    const params = { id: item.id }
    const { title, slug, content, tags } = item
    const body = { title, slug, content, tags }
    await admin.call(blog.edit, { params, body: { ...body, published_status: false } })
    assert.equal(await isFound(item.slug), false)
    app.clock.now = minutes(1)
    const again = await admin.call(blog.edit, {
      params,
      body: { ...body, published_status: true },
    })
    assert.equal(again.message, 'Blog updated successfully!')
    assert.equal(again.item.publishedAt, first)
    assert.equal(again.item.excerpt, 'Stays.')
    assert.equal(again.item.userId?.id, admin.accountId)
  })

  test('rejects an edit that would overwrite a newer version', async () => {
    const body = postBody()
    const { item } = await admin.call(blog.add, { body })
    const params = { id: item.id }
    app.clock.now = minutes(1)
    await admin.call(blog.edit, { params, body: { ...body, basedOn: item.updatedAt } })
    const late = admin.call(blog.edit, { params, body: { ...body, basedOn: item.updatedAt } })
    await assert.rejects(late, { code: 'CONFLICT' })
  })

  test('is deleted by Admins only, and restored with its slug', async () => {
    const manager = await signInAs(app, 'Manager')
    const { item } = await admin.call(blog.add, { body: { ...postBody(), published_status: true } })
    const params = { id: item.id }
    await assert.rejects(manager.call(blog.remove, { params }), { code: 'FORBIDDEN' })
    const { message, changeId } = await admin.call(blog.remove, { params })
    assert.equal(message, 'Blog deleted successfully!')
    assert.equal(await isFound(item.slug), false)
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await admin.call(blog.one, { params: { id: item.slug } }), item)
  })
})

describe('its slug', () => {
  test('redirects from the previous one, if the post was published', async () => {
    const { db } = app.database
    const shown = await makeBlog(db, { slug: 'shown-before' })
    const draft = await makeBlog(db, {
      slug: 'draft-before',
      published_status: false,
      published_at: null,
    })
    for (const { id, slug } of [shown, draft]) {
      const body = { ...postBody(), slug: slug.replace('before', 'after') }
      await admin.call(blog.edit, { params: { id }, body: { ...body, published_status: true } })
    }
    assert.equal(await isFound('shown-before'), true)
    assert.equal(await isFound('draft-before'), false)
  })

  test('cannot be taken from another post by a draft', async () => {
    const { id } = await makeBlog(app.database.db, { slug: 'taken-first' })
    await admin.call(blog.edit, {
      params: { id },
      body: { ...postBody(), slug: 'taken-later' },
    })
    await admin.call(blog.add, { body: { ...postBody(), slug: 'taken-first' } })
    const read = await reader.call(blog.one, { params: { id: 'taken-first' } })
    assert.equal(read.id, id)
  })
})

describe('an author', () => {
  test('is a member of staff, whose id only editors see', async () => {
    const { db } = app.database
    const [client, employee, gone] = await Promise.all([
      makeAccount(db),
      makeAccount(db, { role: 'Employee' }),
      makeAccount(db, { role: 'Employee', status: 'InActive' }),
    ])
    const { rows } = await admin.call(blog.authors, {})
    const listed = (id: string) => rows.some((each) => each.id === id)
    assert.deepEqual(
      [client, employee, gone].map(({ id }) => listed(id)),
      [false, true, false],
    )
    const { item } = await admin.call(blog.add, { body: { ...postBody(), userId: employee.id } })
    assert.equal(item.userId?.id, employee.id)
    await assert.rejects(admin.call(blog.add, { body: { ...postBody(), userId: client.id } }), {
      code: 'INVALID_INPUT',
      fields: { userId: 'This person cannot be an author.' },
    })
  })

  test('stays the author after leaving', async () => {
    const { db } = app.database
    const { id } = await makeAccount(db, { role: 'Manager' })
    const body = { ...postBody(), userId: id }
    const { item } = await admin.call(blog.add, { body })
    await db.updateTable('account').set({ status: 'InActive' }).where('id', '=', id).execute()
    const saved = await admin.call(blog.edit, { params: { id: item.id }, body })
    assert.equal(saved.item.userId?.id, id)
  })
})

describe('a scheduled post', () => {
  test('needs a time in the future', async () => {
    for (const [publishAt, said] of [
      [app.clock.now.toISOString(), 'Please choose a time in the future.'],
      ['tomorrow', 'Please choose a day and a time.'],
    ]) {
      await assert.rejects(admin.call(blog.add, { body: { ...postBody(), publishAt } }), {
        code: 'INVALID_INPUT',
        fields: { publishAt: said },
      })
    }
  })

  test('is hidden until it is due, and then published with its time', async () => {
    const { db } = app.database
    const publishAt = minutes(10).toISOString()
    const { item } = await admin.call(blog.add, { body: { ...postBody(), publishAt } })
    assert.equal(item.publishAt, publishAt)
    await publishDue(db, minutes(9))
    assert.equal(await isFound(item.slug), false)
    await publishDue(db, minutes(10))
    const shown = await reader.call(blog.one, { params: { id: item.slug } })
    assert.deepEqual([shown.publishedAt, shown.publishAt], [publishAt, null])
    // An editor who has the post open gets a conflict.
    assert.notEqual(shown.updatedAt, item.updatedAt)
  })

  test('can be unscheduled', async () => {
    const body = postBody()
    const publishAt = minutes(10).toISOString()
    const { item } = await admin.call(blog.add, { body: { ...body, publishAt } })
    const params = { id: item.id }
    const off = await admin.call(blog.edit, { params, body: { ...body, publishAt: null } })
    assert.equal(off.item.publishAt, null)
    const now = { ...body, publishAt, published_status: true }
    assert.equal((await admin.call(blog.edit, { params, body: now })).item.publishAt, null)
  })

  test('is not announced before it is due', async () => {
    const publishAt = minutes(10).toISOString()
    await admin.call(blog.add, { body: { ...postBody(), publishAt } })
    const heard = (time: Date) =>
      eventsDuring(app.database, () => publishDue(app.database.db, time))
    assert.deepEqual(await heard(minutes(9)), [])
    assert.deepEqual(await heard(minutes(10)), [{ type: 'content', tag: 'blog' }])
  })
})

describe('the publishing job', () => {
  test("runs every minute and uses the server's clock", async () => {
    const { pool, db } = app.database
    const { rows } = await pool.query("select cron from job.schedule where name = 'publish-posts'")
    assert.deepEqual(rows, [{ cron: '* * * * *' }])
    const publishAt = minutes(10).toISOString()
    const { item } = await admin.call(blog.add, { body: { ...postBody(), publishAt } })
    app.clock.now = minutes(10)
    await app.kernel.jobs.send(db, blogJobs['publish-posts'], {})
    await until('the post is published', () => isFound(item.slug))
  })

  test('does not publish a post that is restored after its time', async () => {
    const { db } = app.database
    const publishAt = minutes(10).toISOString()
    const { item } = await admin.call(blog.add, { body: { ...postBody(), publishAt } })
    const { changeId } = await admin.call(blog.remove, { params: { id: item.id } })
    const past = sql<string>`jsonb_set(before, '{publish_at}', '"2026-01-01T00:00:00Z"')`
    await db.updateTable('change').set({ before: past }).where('id', '=', changeId).execute()
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    const back = await admin.call(blog.one, { params: { id: item.id } })
    assert.deepEqual([back.publishAt, back.published_status], [null, false])
  })
})

describe('a list of posts', () => {
  test('can be filtered by state', async () => {
    const category = (await makeCategory(app.database.db, 'blog_category')).id
    const states = { published: { published_status: true }, draft: {}, scheduled: {} }
    const ids: Record<string, string> = {}
    for (const [state, values] of Object.entries(states)) {
      const publishAt = state === 'scheduled' ? minutes(60).toISOString() : null
      const body = { ...postBody(), ...values, categoryId: category, publishAt }
      ids[state] = (await admin.call(blog.add, { body })).item.id
    }
    for (const filter of ['published', 'draft', 'scheduled'] as const) {
      const { rows } = await admin.call(blog.list, { query: { filter } })
      const mine = rows.filter(({ categoryId }) => categoryId?.id === category)
      assert.deepEqual(
        mine.map(({ id }) => id),
        [ids[filter]],
      )
      const shown = await reader.call(blog.list, { query: { filter } })
      assert.equal(shown.rows.length > 0, filter === 'published')
    }
  })

  test('can limit the texts to what lists show', async () => {
    const { db } = app.database
    const category_id = (await makeCategory(db, 'blog_category')).id
    const content = `<p>Once <strong>upon</strong> a ${'time '.repeat(300)}</p>`
    await makeBlog(db, { category_id, content, title: 'Told' })
    await makeBlog(db, { category_id, content, title: 'Summed up', excerpt: 'In short.' })
    const query = { brief: 'yes', filter: category_id, sort: 'title' } as const
    const [summedUp, told] = (await reader.call(blog.list, { query })).rows
    assert.equal(summedUp?.content, '')
    assert.match(told?.content ?? '', /^<p>Once <strong>upon<\/strong> a time [^<]*<\/p>$/)
    assert.ok((told?.content.length ?? 0) < 1_100)
  })
})
