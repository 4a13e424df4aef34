import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeProject } from '#test/factories.ts'
import { until } from '#test/until.ts'

const origin = 'https://agency.example'

let app: TestApp

before(async () => {
  app = await startTestApp({
    pages: 'built',
    env: { ORIGIN: origin, DEMO: 'off', BOT_CHECK: 'altcha' },
  })
})

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' })
const read = async (path: string) => (await get(path)).text()
const titles = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a href="\/project-details\/[^"]*"[^>]*>(.*?)<\/a>/g)].map(
    ([, title]) => title,
  )

async function makeCategory(name: string): Promise<string> {
  const made = app.database.db.insertInto('project_category').values({ name }).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** Projects of later months are shown first. */
async function makeShown(slug: string, month: number, values: object = {}) {
  const created_at = `2024-${String(month).padStart(2, '0')}-15T12:00:00Z`
  return makeProject(app.database.db, { title: slug, slug, created_at, ...values })
}

describe('the portfolio', () => {
  test('explains that it is empty', async () => {
    const html = await read('/portfolio')
    assert.match(html, /There are no projects here yet\./)
    assert.match(html, /<meta name="robots" content="noindex"\/>/)
    assert.doesNotMatch(html, /aria-label="Categories"/)
  })

  test('shows published projects, newest first, and can filter by category', async () => {
    const mills = await makeCategory('Mills & Söhne')
    await makeShown('oldest', 1, { category_id: mills })
    await makeShown('middle', 2)
    await makeShown('hidden', 3, { category_id: mills, showcase: false })
    await makeShown('newest', 4, { category_id: mills })
    const all = await read('/portfolio?other=1')
    assert.deepEqual(titles(all), ['newest', 'middle', 'oldest'])
    assert.match(all, /<a href="\/portfolio" aria-current="true"/)
    assert.match(all, /<time dateTime="2024">2024</)

    const filed = await read('/portfolio?category=mills-sohne')
    assert.deepEqual(titles(filed), ['newest', 'oldest'])
    assert.match(filed, /<a href="\/portfolio\?category=mills-sohne" aria-current="true"/)
    assert.match(filed, /<link rel="canonical" href="[^"]*\/portfolio\?category=mills-sohne"\/>/)
    assert.match(filed, /<title>Portfolio, Mills &amp; Söhne · /)
  })

  test('answers 404 for an unknown category, and links to all projects', async () => {
    const response = await get('/portfolio?category=nothing')
    assert.equal(response.status, 404)
    const html = await response.text()
    assert.match(html, /There is no work in this category/)
    assert.match(html, /<a href="\/portfolio"[^>]*>Show all work</)
    assert.deepEqual(titles(html), [])
  })

  test('uses the id of a category whose name has no slug', async () => {
    const id = await makeCategory('日本語')
    await makeShown('written-elsewhere', 5, { category_id: id })
    assert.deepEqual(titles(await read(`/portfolio?category=${id}`)), ['written-elsewhere'])
  })
})

describe('a project', () => {
  test('has one URL: its id and its former slugs redirect to it permanently', async () => {
    const { id } = await makeShown('first-address', 6)
    const { db } = app.database
    await db.updateTable('project').set({ slug: 'address-now' }).where('id', '=', id).execute()
    for (const asked of [id, 'first-address']) {
      const response = await get(`/project-details/${asked}`)
      assert.equal(response.status, 301, asked)
      assert.equal(response.headers.get('Location'), '/project-details/address-now')
    }
    assert.equal((await get('/project-details/address-now')).status, 200)
  })

  test('answers 404 if it does not exist or is hidden', async () => {
    const { id, slug } = await makeShown('kept-private', 7, { showcase: false })
    for (const asked of ['nothing-here', slug, id, 'x'.repeat(150), '%00']) {
      const response = await get(`/project-details/${asked}`)
      assert.equal(response.status, 404, asked)
      assert.match(await response.text(), /Page not found/)
    }
  })

  test('answers 404 soon after it is hidden', async () => {
    const { id } = await makeShown('shown-for-now', 8)
    assert.equal((await get('/project-details/shown-for-now')).status, 200)
    const { db } = app.database
    await db.updateTable('project').set({ showcase: false }).where('id', '=', id).execute()
    await until(
      'it is not found',
      async () => (await get('/project-details/shown-for-now')).status === 404,
    )
  })

  test('links to its category, and has JSON-LD with its type and its creator', async () => {
    const category_id = await makeCategory('Boats')
    await makeShown('the-ferry', 9, { category_id, meta_description: 'In short.' })
    const html = await read('/project-details/the-ferry')
    const texts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    const things = [...texts].flatMap(
      ([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[],
    )
    const find = (type: string) => things.find((thing) => [thing['@type']].flat().includes(type))
    const { name, genre, url, creator } = find('CreativeWork') ?? {}
    assert.deepEqual(
      { name, genre, url, creator },
      {
        name: 'the-ferry',
        genre: 'Boats',
        url: `${origin}/project-details/the-ferry`,
        creator: { '@id': find('Organization')?.['@id'] },
      },
    )
    assert.ok(find('BreadcrumbList'))
    assert.match(html, /<a href="\/portfolio\?category=boats"[^>]*>Boats</)
    assert.match(html, /<meta name="description" content="In short\."\/>/)
  })

  test('reveals nothing about its client or its progress on any page or feed', async () => {
    const client = { first_name: 'Wilhelmina', last_name: 'Quietly', business_name: 'Hush Ltd' }
    const { id: client_id } = await makeAccount(app.database.db, client)
    const secrets = { note: 'Pays late', priority: 'high', due_date: '2099-12-24' }
    await makeShown('discreet', 9, { client_id, status: 'paused', ...secrets })
    const at = ['/', '/portfolio', '/project-details/discreet', '/sitemap.xml', '/api/project']
    for (const path of [...at, '/api/project/discreet']) {
      const body = await read(path)
      assert.match(body, /discreet/, path)
      const telling = /Wilhelmina|Quietly|Hush Ltd|Pays late|2099-12-24|"paused"|"high"/
      assert.doesNotMatch(body, telling, path)
      assert.ok(!body.includes(client_id), path)
    }
  })

  test('links to its live site, but not to a javascript: URL', async () => {
    await makeShown('live', 10, { project_url: 'https://www.live.example/?a=1&b=2' })
    await makeShown('trap', 11, { project_url: 'javascript:alert(1)' })
    const live = await read('/project-details/live')
    assert.match(
      live,
      /<a href="https:\/\/www\.live\.example\/\?a=1&amp;b=2" target="_blank" rel="noopener"[^>]*>live\.example</,
    )
    const trap = await read('/project-details/trap')
    assert.doesNotMatch(trap, /Live site|javascript:/)
  })

  test('links to the previous and next projects, wrapping around at the ends', async () => {
    await makeShown('newest-of-all', 12)
    const html = await read('/project-details/newest-of-all')
    const [, more = ''] = /aria-labelledby="more"(.*?)<\/nav>/s.exec(html) ?? []
    const hrefs = [...more.matchAll(/href="\/project-details\/([^"]*)"/g)].map(([, slug]) => slug)
    assert.deepEqual(hrefs, ['oldest', 'trap'])
  })
})
