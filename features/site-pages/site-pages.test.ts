import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { changes } from '#content/changes/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { invoiceSection } from '#features/invoices/document/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeSitePage, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { sitePages } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

const body = {
  title: 'Imprint',
  slug: 'imprint',
  content: '<p>Who we are.</p>',
  place: 'policies' as const,
  published: true,
}

describe('a page', () => {
  test('is added, changed, moved, deleted and restored', async () => {
    const added = await manager.call(sitePages.add, { body })
    assert.equal(added.message, 'Page added successfully!')
    assert.equal(added.item.meta_description, '')
    const params = { id: added.item.id }
    const content = '<p>Who we are.</p><script>alert(1)</script>'
    const moved = { ...body, content, slug: 'legal-notice' }
    const { item } = await manager.call(sitePages.edit, { params, body: moved })
    assert.equal(item.content, body.content)
    const byOldSlug = await app.visit().call(sitePages.one, { params: { id: 'imprint' } })
    assert.equal(byOldSlug.slug, 'legal-notice')
    const admin = await signInAs(app, 'Admin')
    const { changeId } = await admin.call(sitePages.remove, { params })
    await assert.rejects(app.visit().call(sitePages.one, { params }), { status: 404 })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await admin.call(sitePages.one, { params }), item)
  })

  test('has an address of its own, and a place', async () => {
    await makeSitePage(app.database.db, { slug: 'taken' })
    const again = manager.call(sitePages.add, { body: { ...body, slug: 'taken' } })
    await assert.rejects(again, { code: 'SLUG_TAKEN' })
    for (const slug of ['linked', 'Upper', 'a--b'])
      await assert.rejects(manager.call(sitePages.add, { body: { ...body, slug } }), /.+/, slug)
  })
})

test('a draft is for editors only', async () => {
  const draft = await makeSitePage(app.database.db, { published: false, title: 'Secret plans' })
  const params = { id: draft.slug }
  assert.equal((await manager.call(sitePages.one, { params })).title, 'Secret plans')
  const listed = await manager.call(sitePages.list, { query: { filter: 'draft' } })
  assert.deepEqual(
    listed.rows.map(({ id }) => id),
    [draft.id],
  )
  for (const visitor of [
    app.visit(),
    await signInAs(app, 'User'),
    await signInAs(app, 'Employee'),
  ]) {
    await assert.rejects(visitor.call(sitePages.one, { params }), { status: 404 })
    const { rows } = await visitor.call(sitePages.list, { query: { filter: 'draft' } })
    assert.ok(rows.every(({ published }) => published))
  }
})

test('the site links what is published and has a place, in the order of the list', async () => {
  const { db } = app.database
  await db.deleteFrom('site_page').execute()
  const first = await makeSitePage(db, { title: 'One', created_at: '2026-01-01T10:00:00Z' })
  const second = await makeSitePage(db, { title: 'Two', created_at: '2026-01-02T10:00:00Z' })
  await makeSitePage(db, { place: 'unlinked' })
  await makeSitePage(db, { published: false })
  const linked = async () => {
    const { rows } = await app.visit().call(sitePages.linked, {})
    return rows.map(({ title }) => title).join()
  }
  await until('in the order of creation', async () => (await linked()) === 'One,Two')
  await manager.call(sitePages.order, { body: { ids: [second.id, first.id] } })
  await until('as staff ordered them', async () => (await linked()) === 'Two,One')
})

test('an imprint is offered where the country asks for one', async () => {
  const admin = await signInAs(app, 'Admin')
  const template = async () => (await manager.call(sitePages.imprint, {})).template
  assert.equal(await template(), null)
  const facts = { name: 'Möwe & Co', street: 'Mengstraße 4', phone: '+49 451 555010' }
  await admin.call(saveSection(agencySection), {
    body: {
      ...agencySection.defaults,
      ...facts,
      ...{ city: 'Lübeck', zip: '23552', region: '', country: 'DE' },
    },
  })
  const imprint = await template()
  assert.ok(imprint)
  assert.deepEqual(
    [imprint.title, imprint.slug, imprint.place],
    ['Impressum', 'impressum', 'footer'],
  )
  assert.match(
    imprint.content,
    /<p>Möwe &amp; Co<br \/>Mengstraße 4<br \/>23552 Lübeck<br \/>Deutschland<\/p>/,
  )
  assert.match(imprint.content, /Telefon: \+49 451 555010/)
  const gaps = imprint.content.match(/<strong>\[Bitte ergänzen: [^\]]+\]<\/strong>/g)
  assert.equal(gaps?.length, 4)
  const vatId = 'DE123456789'
  await admin.call(saveSection(invoiceSection), { body: { ...invoiceSection.defaults, vatId } })
  assert.match(
    (await template())?.content ?? '',
    /Umsatzsteuer-Identifikationsnummer<\/h2><p>DE123456789</,
  )
  const { item } = await manager.call(sitePages.add, { body: { ...imprint, published: false } })
  assert.equal(item.content, imprint.content)
  await admin.call(saveSection(agencySection), { body: agencySection.defaults })
})
