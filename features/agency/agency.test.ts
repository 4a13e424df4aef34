import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { inquiries } from '#features/inquiries/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { agencySection } from './contract.ts'
import { neutralFacts } from './rules.ts'
import { readAgency } from './service.server.ts'

const facts = {
  ...neutralFacts,
  name: 'North & Light',
  description: 'A studio in Ames that draws by daylight.',
  phone: '515-555-0188',
  email: 'post@northlight.example',
  street: '7 Quarry Road',
  latitude: '42.03',
  longitude: '-93.62',
  friday: '09:00-12:00, 13:00-16:30',
  saturday: '10:00-12:00',
  social: 'https://www.instagram.com/northlight\nhttps://social.northlight.example/@post',
}

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ pages: 'built' })
  admin = await signInAs(app, 'Admin')
})

const save = (body: typeof facts) => admin.call(saveSection(agencySection), { body })
const read = async (path: string) => (await fetch(app.url + path)).text()
const html = (text: string) => text.replaceAll('&', '&amp;')

/** The agency facts that each page shows. */
const shown: [path: string, texts: (of: typeof facts) => string[]][] = [
  ['/', ({ name, description, phone }) => [html(name), html(description), `>${phone}<`]],
  ['/contact-us', ({ name, phone, email, street }) => [html(name), phone, email, street]],
  ['/about-us', ({ phone, street }) => [phone, street]],
  ['/login', ({ name, phone }) => [html(name), phone]],
  ['/no-such-page', ({ name, phone }) => [html(name), phone]],
  ['/rss.xml', ({ name, description }) => [html(name), html(description)]],
  ['/atom.xml', ({ name, description }) => [html(name), html(description)]],
  ['/site.webmanifest', ({ name }) => [`"name":"${name}"`]],
  ['/admin', ({ name }) => [html(name)]],
]

function assertShows(text: string, expected: string[], path: string) {
  for (const one of expected) assert.ok(text.includes(one), `${path} shows ${one}`)
}

describe('the agency', () => {
  test('is neutral on every page until an Admin enters it, and is then visible at once', async () => {
    for (const [path, texts] of shown) assertShows(await read(path), texts(neutralFacts), path)
    await save(facts)
    for (const [path, texts] of shown) {
      const text = await read(path)
      assertShows(text, texts(facts), path)
      assert.ok(!text.includes(neutralFacts.phone), path)
    }
  })

  test('is described to search engines', async () => {
    await save(facts)
    const source = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(
      await read('/'),
    )?.[1]
    const things = JSON.parse(source ?? '') as { '@graph': Record<string, unknown>[] }
    const [{ name, telephone, geo, openingHoursSpecification, sameAs } = {}] = things['@graph']
    assert.deepEqual([name, telephone], [facts.name, '+15155550188'])
    assert.deepEqual(geo, { '@type': 'GeoCoordinates', latitude: 42.03, longitude: -93.62 })
    assert.deepEqual(sameAs, facts.social.split('\n'))
    const open = openingHoursSpecification as { dayOfWeek: string[]; opens: string }[]
    assert.deepEqual(
      open.map(({ dayOfWeek, opens }) => [opens, dayOfWeek.join(' ')]),
      [
        ['09:00', 'Monday Tuesday Wednesday Thursday'],
        ['09:00', 'Friday'],
        ['13:00', 'Friday'],
        ['10:00', 'Saturday'],
      ],
    )
  })

  test('that was stored with the same hours from Monday to Friday keeps them', async () => {
    const { sunday, saturday, timeZone, social, ...known } = facts
    const stored = { ...known, opens: '08:00', closes: '16:30' }
    await sql`update setting set value = ${JSON.stringify(stored)}::jsonb where section = 'agency'`.execute(
      app.kernel.db,
    )
    const migration = new URL(
      '../../db/migrations/0068_opening_hours_by_weekday.sql',
      import.meta.url,
    )
    await sql.raw(await readFile(migration, 'utf8')).execute(app.kernel.db)
    assert.equal((await readAgency(app.kernel)).hours, 'Mon–Fri 8 AM–4:30 PM ET')
  })

  test('is the sender of mails, and receives those of the forms', async () => {
    await save(facts)
    const body = {
      ...{ firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.org' },
      ...{ phoneNumber: '515-555-0123', subject: 'A site', message: 'Can you come by?' },
      agreeToPrivacy: true,
    }
    await app.visit().call(inquiries.sendMessage, { body })
    const [told] = await mailsTo(app, facts.email)
    const [answer] = await mailsTo(app, body.email)
    assert.match(told?.head ?? '', /^From: "?North & Light"? <post@northlight.example>$/m)
    assert.match(
      answer?.text ?? '',
      /Call 515-555-0188, Mon–Thu 9 AM–5 PM, Fri 9 AM–12 PM, 1 PM–4:30 PM, Sat 10 AM–12 PM ET\./,
    )
    assert.match(answer?.text ?? '', /North & Light\n7 Quarry Road/)
    assert.match(answer?.html ?? '', /<a href="tel:\+15155550188"/)
  })
})
