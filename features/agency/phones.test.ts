import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { inquiries } from '#features/inquiries/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { payments } from '#features/payments/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { surveys } from '#features/survey/contract.ts'
import { people } from '#people/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import { setCountry } from '#shared/address/region.ts'
import { setTimeZone } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { fullProfile, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { mailsTo } from '#test/outbox.ts'
import { answer } from '#test/surveys.ts'
import { agencySection } from './contract.ts'
import { neutralFacts } from './rules.ts'

const problem = 'Please enter a whole phone number, such as +49 1512 3456789'
const inLubeck = {
  ...neutralFacts,
  ...{ phone: '0451 123456', city: 'Lübeck', region: '', zip: '23552', country: 'DE' },
  ...{ email: 'moin@example.test', timeZone: 'Europe/Berlin' },
}
const message = {
  ...{ firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.org', agreeToPrivacy: true },
  ...{ subject: 'A site for the bakery', message: 'We bake, and our site does not.' },
}

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  const { item } = await admin.call(saveSection(agencySection), { body: inLubeck })
  assert.equal(item.value.phone, '+49 451 123456')
})
after(() => {
  setTimeZone(undefined)
  setCountry(undefined)
})

test('an agency in Lübeck has a number of its country', async () => {
  await assert.rejects(
    admin.call(saveSection(agencySection), { body: { ...inLubeck, phone: '+999 1234567' } }),
    { fields: { phone: problem } },
  )
})

test('its contact form takes what people dial there, and staff find and read it', async () => {
  const visitor = app.visit()
  const send = (phoneNumber: string) =>
    visitor.call(inquiries.sendMessage, { body: { ...message, phoneNumber } })
  await assert.rejects(send('0170'), { fields: { phoneNumber: problem } })
  await send('0170 1234567')
  for (const q of ['0170 1234567', '+49 170 1234567', '+491701234567']) {
    const { rows } = await admin.call(leads.messages, { query: { q } })
    assert.deepEqual(
      rows.map(({ phoneNumber }) => phoneNumber),
      ['+491701234567'],
      q,
    )
  }
  const [mail] = await mailsTo(app, inLubeck.email)
  assert.match(mail?.text ?? '', /\+49 170 1234567/)
})

test('a client there has a number of the country and no state', async () => {
  const person = await signInAs(app, 'User', fullProfile)
  const save = (change: object) =>
    person.call(accounts.update, { body: { id: person.accountId, ...change } })
  const home = { country: 'Germany', city: 'Lübeck', state: '', zipCode: '23552' }
  const { user } = await save({ ...home, phoneNumber: '0170 7654321' })
  assert.partialDeepStrictEqual(user, { ...home, phoneNumber: '+491707654321' })
  await assert.rejects(save({ zipCode: '' }), { fields: { zipCode: 'Postal code is required' } })
  await assert.rejects(save({ ...home, country: 'USA', zipCode: 'SW1Y 4JH' }), {
    fields: { state: 'State is required', zipCode: 'ZIP code must be 5 digits or ZIP+4' },
  })
})

test('a new account there is of the country', async () => {
  const body = { firstName: 'Jan', lastName: 'Petersen', businessName: 'Petersen GmbH' }
  const { user } = await admin.call(newAccounts.add, {
    body: { ...body, email: 'jan@example.test', phoneNumber: '0451 765432', zipCode: '23570' },
  })
  assert.partialDeepStrictEqual(user, { country: 'Germany', phoneNumber: '+49451765432' })
  const { rows } = await admin.call(people.list, { query: { q: 'jan@example.test' } })
  assert.equal(rows[0]?.phoneNumber, '+49451765432')
})

test('an answer to the survey is found by its number', async () => {
  const person = await signInAs(app, 'User', fullProfile)
  await person.call(surveys.submit, { body: { ...answer, phoneNumber: '0151 23456789' } })
  const { rows } = await admin.call(surveys.list, { query: { q: '0151 23456789' } })
  assert.equal(rows[0]?.phoneNumber, '+4915123456789')
})

test('a payment asks for no address to ship to', async () => {
  const person = await signInAs(app, 'User', fullProfile)
  const { id } = await makeInvoice(app.database.db, { client_id: person.accountId })
  const params = { invoiceId: id }
  assert.equal((await person.call(payments.createIntent, { params })).shipping, false)
})
