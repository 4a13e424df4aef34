import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { blog } from '#features/blog/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeBlog, makeCategory, makeProject, signInAs } from '#test/factories.ts'

let app: TestApp

before(async () => {
  app = await startTestApp({ pages: 'built' })
})

/** The content of the main element. */
const main = (html: string) => /<article.*<\/main>/s.exec(html)?.[0] ?? ''

test('a preview shows a draft as its page will be, and is not indexed or cached', async () => {
  const { db } = app.database
  const manager = await signInAs(app, 'Manager')
  const category_id = (await makeCategory(db, 'blog_category')).id
  const draft = { category_id, published_status: false, published_at: null }
  const { id, slug, title } = await makeBlog(db, { ...draft, excerpt: 'Before anybody.' })
  await makeBlog(db, { category_id, title: 'Another one' })
  const { url } = await manager.call(blog.preview, { params: { id }, body: {} })

  const preview = await fetch(app.url + url)
  const html = await preview.text()
  assert.equal(preview.headers.get('Cache-Control'), 'no-store')
  assert.equal(preview.headers.get('X-Robots-Tag'), 'noindex')
  assert.equal(preview.headers.get('Referrer-Policy'), 'no-referrer')
  assert.match(html, /<meta name="robots" content="noindex"\/>/)
  assert.match(html, /Preview<\/strong> · .*Draft.*until .*\d:\d\d [AP]M/s)
  assert.match(html, new RegExp(`href="/admin/blogs/edit-blog/${id}".*Copy link`, 's'))
  assert.match(main(html), /Before anybody\..*Another one/s)

  await db.updateTable('blog').set({ title: 'Now another' }).where('id', '=', id).execute()
  assert.match(await (await fetch(app.url + url)).text(), /Now another/)
  await db.updateTable('blog').set({ title }).where('id', '=', id).execute()

  const now = app.clock.now.toISOString()
  const published = { published_status: true, published_at: now }
  await db.updateTable('blog').set(published).where('id', '=', id).execute()
  const page = await (await fetch(`${app.url}/blogs/${slug}`)).text()
  assert.ok(main(html) === main(page), 'the preview differs from the page')
})

test('a preview link expires after five minutes and needs its signature', async () => {
  const manager = await signInAs(app, 'Manager')
  const { id } = await makeBlog(app.database.db, { title: 'Still a secret' })
  const { url } = await manager.call(blog.preview, { params: { id }, body: {} })
  assert.equal((await fetch(app.url + url)).status, 200)
  app.advance(5 * 60)
  for (const address of [url, `/blogs/preview/${id}`, '/blogs/preview/nothing', `${url}x`]) {
    const response = await fetch(app.url + address)
    assert.equal(response.status, 404, address)
    const html = await response.text()
    assert.match(html, /This preview has expired\./)
    assert.doesNotMatch(html, /Still a secret/)
  }
})

test('a preview shows a project as its page will be, and nothing that stays private', async () => {
  const { db } = app.database
  const manager = await signInAs(app, 'Manager')
  const { id: client_id } = await makeAccount(db, { last_name: 'Quietly' })
  const hidden = { client_id, showcase: false, note: 'Pays late', status: 'paused' }
  const { id, slug } = await makeProject(db, { ...hidden, title: 'A quiet shop' })
  const link = { params: { id } }
  const { url } = await manager.call(projects.preview, link)
  const preview = await fetch(app.url + url)
  const html = await preview.text()
  assert.equal(preview.headers.get('X-Robots-Tag'), 'noindex')
  assert.match(html, /Preview<\/strong> · .*Not in the portfolio.*until /s)
  assert.match(html, new RegExp(`href="/admin/projects/edit-project/${id}"`))
  assert.doesNotMatch(html, /Quietly|Pays late|paused/)
  assert.equal((await fetch(`${app.url}/project-details/${slug}`)).status, 404)

  await manager.call(projects.publishMany, { body: { ids: [id], published: true } })
  const page = await (await fetch(`${app.url}/project-details/${slug}`)).text()
  assert.ok(main(html) === main(page), 'the preview differs from the page')

  app.advance(5 * 60)
  assert.equal((await fetch(app.url + url)).status, 404)
})
