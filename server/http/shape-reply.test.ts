import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { blog } from '#features/blog/contract.ts'
import { faqs } from '#features/faqs/contract.ts'
import { pages } from '#features/pages/contract.ts'
import { process } from '#features/process/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { services } from '#features/services/contract.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeBlog, makeProject, makeService, signInAs } from '#test/factories.ts'

const hostile =
  '<p onclick="hacked()">Fine<script>hacked()</script></p><img src="x" onerror="hacked()">'
const clean = '<p>Fine</p>'

let app: TestApp
before(async () => {
  app = await startTestApp()
  const { db } = app.database
  await makeService(db, { slug: 'straight-in', content: hostile })
  await makeBlog(db, { slug: 'straight-in', content: hostile })
  await makeProject(db, { slug: 'straight-in', description: hostile })
  await db
    .insertInto('faq')
    .values({ question: 'Why?', answer: hostile, category: 'website' })
    .execute()
  await db.insertInto('process_step').values({ title: 'Talk', description: hostile }).execute()
  await db.insertInto('page_text').values({ kind: 'term', description: hostile }).execute()
})

describe('rich text that was written directly to the database', () => {
  test('is sanitized in every list and single reply', async () => {
    const visitor = app.visit()
    const params = { id: 'straight-in' }
    const read = {
      service: (await visitor.call(services.one, { params: { id: 'straight-in' } })).content,
      services: (await visitor.call(services.list, {})).rows[0]?.content,
      post: (await visitor.call(blog.one, { params })).content,
      posts: (await visitor.call(blog.list, {})).rows[0]?.content,
      project: (await visitor.call(projects.one, { params })).description,
      projects: (await visitor.call(projects.list, {})).rows[0]?.description,
      faqs: (await visitor.call(faqs.list, {})).rows[0]?.answer,
      process: (await visitor.call(process.list, {})).rows[0]?.description,
      terms: (await visitor.call(pages.term.list, {})).rows[0]?.description,
    }
    for (const [name, text] of Object.entries(read)) assert.equal(text, clean, name)
  })

  test('is sanitized for staff and inside other replies too', async () => {
    const admin = await signInAs(app, 'Admin')
    const { rows } = await admin.call(services.list, {})
    assert.equal(rows[0]?.content, clean)
    const { item: service } = await admin.call(services.add, {
      body: { title: 'Added', slug: 'added', content: hostile },
    })
    assert.equal(service.content, clean)
  })
})

describe('sanitizing again', () => {
  const pieces = fc.constantFrom(
    ...['<p>', '</p>', '<h2>', '<a href="/x">', '</a>', '<a href="javascript:x">', '&amp;', '&lt;'],
    ...['<', '>', '"', 'x', ' ', '<b>', '<script>', '<img src="/files/a/b/1.webp">', '<table><tr>'],
  )
  const anyHtml = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

  test('does not change sanitized text, even with nested links', () => {
    const nested = sanitize('<a href="/x"><x<p><a href="javascript:x">')
    assert.equal(sanitize(nested), nested)
    fc.assert(
      fc.property(anyHtml, (text) => {
        const once = sanitize(text)
        assert.equal(sanitize(once), once)
      }),
    )
  })
})
