import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAgency, neutralFacts } from './rules.ts'

const describe = (facts: Partial<typeof neutralFacts>) =>
  describeAgency({ ...neutralFacts, ...facts })

test('a phone link contains the country code', () => {
  assert.equal(describe({ phone: '515-555-0100' }).phoneHref, 'tel:+15155550100')
  assert.equal(describe({ phone: '(515) 555-0100' }).phoneHref, 'tel:+15155550100')
  assert.equal(describe({ phone: '+44 20 7946 0958' }).phoneHref, 'tel:+442079460958')
})

test('hours are formatted in a readable way', () => {
  assert.equal(describe({}).hours, 'Mon–Fri 9 AM–5 PM ET')
  assert.equal(describe({ opens: '00:30', closes: '12:00' }).times, '12:30 AM–12 PM ET')
})

test('a position names its hemispheres, or is omitted', () => {
  const grimes = { latitude: '41.6883', longitude: '-93.7911' }
  assert.equal(describe(grimes).coordinates, '41.6883° N, 93.7911° W')
  assert.equal(describe({ latitude: '-33.9', longitude: '18.4' }).coordinates, '33.9° S, 18.4° E')
  assert.equal(describe({ latitude: '41.6883', longitude: '' }).coordinates, '')
})
