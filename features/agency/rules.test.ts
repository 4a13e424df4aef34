import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAgency, neutralFacts } from './rules.ts'
import { readSocialLinks } from './social-links.ts'

const describe = (facts: Partial<typeof neutralFacts>) =>
  describeAgency({ ...neutralFacts, ...facts })

test('a phone link contains the country code', () => {
  assert.equal(describe({ phone: '515-555-0100' }).phoneHref, 'tel:+15155550100')
  assert.equal(describe({ phone: '(515) 555-0100' }).phoneHref, 'tel:+15155550100')
  assert.equal(describe({ phone: '+44 20 7946 0958' }).phoneHref, 'tel:+442079460958')
})

test('a phone link of another country has the digits that are dialed there', () => {
  assert.equal(describe({ phone: '030 901820', country: 'DE' }).phoneHref, 'tel:030901820')
  assert.equal(describe({ phone: '1 (416) 555-0100', country: 'CA' }).phoneHref, 'tel:+14165550100')
})

test('an address has the form of its country', () => {
  assert.equal(describe({}).place, 'Anytown, New York 10001')
  assert.equal(describe({}).shortPlace, 'Anytown, NY 10001')
  const berlin = describe({ city: 'Berlin', zip: '10115', region: '', country: 'DE' })
  assert.deepEqual([berlin.place, berlin.byline], ['10115 Berlin', 'Web Studio, Berlin'])
  const dublin = describe({ city: 'Dublin', zip: '', region: '', country: 'IE' })
  assert.equal(dublin.place, 'Dublin')
})

test('the short form of a state is that of its name and country', () => {
  for (const [region, country, expected] of [
    ['New York', 'US', 'Anytown, NY 10001'],
    ['west virginia', 'US', 'Anytown, WV 10001'],
    ['', 'US', 'Anytown, 10001'],
    ['NY', 'US', 'Anytown, NY 10001'],
    ['Ontario', 'CA', 'Anytown, ON 10001'],
    ['New York', 'GB', 'Anytown, New York 10001'],
    ['Schleswig-Holstein', 'DE', '10001 Anytown, Schleswig-Holstein'],
    ['', 'DE', '10001 Anytown'],
  ] as const)
    assert.equal(describe({ region, country }).shortPlace, expected)
})

test('hours are formatted in a readable way', () => {
  assert.equal(describe({}).hours, 'Mon–Fri 9 AM–5 PM ET')
  const week = { monday: '', wednesday: '00:30-12:00, 13:00-17:45', sunday: '10:00-12:00' }
  const { hours, openDays } = describe({ ...week, timeZone: 'Europe/Berlin' })
  assert.equal(
    hours,
    'Tue 9 AM–5 PM, Wed 12:30 AM–12 PM, 1 PM–5:45 PM, Thu–Fri 9 AM–5 PM, Sun 10 AM–12 PM Germany Time',
  )
  assert.deepEqual(openDays[2], {
    days: 'Thu–Fri',
    longDays: 'Thursday to Friday',
    times: '9 AM–5 PM Germany Time',
  })
  const closed = { ...week, wednesday: '', sunday: '', tuesday: '', thursday: '', friday: '' }
  assert.equal(describe(closed).hours, 'by appointment')
})

test('profiles are named by their site', () => {
  const social =
    'https://www.instagram.com/studio\n\nhttps://github.com/studio\nhttps://a.b.example/@x'
  assert.deepEqual(
    describe({ social }).links.map(({ label }) => label),
    ['Instagram', 'GitHub', 'a.b.example'],
  )
  for (const wrong of ['http://x.com/a', 'https://localhost/a', 'javascript:alert(1)'])
    assert.equal(readSocialLinks(wrong), undefined, wrong)
})

test('a position names its hemispheres, or is omitted', () => {
  const grimes = { latitude: '41.6883', longitude: '-93.7911' }
  assert.equal(describe(grimes).coordinates, '41.6883° N, 93.7911° W')
  assert.equal(describe({ latitude: '-33.9', longitude: '18.4' }).coordinates, '33.9° S, 18.4° E')
  assert.equal(describe({ latitude: '41.6883', longitude: '' }).coordinates, '')
})
