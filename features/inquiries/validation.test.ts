import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Endpoint } from '#shared/endpoint.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countMails } from '#test/outbox.ts'
import { inquiries } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const message = {
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  phoneNumber: '515-555-0123',
  subject: 'A site for the bakery',
  message: 'We bake, and our site does not.',
  agreeToPrivacy: true,
}

const freelance = {
  name: 'Tom Adeyemi',
  email: 'tom@example.org',
  company: 'Prairie Seed Company',
  projectDescription:
    'A catalog of four hundred seeds that people can search by zone and by month.',
  budget: 4800.5,
  timeline: 'Before the spring orders',
  skillsNeeded: ['front-end', 'seo'],
  contactPreference: 'video',
}

/** Calls an endpoint with an untyped body, so that a test can send anything. */
function call(endpoint: Endpoint, body: object) {
  return app.visit().call(endpoint, { body })
}

async function countStored() {
  const { rows } = await app.database.pool.query('select count(*) as count from lead')
  return rows[0].count
}

type Case = [field: string, value: unknown, says: string, at?: string]

const tooLong = (max: number) => `Please use at most ${max} characters.`
const oneLine = 'Please keep this on one line.'
const tooShort = 'Description must be at least 50 characters'
const notPositive = 'Budget must be a positive number'

const messageCases: Case[] = [
  ['firstName', '', 'First name is required.'],
  ['firstName', 'x'.repeat(101), tooLong(100)],
  ['lastName', ' ', 'Last name is required.'],
  ['email', '', 'Email is required.'],
  ['email', 'ada@', 'Invalid email format.'],
  ['email', 'ada@example.org\r\nBcc: eve@example.net', 'Invalid email format.'],
  ['phoneNumber', '', 'Phone number is required'],
  ['phoneNumber', '5155550123', 'Phone number must be in the format XXX-XXX-XXXX'],
  ['phoneNumber', '+1 515 555 0123', 'Phone number must be in the format XXX-XXX-XXXX'],
  ['phoneNumber', '+49 17', 'Phone number must be in the format XXX-XXX-XXXX'],
  ['phoneNumber', '515-555-0123\n1', 'Phone number must be in the format XXX-XXX-XXXX'],
  ['businessName', 'A\nB', oneLine],
  ['subject', '', 'Subject is required.'],
  ['subject', 'x'.repeat(201), tooLong(200)],
  ['subject', 'Hi\r\nBcc: eve@example.net', oneLine],
  ['firstName', 'Ada\nBcc: eve@example.net', oneLine],
  ['lastName', 'Oka\u2028for', oneLine],
  ['message', '', 'Message is required.'],
  ['message', 'Too short', 'Message must be at least 10 characters.'],
  ['message', 'x'.repeat(5_001), tooLong(5_000)],
  ['agreeToPrivacy', false, 'You must agree to the terms and conditions.'],
  ['agreeToPrivacy', undefined, 'You must agree to the terms and conditions.'],
]

const freelanceCases: Case[] = [
  ['name', '', 'Your name is required'],
  ['name', 'Tom\r\nBcc: eve@example.net', oneLine],
  ['email', '', 'Your email is required'],
  ['email', 'tom', 'Invalid email address'],
  ['email', 'tom@example.org\nBcc: eve@example.net', 'Invalid email address'],
  ['company', '', 'Company name is required'],
  ['company', 'Seed\nBcc: eve@example.net', oneLine],
  ['projectDescription', '', tooShort],
  ['projectDescription', 'x'.repeat(49), tooShort],
  ['projectDescription', 'x'.repeat(5_001), 'Please use at most 5000 characters.'],
  ['budget', undefined, 'Budget is required'],
  ['budget', null, 'Budget is required'],
  ['budget', 0, notPositive],
  ['budget', -5, notPositive],
  ['budget', 0.001, notPositive],
  ['budget', 'a lot', notPositive],
  ['budget', 10_000_001, 'Please name a budget of at most $10,000,000.'],
  ['timeline', '', 'Timeline is required'],
  ['skillsNeeded', [], 'At least one skill is required'],
  ['skillsNeeded', undefined, 'At least one skill is required'],
  ['skillsNeeded', ['juggling'], 'Please choose from the list.', 'skillsNeeded.0'],
  ['skillsNeeded', Array(7).fill('seo'), 'Please choose each skill once.'],
  ['contactPreference', '', 'Contact Preference is Required'],
  ['contactPreference', 'fax', 'Contact Preference is Required'],
]

for (const [name, endpoint, draft, cases] of [
  ['message', inquiries.sendMessage, message, messageCases],
  ['freelance inquiry', inquiries.sendFreelanceInquiry, freelance, freelanceCases],
] as const) {
  describe(`a ${name} is rejected, and neither stored nor mailed:`, () => {
    for (const [field, value, says, at = field] of cases) {
      test(`${field} ${JSON.stringify(value)?.slice(0, 40)}: ${says}`, async () => {
        const before = [await countStored(), await countMails(app)]
        await assert.rejects(call(endpoint, { ...draft, [field]: value }), {
          code: 'INVALID_INPUT',
          fields: { [at]: says },
        })
        assert.deepEqual([await countStored(), await countMails(app)], before)
      })
    }
  })
}

test('a number from abroad is stored with its country code', async () => {
  await call(inquiries.sendMessage, { ...message, phoneNumber: '+49 170 1234567' })
  const { rows } = await app.database.pool.query(
    "select count(*)::int from lead where phone_number = '+491701234567'",
  )
  assert.equal(rows[0].count, 1)
})

test('a line break at the end of a line is trimmed', async () => {
  await call(inquiries.sendMessage, { ...message, phoneNumber: '515-555-0123\n' })
  await call(inquiries.sendMessage, { ...message, lastName: 'Okafor\u2028' })
})

test('an empty message has an error for every required field', async () => {
  await assert.rejects(call(inquiries.sendMessage, {}), {
    fields: {
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      email: 'Email is required.',
      phoneNumber: 'Phone number is required',
      subject: 'Subject is required.',
      message: 'Message is required.',
      agreeToPrivacy: 'You must agree to the terms and conditions.',
    },
  })
})
