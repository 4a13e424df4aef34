import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { services } from '#features/services/contract.ts'
import { publicSections, saveSection, settings } from '#features/settings/contract.ts'
import { parseImageUrl } from '#shared/images.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeFile, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { closingSection } from './contact.ts'
import { websiteSections } from './contract.ts'
import { homeSection } from './home.ts'
import { menuSection } from './menu.ts'

const saveHome = saveSection(homeSection)
const saveMenu = saveSection(menuSection)
const home = homeSection.defaults

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ pages: 'built' })
  admin = await signInAs(app, 'Admin')
})

const read = async (path: string, { url }: TestApp = app) => (await fetch(url + path)).text()

describe('a text of the site', () => {
  test('shows at once on the finished pages of every process', async () => {
    const second = await startTestApp({ database: app.database, pages: 'built' })
    for (const each of [app, second]) assert.match(await read('/', each), /Websites that work\./)
    await admin.call(saveHome, { body: { ...home, headline: 'Drawn by\ndaylight.' } })
    assert.match(await read('/'), /Drawn by.*daylight\./)
    await until('the other process shows it', async () =>
      /Drawn by.*daylight\./.test(await read('/', second)),
    )
  })

  test('contains the facts of the agency', async () => {
    await admin.call(saveHome, { body: { ...home, lead: 'Ring {name} in {city}, {state}.' } })
    assert.match(await read('/'), /Ring Web Studio in Anytown, New York\./)
  })

  test('is rejected with an unknown placeholder, at its field', async () => {
    const body = { ...home, headline: '', lead: 'Ring {nmae}.' }
    await assert.rejects(admin.call(saveHome, { body }), {
      fields: {
        headline: 'Headline is required',
        lead: 'There is no {nmae}. Use {name}, {city}, {state}, {street}, {phone}, {hours}.',
      },
    })
  })
})

describe('a page that is off', () => {
  const off = new Set(['portfolio', 'services', 'blog', 'about', 'hire', 'refunds'])
  const entries = menuSection.defaults.entries.map((entry) =>
    off.has(entry.page) ? { ...entry, place: 'off' as const } : entry,
  )
  const hidden = ['/portfolio', '/services', '/blogs', '/about-us', '/hire-freelance']
  const body = { ...menuSection.defaults, entries }

  test('answers 404, and is in no menu, footer, sitemap or feed', async () => {
    const service = await admin.call(services.add, {
      body: { title: 'Care plans', slug: 'care-plans', content: '<p>Each month.</p>' },
    })
    assert.equal(service.item.slug, 'care-plans')
    assert.match(await read('/'), /Care plans/)
    await admin.call(saveMenu, { body })
    const paths = [
      ...hidden,
      ...['/service/care-plans', '/blogs/none', '/freelance-success', '/refund-cancellation'],
      ...['/rss.xml', '/atom.xml', '/share-card/services.png', '/share-card/blogs.png'],
    ]
    for (const path of paths) assert.equal((await fetch(app.url + path)).status, 404, path)
    for (const page of ['/', '/contact-us', '/terms-conditions', '/sitemap.xml']) {
      const html = await read(page)
      for (const path of [...hidden, '/service/', '/refund-cancellation', '/rss.xml'])
        assert.ok(!html.includes(`"${path}`) && !html.includes(`${path}<`), `${page} has ${path}`)
    }
    assert.match(await read('/privacy-policy'), /Privacy policy/)
    await admin.call(saveMenu, { body: menuSection.defaults })
    assert.match(await read('/services'), /Care plans/)
  })

  test('can be previewed by staff', async () => {
    await admin.call(saveMenu, { body })
    assert.match(await read('/blogs/preview/none'), /This preview has expired\./)
  })

  test('cannot be the contact page or the login, and is in the list once', async () => {
    const wrong = (changed: typeof entries) =>
      admin.call(saveMenu, { body: { ...body, entries: changed } })
    const at = entries.findIndex(({ page }) => page === 'contact')
    const contactOff = entries.with(at, { ...entries[at]!, place: 'off' })
    await assert.rejects(wrong(contactOff), {
      fields: { [`entries.${at}.place`]: 'This page cannot be there.' },
    })
    await assert.rejects(wrong(entries.with(0, entries[1]!)), {
      fields: { entries: 'A page is in the list twice.' },
    })
  })
})

test('labels, order and links of the menu are those of the settings', async () => {
  const [portfolio, ...others] = menuSection.defaults.entries
  const entries = [...others, { ...portfolio!, label: 'Our <work>' }]
  const links = [{ label: 'The team', href: 'https://example.com/team' }]
  await admin.call(saveMenu, { body: { ...menuSection.defaults, entries, links } })
  const html = await read('/terms-conditions')
  const footer = html.slice(html.lastIndexOf('<footer'))
  const named = [...footer.matchAll(/<a href="(\/[a-z-]*|https:\/\/example[^"]*)"[^>]*>([^<]+)</g)]
  assert.deepEqual(
    named.slice(0, 9).map(([, , name]) => name),
    [
      ...['Home', 'Services', 'Blog', 'About', 'Contact', 'Hire a freelancer'],
      ...['Our &lt;work&gt;', 'Client Login', 'The team'],
    ],
  )
})

test('a picture of the home page has its sizes, and is in use', async () => {
  const { url } = await makeFile(app.kernel.db, { alt: 'Our office' })
  await admin.call(saveHome, { body: { ...home, look: 'own', picture: url, caption: 'Fig. 2' } })
  const html = await read('/')
  const { width, height, folder } = parseImageUrl(url)!
  assert.match(html, new RegExp(`<source type="image/avif" srcSet="${folder}/`))
  assert.match(
    html,
    new RegExp(`<img src="${url}" alt="Our office" width="${width}" height="${height}"`),
  )
  assert.match(html, /fetchPriority="high"/)
  const uses = await app.kernel.db.selectFrom('file_use').select(['kind', 'place']).execute()
  assert.deepEqual(uses, [{ kind: 'setting', place: 'image' }])
})

test('visitors read the public sections and no others', async () => {
  const site = await app.visit().call(settings.site, {})
  const names = websiteSections.map(({ name }) => name)
  assert.deepEqual(
    new Set(Object.keys(site)),
    new Set([...names, ...publicSections.map(({ name }) => name), 'pictures']),
  )
  for (const name of ['invoices', 'booking', 'survey']) assert.ok(!(name in site), name)
  const texts: Record<string, unknown> = site
  assert.deepEqual(texts.closing, closingSection.defaults)
})
