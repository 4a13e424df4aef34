import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countMails, mailsTo } from '#test/outbox.ts'
import { freelance } from './contract.ts'

let app: TestApp
let sent = 0
before(async () => {
  app = await startTestApp()
})

/** Like no inquiry before it. */
function draft(values: object = {}) {
  sent += 1
  return {
    name: 'Tom Adeyemi',
    email: `tom-${sent}@example.org`,
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

function send(body: object) {
  return app.visit().call(freelance.send, { body: body as never })
}

function storedFrom(email: string) {
  return app.database.db
    .selectFrom('freelance_inquiry')
    .selectAll()
    .where('email', '=', email)
    .execute()
}

describe('an inquiry', () => {
  test('is kept, told to the agency and acknowledged', async () => {
    const body = draft()
    const { message } = await send(body)
    assert.equal(message, 'Your inquiry has arrived. We reply within 24 hours.')
    const [row, ...others] = await storedFrom(body.email)
    assert.equal(others.length, 0)
    assert.equal(row?.company, 'Prairie Seed Company')
    assert.equal(row.budget_cents, 480_050)
    assert.deepEqual(row.skills_needed, ['front-end', 'seo'])
    assert.equal(row.contact_preference, 'video')
    assert.equal(row.created_at, app.clock.now.toISOString())

    const [told] = await mailsTo(app, 'hello@fieldhouse.example')
    assert.match(told?.head ?? '', new RegExp(`^Reply-To: ${body.email}$`, 'm'))
    assert.match(
      told?.head ?? '',
      /^Subject: Freelance inquiry from Tom Adeyemi, Prairie Seed Company$/m,
    )
    const [acknowledged] = await mailsTo(app, body.email)
    assert.match(acknowledged?.head ?? '', /^Subject: We have your inquiry$/m)
    assert.match(acknowledged?.text ?? '', /Within 24 hours: The team replies/)
    for (const part of [
      body.name,
      body.company,
      body.projectDescription,
      body.timeline,
      '$4,800.50',
      'Front-end, SEO',
      'Video call',
    ]) {
      assert.ok(told?.text.includes(part), part)
      // Whoever typed the address may not own it: nobody gets to send their words through us.
      assert.ok(!acknowledged?.text.includes(part), part)
      assert.ok(!acknowledged?.html.includes(part), part)
    }
  })

  test('answers 201', async () => {
    const response = await fetch(`${app.url}/api/freelance`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft()),
    })
    assert.equal(response.status, 201)
  })
})

test('ten of the same at once are one row and two mails', async () => {
  const before = await countMails(app)
  const body = draft()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(body)))
  assert.equal(new Set(replies.map(({ message }) => message)).size, 1)
  assert.equal((await storedFrom(body.email)).length, 1)
  assert.equal(await countMails(app), before + 2)
})

test('what fills in the hidden field is thanked, and nothing is kept or mailed', async () => {
  const before = await countMails(app)
  const body = draft({ website: 'x' })
  assert.ok((await send(body)).message)
  assert.deepEqual(await storedFrom(body.email), [])
  assert.equal(await countMails(app), before)
})

describe('refused', () => {
  const tooShort = 'Description must be at least 50 characters'
  const notPositive = 'Budget must be a positive number'
  const oneLine = 'Please keep this on one line.'
  const cases: [field: string, value: unknown, says: string, at?: string][] = [
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
  for (const [field, value, says, at = field] of cases) {
    test(`${field} ${JSON.stringify(value)?.slice(0, 40)}: ${says}`, async () => {
      const body = draft({ [field]: value })
      const before = await countMails(app)
      await assert.rejects(send(body), { code: 'INVALID_INPUT', fields: { [at]: says } })
      assert.deepEqual(await storedFrom(body.email), [])
      assert.equal(await countMails(app), before)
    })
  }
})
