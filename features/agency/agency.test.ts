import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { appointments } from '#features/appointments/contract.ts'
import { inquiries } from '#features/inquiries/contract.ts'
import { invoiceFiles } from '#features/invoices/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { calendarDay, momentOf, setTimeZone, timeZone } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { agencySection } from './contract.ts'
import { neutralFacts } from './rules.ts'

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

  test('without a region has neither a state nor a stray comma anywhere', async () => {
    const place = { city: 'Lübeck', zip: '23552', region: '', country: 'DE' }
    await save({ ...facts, ...place, phone: '0451 1234567', timeZone: 'Europe/Berlin' })
    for (const path of ['/', '/contact-us', '/about-us', '/login', '/contact.vcf']) {
      const page = await read(path)
      assert.match(page, /Lübeck/, path)
      assert.doesNotMatch(page, /New York|\bNY\b|, ?,|Lübeck, ?</, path)
    }
    assert.match(await read('/'), /<title>North &amp; Light, web design studio, Lübeck</)
    assert.match(await read('/'), /"addressLocality":"Lübeck","postalCode":"23552"/)
    const description = 'Write to North &amp; Light in Lübeck, or call +49 451 1234567.'
    assert.ok((await read('/contact-us')).includes(`content="${description}`))
    const { id } = await makeInvoice(app.database.db)
    const file = await admin.call(invoiceFiles.pdf, { params: { id } })
    const { text } = await extractText(new Uint8Array(await file.arrayBuffer()))
    assert.match(text.join(), /7 Quarry Road\s+23552 Lübeck\s/)
    assert.doesNotMatch(text.join(), /\bNY\b|New York/)
  })

  test('is a contact that can be saved', async () => {
    await save({ ...facts, street: '7 Quarry Road; rear', country: 'DE', region: '' })
    const response = await fetch(`${app.url}/contact.vcf`)
    assert.equal(response.headers.get('content-type'), 'text/vcard; charset=utf-8')
    const source = await response.text()
    assert.ok(source.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
    const card = source.replaceAll('\r\n ', '')
    for (const line of [
      'FN:North & Light',
      'TEL;TYPE=WORK,VOICE:+495155550188',
      'ADR;TYPE=WORK:;;7 Quarry Road\\; rear;Anytown;;10001;Germany',
      'GEO:42.03;-93.62',
      'URL:https://www.instagram.com/northlight',
    ])
      assert.ok(card.includes(`${line}\r\n`), `${line} in ${card}`)
  })

  test('has a phone number in type that fits the page, however long it is', async () => {
    for (const [phone, factor] of [
      ['515-555-0188', 1],
      ['+47 77 60 00 00', 0.8],
    ] as const) {
      await save({ ...facts, phone })
      assert.ok(
        (await read('/services')).includes(`font-size:calc(min(13.8vw, 13rem) * ${factor})`),
      )
    }
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

describe('the time zone', () => {
  const zone = 'Asia/Kolkata'
  const lateInNewYork = new Date('2026-11-21T22:00:00Z')
  after(() => setTimeZone(undefined))

  test('is that of days and times on the server, in SQL and on pages at once', async () => {
    const { db } = app.kernel
    app.clock.now = lateInNewYork
    admin = await signInAs(app, 'Admin')
    await makeAppointment(db, { starts_at: '2026-11-25T20:00:00Z', status: 'Pending' })
    const { rows } = await admin.call(appointments.list, { query: {} })
    assert.deepEqual([rows[0]?.dueDate, rows[0]?.time], ['2026-11-25', '15:00'])

    await save({ ...facts, timeZone: zone, friday: facts.monday })
    const [moved] = (await admin.call(appointments.list, { query: {} })).rows
    assert.deepEqual([moved?.dueDate, moved?.time], ['2026-11-26', '01:30'])
    assert.equal(calendarDay(lateInNewYork), '2026-11-22')
    const query = { dueDate: '2026-11-23' }
    const { slots } = await admin.call(appointments.slots, { query })
    assert.equal(momentOf(query.dueDate, slots[0] ?? ''), '2026-11-23T03:30:00.000Z')
    assert.match(await read('/contact-us'), /9 AM–5 PM India Time/)
    assert.match(await read('/admin'), /data-time-zone="Asia\/Kolkata"/)
    assert.doesNotMatch(await read('/contact-us'), /data-time-zone="America/)
  })

  test('of every name in the list is known to PostgreSQL', async () => {
    const names = Intl.supportedValuesOf('timeZone')
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where lower(name) not in (select lower(name) from pg_timezone_names)`.execute(app.kernel.db)
    assert.deepEqual(rows, [])
  })

  test('is followed by other processes', async () => {
    const second = await startTestApp({ database: app.database })
    await second.visit().call(settings.site, {})
    await save({ ...facts, timeZone: 'Europe/Berlin' })
    setTimeZone('UTC')
    await until('the other process reads it', async () => {
      await second.visit().call(settings.site, {})
      return timeZone() === 'Europe/Berlin'
    })
  })
})
