import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { neutralFacts } from '#features/agency/rules.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countMails, mailsTo, untilDone } from '#test/outbox.ts'
import { inquiries } from './contract.ts'
import type { Kind } from './leads/rules.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

interface Draft {
  email: string
  [field: string]: unknown
}

let drafts = 0

/** A message with unique fields. */
function message(values: object = {}): Draft {
  drafts += 1
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: `ada-${drafts}@example.org`,
    phoneNumber: '515-555-0123',
    businessName: 'Prairie Bakery',
    subject: `A site for the bakery, part ${drafts}`,
    message: 'We bake – and our site does not.\nCan you come by?',
    agreeToPrivacy: true,
    ...values,
  }
}

/** An inquiry with unique fields. */
function freelance(values: object = {}): Draft {
  drafts += 1
  return {
    name: 'Tom Adeyemi',
    email: `tom-${drafts}@example.org`,
    company: 'Prairie Seed Company',
    projectDescription:
      'A catalog of four hundred seeds that people can search by zone and by month.',
    budget: 4800.5,
    timeline: 'Before the spring orders',
    skillsNeeded: ['front-end', 'seo'],
    contactPreference: 'video',
    ...values,
  }
}

/** Calls an endpoint with an untyped body, so that a test can send anything. */
function call(endpoint: Endpoint, body: object, address?: string) {
  return app.visit(address).call(endpoint, { body })
}

const sendMessage = (body: object, address?: string) => call(inquiries.sendMessage, body, address)
const sendFreelance = (body: object) => call(inquiries.sendFreelanceInquiry, body)

function leadsFrom(email: string, kind: Kind) {
  const rows = app.database.db.selectFrom('lead').selectAll().where('kind', '=', kind)
  return rows.where('email', '=', email).execute()
}
const messagesFrom = (email: string) => leadsFrom(email, 'message')
const freelanceFrom = (email: string) => leadsFrom(email, 'freelance')

/** Checks that the agency gets every text and that the acknowledgement repeats none of them. */
async function checkMails(
  email: string,
  subjects: { agency: RegExp; sender: RegExp },
  texts: string[],
) {
  await untilDone(app, 'mail')
  const agencyMails = await mailsTo(app, neutralFacts.email)
  const agencyMail = agencyMails.find(({ head }) => head.includes(`\nReply-To: ${email}\n`))
  assert.match(agencyMail?.head ?? '', subjects.agency)
  const [acknowledgement] = await mailsTo(app, email)
  assert.match(acknowledgement?.head ?? '', subjects.sender)
  assert.match(acknowledgement?.text ?? '', /Within 24 hours: The team replies/)
  for (const text of texts) {
    assert.ok(agencyMail?.text.includes(text), text)
    // The sender may have typed the address of somebody else, so the acknowledgement must not quote
    // any text.
    assert.ok(!acknowledgement?.text.includes(text), text)
    assert.ok(!acknowledgement?.html.includes(text), text)
  }
}

test('a message is stored, mailed to the agency and acknowledged', async () => {
  const body = message()
  assert.deepEqual(await sendMessage(body), { message: 'Message sent successfully.' })
  const [row, ...others] = await messagesFrom(body.email)
  assert.equal(others.length, 0)
  assert.equal(row?.first_name, 'Ada')
  assert.equal(row.phone_number, '515-555-0123')
  assert.equal(row.business_name, 'Prairie Bakery')
  assert.equal(row.text, body.message)
  assert.equal(row.created_at, app.clock.now.toISOString())
  await checkMails(
    body.email,
    {
      agency: /^Subject: Ada Okafor: A site for the bakery, part \d+$/m,
      sender: /^Subject: We have your message$/m,
    },
    Object.values(body).filter((value) => typeof value === 'string'),
  )
})

test('the business of a message is optional', async () => {
  const body = message({ businessName: undefined })
  await sendMessage(body)
  assert.equal((await messagesFrom(body.email))[0]?.business_name, '')
  const { rows } = await app.database.pool.query(
    `select data->>'text' as text from job.job where data->>'replyTo' = $1`,
    [body.email],
  )
  assert.match(rows[0].text, /^Phone: .*\nSubject: /m)
})

test('a freelance inquiry is stored, mailed to the agency and acknowledged', async () => {
  const body = freelance()
  assert.deepEqual(await sendFreelance(body), {
    message: 'Your inquiry has arrived. We reply within 24 hours.',
  })
  const [row, ...others] = await freelanceFrom(body.email)
  assert.equal(others.length, 0)
  assert.equal(row?.business_name, 'Prairie Seed Company')
  assert.deepEqual([row.budget_cents, row.budget_currency], [480_050, 'USD'])
  assert.deepEqual(row.skills_needed, ['front-end', 'seo'])
  assert.equal(row.contact_preference, 'video')
  assert.equal(row.created_at, app.clock.now.toISOString())
  await checkMails(
    body.email,
    {
      agency: /^Subject: Freelance inquiry from Tom Adeyemi, Prairie Seed Company$/m,
      sender: /^Subject: We have your inquiry$/m,
    },
    [
      ...['Tom Adeyemi', 'Prairie Seed Company', 'A catalog of four hundred seeds'],
      ...['Before the spring orders', '$4,800.50', 'Front-end, SEO', 'Video call'],
    ],
  )
})

for (const form of [
  { name: 'message', draft: message, send: sendMessage, stored: messagesFrom },
  { name: 'freelance inquiry', draft: freelance, send: sendFreelance, stored: freelanceFrom },
]) {
  describe(`a ${form.name}`, () => {
    test('sent ten times at once is stored once with two mails, and all answers are the same', async () => {
      const before = await countMails(app)
      const body = form.draft()
      const replies = await Promise.all(Array.from({ length: 10 }, () => form.send(body)))
      assert.equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1)
      assert.equal((await form.stored(body.email)).length, 1)
      assert.equal(await countMails(app), before + 2)
    })

    test('with the hidden field filled in is accepted, but neither stored nor mailed', async () => {
      const expected = await form.send(form.draft())
      const before = await countMails(app)
      const body = form.draft({ website: 'https://spam.example' })
      assert.deepEqual(await form.send(body), expected)
      assert.deepEqual(await form.stored(body.email), [])
      assert.equal(await countMails(app), before)
    })
  })
}

for (const [path, body] of [
  ['/api/message', message()],
  ['/api/freelance', freelance()],
] as const) {
  test(`POST ${path} answers 201`, async () => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 201)
  })
}

test('only the same text within ten minutes is a duplicate', async () => {
  const body = message()
  await sendMessage(body)
  app.advance(599)
  await sendMessage(body)
  assert.equal((await messagesFrom(body.email)).length, 1)
  await sendMessage({ ...body, message: `${body.message} Please.` })
  assert.equal((await messagesFrom(body.email)).length, 2)
  app.advance(2)
  await sendMessage(body)
  assert.equal((await messagesFrom(body.email)).length, 3)
})

test('an address gets two acknowledgements per hour, from all senders and forms together', async () => {
  const acknowledged = async () => {
    const { rows } = await app.database.pool.query(
      `select 1 from job.job where name = 'mail' and data->>'to' like 'victim%'`,
    )
    return rows.length
  }
  await sendMessage(message({ email: 'victim@example.org' }))
  await sendFreelance(freelance({ email: 'Victim@example.org' }))
  assert.equal(await acknowledged(), 2)
  await sendMessage(message({ email: 'victim@example.org' }))
  await sendMessage(message({ email: 'victim+more@example.org' }))
  await sendFreelance(freelance({ email: 'victim+2@example.org' }))
  assert.equal(await acknowledged(), 2)
  assert.equal((await messagesFrom('victim@example.org')).length, 2)
  app.advance(3600)
  await sendMessage(message({ email: 'victim@example.org' }))
  assert.equal(await acknowledged(), 3)
})

test('twenty messages per ten minutes are accepted from one address; rejected ones do not count', async () => {
  const address = '10.8.8.8'
  await assert.rejects(sendMessage({}, address), { code: 'INVALID_INPUT' })
  for (let count = 0; count < 20; count++) await sendMessage(message(), address)
  await assert.rejects(sendMessage(message(), address), { code: 'TOO_MANY_REQUESTS', status: 429 })
  await sendMessage(message())
})

test('a message without an answer is rejected if the bot check is on', async () => {
  const guarded = await startTestApp({ env: { BOT_CHECK: 'altcha' } })
  const send: Endpoint = inquiries.sendMessage
  await assert.rejects(guarded.visit().call(send, { body: message() }), {
    code: 'BOT_CHECK_FAILED',
  })
})
