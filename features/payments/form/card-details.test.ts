import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCountry } from '#shared/address/region.ts'
import { parseForm } from '#ui/form/form-resolver.ts'
import { countriesOf } from '../countries.ts'
import { addressesOf, CardDetails, detailsForm, emptyDetails } from './card-details.ts'

const form = detailsForm(CardDetails)
const home = {
  line1: '4 Mill Lane',
  city: 'Grimes',
  state: 'Iowa',
  zip: '50111',
  country: 'US',
} as const

async function errorsOf(given: object): Promise<Record<string, string>> {
  const { error } = await parseForm(form, given)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

test('a form that was not filled in names all that is missing, and no hidden field', async () => {
  assert.deepEqual(await errorsOf(emptyDetails()), {
    name: 'Name on card is required',
    'billing.line1': 'Address is required',
    'billing.city': 'City is required',
    'billing.zip': 'ZIP code is required',
  })
})

test('a shipping address that differs must be complete', async () => {
  const given = { ...emptyDetails({ name: 'Greta Halvorsen', billing: home }), sameAddress: false }
  assert.deepEqual(Object.keys(await errorsOf(given)), [
    'shipping.line1',
    'shipping.city',
    'shipping.zip',
  ])
})

test('some countries need no postal code', async () => {
  const billing = { ...home, zip: '', country: 'KE' } as const
  const { data } = await parseForm(form, emptyDetails({ name: 'Greta Halvorsen', billing }))
  assert.equal(data?.billing.country, 'KE')
})

test('the name on the card is that of the bill, whose address is also where it is shipped', async () => {
  const { data } = await parseForm(form, emptyDetails({ name: 'Greta Halvorsen', billing: home }))
  assert.ok(data)
  const billing = { name: 'Greta Halvorsen', ...home, line2: '' }
  assert.deepEqual(addressesOf(data, true), { billing, shipping: billing })
  assert.deepEqual(addressesOf(data, false), { billing })
})

test('a card is billed in every country, where the agency is first, and shipped to in six', () => {
  const billing = inCountry('DE', () => countriesOf('billing'))
  assert.equal(billing.length, 249)
  assert.deepEqual(
    billing.slice(0, 2).map(({ label }) => label),
    ['Germany', 'Afghanistan'],
  )
  assert.equal(inCountry('DE', () => emptyDetails()).billing.country, 'DE')
  assert.deepEqual(
    countriesOf('shipping').map(({ label }) => label),
    ['United States', 'Canada', 'United Kingdom', 'Kenya', 'Uganda', 'Tanzania'],
  )
})

test('an address in Germany needs no state, and has a postal code', async () => {
  const billing = { ...home, city: 'Lübeck', state: '', zip: '', country: 'DE' } as const
  const details = emptyDetails({ name: 'Greta Halvorsen', billing })
  assert.deepEqual(await errorsOf(details), { 'billing.zip': 'Postal code is required' })
})
