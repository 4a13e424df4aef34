import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inquiries } from '#features/inquiries/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
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
  closes: '16:30',
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
    const [{ name, telephone, geo, openingHoursSpecification } = {}] = things['@graph']
    assert.deepEqual([name, telephone], [facts.name, '+15155550188'])
    assert.deepEqual(geo, { '@type': 'GeoCoordinates', latitude: 42.03, longitude: -93.62 })
    assert.equal((openingHoursSpecification as { closes: string }).closes, '16:30')
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
    assert.match(answer?.text ?? '', /Call 515-555-0188, Mon–Fri 9 AM–4:30 PM ET\./)
    assert.match(answer?.text ?? '', /North & Light\n7 Quarry Road/)
    assert.match(answer?.html ?? '', /<a href="tel:\+15155550188"/)
  })
})
