import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { seedAgency } from '#db/seed/agency.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeBlog, makeCategory } from '#test/factories.ts'

let app: TestApp

before(async () => {
  app = await startTestApp({ pages: 'built' })
  await seedAgency(app.database.db, app.kernel.files)
})

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' })
const read = async (path: string) => (await get(path)).text()

describe('a post', () => {
  test('has one URL: its id and its former slugs redirect to it permanently', async () => {
    const { db } = app.database
    const { id } = await makeBlog(db, { slug: 'first-address' })
    await db.updateTable('blog').set({ slug: 'address-now' }).where('id', '=', id).execute()
    for (const path of [`/blogs/${id}`, '/blogs/first-address']) {
      const response = await get(path)
      assert.equal(response.status, 301, path)
      assert.equal(response.headers.get('Location'), '/blogs/address-now')
    }
    assert.equal((await get('/blogs/address-now')).status, 200)
  })

  test('answers 404 for unknown posts and drafts', async () => {
    const draft = await makeBlog(app.database.db, { published_status: false, published_at: null })
    const addresses = ['nothing', draft.slug, draft.id, 'x'.repeat(150), '%00']
    for (const address of addresses) {
      const response = await get(`/blogs/${address}`)
      assert.equal(response.status, 404, address)
      assert.match(await response.text(), /Page not found/)
    }
  })

  test('has JSON-LD that cannot close its script element', async () => {
    const title = 'Why </script> is not the end'
    const { slug } = await makeBlog(app.database.db, { title, meta_description: 'In short.' })
    const html = await read(`/blogs/${slug}`)
    const texts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    const things = [...texts].flatMap(
      ([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[],
    )
    const post = things.find((thing) => thing['@type'] === 'BlogPosting')
    assert.equal(post?.headline, title)
    assert.ok(things.some((thing) => thing['@type'] === 'BreadcrumbList'))
    assert.match(html, /<meta property="og:type" content="article"\/>/)
    assert.match(html, /<meta property="article:published_time" content="20/)
    assert.match(html, /<meta name="description" content="In short\."\/>/)
  })

  test('links to its sections, and to three similar posts below', async () => {
    const { db } = app.database
    const { id: category_id, name } = await makeCategory(db, 'blog_category')
    for (let made = 0; made < 4; made++) await makeBlog(db, { category_id, title: 'A sibling' })
    const title = 'The one that is read'
    const content = '<h2>First</h2><p>Then.</p><h2>Next</h2><h2>Last</h2>'
    const { slug } = await makeBlog(db, { category_id, title, content })
    const html = await read(`/blogs/${slug}`)
    assert.match(html, /In this post/)
    const targets = [...html.matchAll(/href="#(part-[^"]+)"/g)].map(([, target]) => target)
    assert.equal(targets.length, 3)
    for (const target of targets) assert.match(html, new RegExp(`<h2 id="${target}"`))
    const [, similar = ''] =
      /<section aria-labelledby="similar".*?>(.*?)<\/section>/s.exec(html) ?? []
    assert.match(similar, new RegExp(`More in (<!-- -->)?${name}`))
    assert.equal(similar.match(/<li/g)?.length, 3)
    assert.doesNotMatch(similar, /The one that is read/)
  })
})

describe('the list of posts', () => {
  test('limits the length of a search, and accepts text that PostgreSQL cannot store', async () => {
    for (const q of ['x'.repeat(5000), '%00', '🎾'.repeat(150), `x${'🎾'.repeat(150)}`]) {
      const response = await get(`/blogs?q=${q}`)
      assert.equal(response.status, 200)
      assert.match(await response.text(), q === '%00' ? /Read More/ : /No blogs found\./)
    }
  })

  test('marks the current post', async () => {
    await makeBlog(app.database.db, { title: 'The one of now', current_blog: true })
    await makeBlog(app.database.db, { title: 'One of now and then' })
    const [current = '', other = ''] = ['The+one', 'now+and'].map((q) => `/blogs?q=${q}`)
    assert.match(await read(current), />Current</)
    assert.doesNotMatch(await read(other), />Current</)
  })

  test('excludes searches from search engines, and has a title and a canonical URL for each page', async () => {
    const { db } = app.database
    for (let made = 0; made < 7; made++) await makeBlog(db, { title: `Numbered ${made}` })
    const searched = await read('/blogs?page=2&other=1&q=numbered')
    assert.match(searched, /<meta name="robots" content="noindex"\/>/)
    assert.match(searched, /<title>Blog, search for numbered, page 2 · Fieldhouse<\/title>/)
    const second = await read('/blogs?page=2')
    assert.doesNotMatch(second, /noindex/)
    assert.match(second, /<title>Blog, page 2 · Fieldhouse<\/title>/)
    assert.match(second, /<link rel="canonical" href="[^"]*\/blogs\?page=2"\/>/)
    const feeds = /<link rel="alternate" type="application\/(rss|atom)\+xml"/g
    assert.deepEqual(
      [...second.matchAll(feeds)].map(([, kind]) => kind),
      ['rss', 'atom'],
    )
  })

  test('answers 404 for pages after the last and for page numbers that are not numbers', async () => {
    for (const page of ['99', '0', '-1', '1.5', 'two', '1e9', '99999999'])
      assert.equal((await get(`/blogs?page=${page}`)).status, 404, page)
  })

  test('says that a search has no results, and links to all posts', async () => {
    const html = await read('/blogs?q=no+such+title')
    assert.match(html, /No blogs found\./)
    assert.match(html, /<a href="\/blogs"[^>]*>Show all posts/)
  })

  test('is empty for an unknown category', async () => {
    const response = await get('/blogs?category=nowhere')
    assert.equal(response.status, 200)
    assert.match(await response.text(), /No blogs found\./)
  })
})

test('a post shows an error while it cannot be read, and works again afterwards', async () => {
  const { db } = app.database
  const { slug } = await makeBlog(db, { title: 'Here again' })
  await sql`alter table blog rename to elsewhere`.execute(db)
  const failed = await get(`/blogs/${slug}`)
  await sql`alter table elsewhere rename to blog`.execute(db)
  assert.equal(failed.status, 500)
  assert.match(
    await failed.text(),
    /Error fetching blog: (<!-- -->)?An error occurred, please try again\./,
  )
  assert.match(await read(`/blogs/${slug}`), /Here again/)
})
