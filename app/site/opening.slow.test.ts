import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { agencySection } from '#features/agency/contract.ts'
import { inquiries } from '#features/inquiries/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { openingSection } from '#features/settings/website/opening.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeService, signInAs } from '#test/factories.ts'
import { countFromMemory } from '#test/from-memory.ts'
import { until } from '#test/until.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

const saveOpening = saveSection(openingSection)
const closed = openingSection.defaults

let app: TestApp
let admin: Person
before(async () => {
  app = await startTestApp({ pages: 'built', siteOpen: false })
  admin = await signInAs(app, 'Admin')
  await makeService(app.database.db, { title: 'Care plans', slug: 'care-plans' })
})

const open = (path: string, who: { fetch: typeof fetch } = { fetch }, { url }: TestApp = app) =>
  who.fetch(url + path, { redirect: 'manual' })

async function read(...[path, ...rest]: Parameters<typeof open>): Promise<string> {
  const response = await open(path, ...rest)
  assert.equal(response.status, 200, path)
  return response.text()
}

describe('a site that is not open', () => {
  test('has a home page with the contact form, and no placeholders of the agency', async () => {
    const html = await read('/')
    assert.match(html, /<title>Opening soon\. · Web Studio<\/title>/)
    assert.match(html, /data-island="contact".*Send message/s)
    assert.doesNotMatch(html, /noindex|555-0100|studio\.example|Anytown|aria-label="Footer"/)
    for (const path of ['/services', '/contact-us', '/portfolio', '/hire-freelance'])
      assert.ok(!html.includes(`"${path}"`), path)
  })

  test('leads to the home page from every other page, for the time being', async () => {
    const hidden = ['/services', '/service/care-plans', '/portfolio', '/project-details/none']
    const others = ['/blogs', '/blogs/none', '/about-us', '/contact-us', '/hire-freelance']
    for (const path of [...hidden, ...others]) {
      const { status, headers } = await open(path)
      const answer = [status, headers.get('location'), headers.get('cache-control')]
      assert.deepEqual(answer, [302, '/', 'no-cache'], path)
    }
  })

  test('has no feeds, one page and the policies in the sitemap, and a share card', async () => {
    for (const path of ['/rss.xml', '/atom.xml', '/share-card/services.png', '/no-such-page'])
      assert.equal((await open(path)).status, 404, path)
    const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)]
    assert.deepEqual(
      paths.map(([, path]) => path),
      ['/', '/refund-cancellation', '/privacy-policy', '/terms-conditions', '/cookie-policy'],
    )
    assert.match(await read('/robots.txt'), /Sitemap:/)
    await read('/share-card/home.png')
  })

  test('keeps pages for signing in, policies, payments and private links', async () => {
    const signIn = [
      '/login',
      '/forgot-password',
      '/reset-password/a/b',
      '/choose-password/a/b',
      '/first-admin/a',
      '/admin',
    ]
    const others = ['/privacy-policy', '/pay/none', '/unsubscribe/none', '/message-sent-success']
    for (const path of [...signIn, ...others]) await read(path)
  })

  test('takes messages', async () => {
    const body = {
      ...{ firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.test' },
      ...{ phoneNumber: '515-555-0142', subject: 'Hello', message: 'When do you open?' },
      agreeToPrivacy: true as const,
    }
    await app.visit().call(inquiries.sendMessage, { body })
    const leads = await app.database.db.selectFrom('lead').select('subject').execute()
    assert.deepEqual(leads, [{ subject: 'Hello' }])
  })

  test('is previewed by staff who are signed in, and by nobody else', async () => {
    const employee = await signInAs(app, 'Employee')
    for (const who of [admin, employee]) {
      const response = await open('/services', who)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.match(await response.text(), /The site is not open\..*Care plans/s)
    }
    assert.match(await read('/?as=visitor', admin), /Opening/)
    const client = await signInAs(app, 'User')
    for (const who of [client, forged, undefined]) assert.match(await read('/', who), /Opening/)
  })

  test('shows the facts of the agency once they are entered', async () => {
    const facts = { ...agencySection.defaults, name: 'Nordlicht', phone: '555-555-0177' }
    await admin.call(saveSection(agencySection), { body: facts })
    const html = await read('/')
    assert.match(html, /Opening soon\. · Nordlicht/)
    assert.match(html, /tel:\+15555550177/)
    assert.doesNotMatch(html, /studio\.example|1 Main Street/)
  })
})

const forgedCookie = {
  headers: { Cookie: `refresh=${crypto.randomUUID()}.AAAA.AAAA` },
  redirect: 'manual',
} as const
const forged = { fetch: ((url) => fetch(url, forgedCookie)) as typeof fetch }

test('an Admin opens the site in every process at once, and closes it again', async () => {
  const second = await startTestApp({ database: app.database, pages: 'built', siteOpen: false })
  await read('/', undefined, second)
  await admin.call(saveOpening, { body: { ...closed, open: true } })
  const html = await read('/')
  assert.match(html, /Websites that work\..*Care plans/s)
  assert.doesNotMatch(html, /data-island="contact"|The site is not open/)
  assert.doesNotMatch(await read('/services', admin), /The site is not open/)
  const before = await countFromMemory(app)
  for (const who of [admin, forged]) await read('/services', who)
  assert.equal(await countFromMemory(app), before + 2)
  await until('the other process shows it', async () =>
    /Websites that work/.test(await read('/', undefined, second)),
  )
  await admin.call(saveOpening, { body: closed })
  assert.match(await read('/'), /Opening/)
  assert.equal((await open('/services')).status, 302)
})
