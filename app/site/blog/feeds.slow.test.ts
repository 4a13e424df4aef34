import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeBlog, makeProject, makeService } from '#test/factories.ts'
import { until } from '#test/until.ts'

const origin = 'https://agency.example'
const picture = '/files/blog/AAAAAAAAAAAAAAAAAAAAAA-1600x1000/1600.webp'
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:30:00.000Z`

let app: TestApp
let newest: { id: string; slug: string }

before(async () => {
  const env = { ORIGIN: origin, DEMO: 'off', BOT_CHECK: 'altcha' }
  app = await startTestApp({ pages: 'built', env })
  const { db } = app.database
  const storedPicture = {
    key: picture,
    kind: 'blog',
    url: picture,
    width: 1600,
    height: 1000,
    bytes: 1,
    alt: '“A” & <b>',
  }
  await db.insertInto('file').values(storedPicture).execute()
  const author = await makeAccount(db, { first_name: 'Nora', last_name: 'O’Neil & Co' })
  const category = { name: 'Words & <pictures>' }
  const rows = db.insertInto('blog_category').values(category).returning('id')
  const { id: category_id } = await rows.executeTakeFirstOrThrow()
  // Neither the order of creation nor a featured post changes the order of a feed.
  newest = await makeBlog(db, {
    title: 'Q & "A" <3 ]]> \u0001of 2026',
    content:
      '<p>See <a href="/services?a=1&amp;b=2">ours</a>, <a href="https://other.example/x">theirs</a>, <a href="#end">the end</a> ]]> and <code>src="/y"</code>.</p>',
    excerpt: 'Fish & chips',
    tags: ['one & two'],
    image: picture,
    author_id: author.id,
    category_id,
    published_at: at(30),
    created_at: at(1),
    updated_at: at(31),
  })
  for (let day = 1; day <= 21; day++)
    await makeBlog(db, {
      title: `Day ${day}`,
      featured_post: day === 1,
      published_at: at(day),
      created_at: at(day),
      updated_at: at(day),
    })
  await makeBlog(db, { title: 'A draft', slug: 'a-draft', published_status: false })
  await makeService(db, { slug: 'shown-service', updated_at: at(7) })
  await makeProject(db, { slug: 'shown-project', updated_at: at(8) })
  await makeProject(db, { slug: 'hidden-project', showcase: false })
})

async function read(path: string): Promise<{ type: string | null; text: string }> {
  const response = await fetch(app.url + path)
  assert.equal(response.status, 200)
  return { type: response.headers.get('Content-Type'), text: await response.text() }
}

const between = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, held = '']) => held,
  )

const expectedTitle = 'Q &amp; &quot;A&quot; &lt;3 ]]&gt; of 2026'

describe('the feeds', () => {
  test('RSS lists the twenty newest posts, newest first, without drafts', async () => {
    const { type, text } = await read('/rss.xml')
    assert.equal(type, 'application/rss+xml; charset=utf-8')
    const titles = between(text, 'item').map((item) => between(item, 'title')[0])
    const days = Array.from({ length: 19 }, (_, index) => `Day ${21 - index}`)
    assert.deepEqual(titles, [expectedTitle, ...days])
    assert.match(text, new RegExp(`<atom:link href="${origin}/rss.xml" rel="self"`))
    assert.deepEqual(between(text, 'lastBuildDate'), ['Tue, 31 Mar 2026 10:30:00 GMT'])
  })

  test('RSS contains the whole text of a post, with absolute URLs', async () => {
    const [item = ''] = between((await read('/rss.xml')).text, 'item')
    assert.deepEqual(between(item, 'link'), [`${origin}/blogs/${newest.slug}`])
    assert.deepEqual(between(item, 'guid'), [`urn:uuid:${newest.id}`])
    assert.deepEqual(between(item, 'pubDate'), ['Mon, 30 Mar 2026 10:30:00 GMT'])
    assert.deepEqual(between(item, 'dc:creator'), ['Nora O’Neil &amp; Co'])
    assert.deepEqual(between(item, 'category'), ['Words &amp; &lt;pictures&gt;', 'one &amp; two'])
    const [content = ''] = between(item, 'content:encoded')
    const html = content.replace(']]]]><![CDATA[>', ']]>').replace(/^<!\[CDATA\[|\]\]>$/g, '')
    assert.equal(
      html,
      `<p><img src="${origin}${picture}" alt="“A” &amp; &lt;b&gt;"/></p><p>See <a href="${origin}/services?a=1&amp;b=2">ours</a>, <a href="https://other.example/x" rel="noopener noreferrer">theirs</a>, <a href="${origin}/blogs/${newest.slug}#end">the end</a> ]]&gt; and <code>src="/y"</code>.</p>`,
    )
  })

  test('Atom contains the same posts', async () => {
    const { type, text } = await read('/atom.xml')
    assert.equal(type, 'application/atom+xml; charset=utf-8')
    const entries = between(text, 'entry')
    assert.equal(entries.length, 20)
    const [entry = ''] = entries
    assert.deepEqual(between(entry, 'title'), [expectedTitle])
    assert.deepEqual(between(entry, 'id'), [`urn:uuid:${newest.id}`])
    assert.deepEqual(between(entry, 'published'), [at(30)])
    assert.deepEqual(between(entry, 'updated'), [at(31)])
    assert.match(entry, /<category term="one &amp; two"\/>/)
    assert.match(between(entry, 'content')[0] ?? '', /&lt;a href=&quot;https:\/\/agency.example/)
    assert.match(text, new RegExp(`<link rel="self"[^>]* href="${origin}/atom.xml"/>`))
    assert.deepEqual(between(text.slice(0, text.indexOf('<entry>')), 'updated'), [at(31)])
  })

  test('are updated when a post changes', async () => {
    const { db } = app.database
    const shows = async (path: string) => (await read(path)).text.includes('Just now')
    const post = await makeBlog(db, { title: 'Just now', published_at: at(31) })
    await until('the feed has the post', () => shows('/atom.xml'))
    await db.deleteFrom('blog').where('id', '=', post.id).execute()
    await until('the feed has it no longer', async () => !(await shows('/rss.xml')))
  })
})

test('the sitemap lists all public pages with their images and dates of change', async () => {
  const { type, text } = await read('/sitemap.xml')
  assert.equal(type, 'application/xml; charset=utf-8')
  const entries = new Map(between(text, 'url').map((url) => [between(url, 'loc')[0], url]))
  const paths = [...entries.keys()].map((url) => url?.replace(origin, ''))
  const fixed = ['/', '/about-us', '/services', '/portfolio', '/blogs', '/contact-us']
  const others = ['/hire-freelance', '/service/shown-service', '/project-details/shown-project']
  const policies = ['refund-cancellation', 'privacy-policy', 'terms-conditions', 'cookie-policy']
  for (const path of [...fixed, ...others, ...policies.map((name) => `/${name}`)])
    assert.ok(paths.includes(path), path)
  assert.equal(paths.filter((path) => path?.startsWith('/blogs/')).length, 22)
  assert.doesNotMatch(text, /draft|hidden-project|success|admin|login/)
  const post = entries.get(`${origin}/blogs/${newest.slug}`) ?? ''
  assert.deepEqual(between(post, 'lastmod'), [at(31)])
  assert.deepEqual(between(post, 'image:loc'), [origin + picture])
  const lastmod = (path: string) => between(entries.get(origin + path) ?? '', 'lastmod')[0]
  assert.equal(lastmod('/service/shown-service'), at(7))
  assert.equal(lastmod('/project-details/shown-project'), at(8))
  assert.equal(lastmod('/blogs'), at(31))
})
