import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sitePages } from '#features/site-pages/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeSitePage, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built' })
})

const read = async (path: string) => (await fetch(app.url + path)).text()
const linksTo = (html: string, path: string) => html.split(`href="${path}"`).length - 1

test('a page is shown at its address, and linked where its place is', async () => {
  const content = '<p>Who answers for this site.</p><h2>Address</h2><p>Königstraße 1</p>'
  const page = await makeSitePage(app.database.db, { title: 'Imprint', slug: 'imprint', content })
  const shows = (path: string, count: number) => async () =>
    linksTo(await read(path), '/page/imprint') === count
  await until('the footer links it', shows('/about-us', 2))
  const html = await read('/page/imprint')
  assert.match(html, /<title>Imprint · /)
  assert.match(html, /<h2 id="part-address">Address<\/h2>/)
  assert.match(await read('/sitemap.xml'), /\/page\/imprint</)
  assert.equal((await fetch(`${app.url}/share-card/page/imprint.png`)).status, 200)

  const manager = await signInAs(app, 'Manager')
  const { title, slug, meta_description } = page
  const change = (place: 'menu' | 'unlinked', published: boolean) =>
    manager.call(sitePages.edit, {
      params: { id: page.id },
      body: { title, slug, content, meta_description, place, published },
    })
  await change('menu', true)
  await until('the menu links it too', shows('/about-us', 3))
  await change('unlinked', true)
  await until('nothing links it', shows('/about-us', 0))
  assert.equal((await fetch(`${app.url}/page/imprint`)).status, 200)
  await change('menu', false)
  const status = async () => (await fetch(`${app.url}/page/imprint`)).status
  await until('it is gone', async () => (await status()) === 404)
  assert.doesNotMatch(await read('/sitemap.xml'), /\/page\/imprint</)
})
