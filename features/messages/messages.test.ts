import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { freelance } from '#features/freelance/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { countMails, mailsTo } from '#test/outbox.ts'
import { messages } from './contract.ts'

let app: TestApp
let sent = 0
before(async () => {
  app = await startTestApp()
})

/** Like no message before it. */
function draft(values: object = {}) {
  sent += 1
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: `ada-${sent}@example.org`,
    phoneNumber: '515-555-0123',
    businessName: 'Prairie Bakery',
    subject: `A site for the bakery, part ${sent}`,
    message: 'We bake – and our site does not.\nCan you come by?',
    agreeToPrivacy: true,
    ...values,
  }
}

function inquire(email: string) {
  sent += 1
  const body = {
    ...{ name: 'Ada Okafor', company: 'Prairie Bakery', email, budget: 5000 },
    projectDescription: `A site for the bakery, with a shop and a list of what is baked on which day, part ${sent}`,
    ...{ timeline: 'In March', skillsNeeded: ['seo'], contactPreference: 'email' },
  }
  return app.visit().call(freelance.send, { body: body as never })
}

function send(body: object, address?: string) {
  return app.visit(address).call(messages.send, { body: body as never })
}

function storedFrom(email: string) {
  return app.database.db.selectFrom('message').selectAll().where('email', '=', email).execute()
}

function advance(seconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}

describe('a message', () => {
  test('is kept, told to the agency and acknowledged', async () => {
    const body = draft()
    assert.deepEqual(await send(body), { message: 'Message sent successfully.' })
    const [row, ...others] = await storedFrom(body.email)
    assert.equal(others.length, 0)
    assert.equal(row?.first_name, 'Ada')
    assert.equal(row.phone_number, '515-555-0123')
    assert.equal(row.business_name, 'Prairie Bakery')
    assert.equal(row.message, body.message)
    assert.equal(row.created_at, app.clock.now.toISOString())

    const [told] = await mailsTo(app, 'hello@fieldhouse.example')
    assert.match(told?.head ?? '', new RegExp(`^Reply-To: ${body.email}$`, 'm'))
    assert.match(told?.head ?? '', /^Subject: Ada Okafor: A site for the bakery, part \d+$/m)
    const [acknowledged] = await mailsTo(app, body.email)
    assert.match(acknowledged?.head ?? '', /^Subject: We have your message$/m)
    assert.match(acknowledged?.text ?? '', /Within 24 hours: The team replies\./)
    for (const value of Object.values(body).filter((each) => typeof each === 'string')) {
      assert.ok(told?.text.includes(value), value)
      // Whoever typed the address may not own it: nobody gets to send their words through us.
      assert.ok(!acknowledged?.text.includes(value), value)
      assert.ok(!acknowledged?.html.includes(value), value)
    }
  })

  test('answers 201', async () => {
    const response = await fetch(`${app.url}/api/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft()),
    })
    assert.equal(response.status, 201)
  })

  test('does without a business', async () => {
    const body = draft({ businessName: undefined })
    await send(body)
    assert.equal((await storedFrom(body.email))[0]?.business_name, '')
    const { rows } = await app.database.pool.query(
      `select data->>'text' as text from job.job where data->>'replyTo' = $1`,
      [body.email],
    )
    assert.match(rows[0].text, /^Phone: .*\nSubject: /m)
  })
})

describe('sent twice', () => {
  test('ten at once are one row and two mails, and all are answered alike', async () => {
    const before = await countMails(app)
    const body = draft()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(body)))
    assert.equal(new Set(replies.map(({ message }) => message)).size, 1)
    assert.equal((await storedFrom(body.email)).length, 1)
    assert.equal(await countMails(app), before + 2)
  })

  test('after ten minutes it is another message, and another word is one at once', async () => {
    const body = draft()
    await send(body)
    advance(599)
    await send(body)
    assert.equal((await storedFrom(body.email)).length, 1)
    await send({ ...body, message: `${body.message} Please.` })
    assert.equal((await storedFrom(body.email)).length, 2)
    advance(2)
    await send(body)
    assert.equal((await storedFrom(body.email)).length, 3)
  })
})

test('an address is acknowledged twice an hour, whoever types it and into whichever form', async () => {
  const acknowledged = async () => {
    const { rows } = await app.database.pool.query(
      `select 1 from job.job where name = 'mail' and data->>'to' like 'victim%'`,
    )
    return rows.length
  }
  await send(draft({ email: 'victim@example.org' }))
  await inquire('Victim@example.org')
  assert.equal(await acknowledged(), 2)
  await send(draft({ email: 'victim@example.org' }))
  await send(draft({ email: 'victim+more@example.org' }))
  await inquire('victim+2@example.org')
  assert.equal(await acknowledged(), 2)
  assert.equal((await storedFrom('victim@example.org')).length, 2)
  advance(3600)
  await send(draft({ email: 'victim@example.org' }))
  assert.equal(await acknowledged(), 3)
})

test('what fills in the hidden field is thanked, and nothing is kept or mailed', async () => {
  const before = await countMails(app)
  const body = draft({ website: 'https://spam.example' })
  assert.deepEqual(await send(body), { message: 'Message sent successfully.' })
  assert.deepEqual(await storedFrom(body.email), [])
  assert.equal(await countMails(app), before)
})

describe('refused', () => {
  const tooLong = (max: number) => `Please use at most ${max} characters.`
  const oneLine = 'Please keep this on one line.'
  const cases: [field: string, value: unknown, says: string][] = [
    ['firstName', '', 'First name is required.'],
    ['firstName', 'x'.repeat(101), tooLong(100)],
    ['lastName', ' ', 'Last name is required.'],
    ['email', '', 'Email is required.'],
    ['email', 'ada@', 'Invalid email format.'],
    ['email', 'ada@example.org\r\nBcc: eve@example.net', 'Invalid email format.'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', '5155550123', 'Phone number must be in the format XXX-XXX-XXXX'],
    ['phoneNumber', '515-555-0123\n', ''],
    ['phoneNumber', '515-555-0123\n1', 'Phone number must be in the format XXX-XXX-XXXX'],
    ['businessName', 'A\nB', oneLine],
    ['subject', '', 'Subject is required.'],
    ['subject', 'x'.repeat(201), tooLong(200)],
    ['subject', 'Hi\r\nBcc: eve@example.net', oneLine],
    ['firstName', 'Ada\nBcc: eve@example.net', oneLine],
    ['lastName', 'Okafor\u2028', ''],
    ['lastName', 'Oka\u2028for', oneLine],
    ['message', '', 'Message is required.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['message', 'x'.repeat(5_001), tooLong(5_000)],
    ['agreeToPrivacy', false, 'You must agree to the terms and conditions.'],
    ['agreeToPrivacy', undefined, 'You must agree to the terms and conditions.'],
  ]
  for (const [field, value, says] of cases) {
    const shown = JSON.stringify(value)?.slice(0, 40)
    test(`${field} ${shown}: ${says || 'is trimmed'}`, async () => {
      const body = draft({ [field]: value })
      if (says === '') return void (await send(body))
      const before = await countMails(app)
      await assert.rejects(send(body), { code: 'INVALID_INPUT', fields: { [field]: says } })
      assert.deepEqual(await storedFrom(body.email), [])
      assert.equal(await countMails(app), before)
    })
  }

  test('without anything, every field says so in its own words', async () => {
    await assert.rejects(send({}), {
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

  test('after twenty in ten minutes from one address; what was refused is not counted', async () => {
    const address = '10.8.8.8'
    await assert.rejects(send({}, address), { code: 'INVALID_INPUT' })
    for (let count = 0; count < 20; count++) await send(draft(), address)
    await assert.rejects(send(draft(), address), { code: 'TOO_MANY_REQUESTS', status: 429 })
    await send(draft())
  })
})

test('with the bot check on, it is not taken without an answer', async () => {
  const guarded = await startTestApp({ env: { BOT_CHECK: 'altcha' } })
  await assert.rejects(guarded.visit().call(messages.send, { body: draft() }), {
    code: 'BOT_CHECK_FAILED',
  })
})
