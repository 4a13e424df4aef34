import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { notifications } from '#features/notifications/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { timelines } from '#features/timeline/contract.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInColleague } from '#test/colleagues.ts'
import { openStream } from '#test/event-stream.ts'
import { makeToken, signInAs } from '#test/factories.ts'
import { answer, makeSurvey } from '#test/surveys.ts'
import { surveys } from './contract.ts'
import { surveySection } from './invitations/contract.ts'
import { surveyResults } from './results/contract.ts'
import { eraseSurveyOf } from './service.server.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off', BOT_CHECK: 'off' } })
  admin = await signInAs(app, 'Admin')
})

const surveyOf = async (accountId: string) => {
  const { rows } = await admin.call(surveys.list, { query: { client: accountId } })
  const [found] = rows
  assert.deepEqual([found?.userId?.id, rows.length], [accountId, 1])
  assert.ok(found)
  return found
}

async function toldTo(visitor: typeof admin, kind: string) {
  const { rows } = await visitor.call(notifications.list, {})
  return rows.filter((row) => row.kind === kind).map(({ text, link }) => ({ text, link }))
}

const hasAnswered = async (client: typeof admin) =>
  (await client.call(surveys.own, {})).answer !== null

const refusal = (status: number, message: string, fields?: object) => ({
  ...{ status, message },
  ...(fields && { fields }),
})

describe('an answer', () => {
  test('is stored with all fields, and staff are notified', async () => {
    const client = await signInAs(app, 'User')
    assert.equal(await hasAnswered(client), false)
    const { message } = await client.call(surveys.submit, { body: answer })
    assert.equal(message, 'Thank you! Your answers have arrived.')
    const stored = await surveyOf(client.accountId)
    const { _id, id, userId, bonus, bonusAmount, bonusCurrency, createdAt, updatedAt, ...fields } =
      stored
    assert.deepEqual(fields, answer)
    assert.equal(_id, id)
    assert.equal(userId?.closed, false)
    assert.equal(bonus, null)
    assert.deepEqual([bonusAmount, bonusCurrency], [10, 'USD'])
    assert.ok(createdAt <= updatedAt)
    const details = await admin.call(surveys.one, { params: { id } })
    assert.deepEqual(details, { ...stored, bonusHistory: [] })
    assert.equal(await hasAnswered(client), true)
    assert.deepEqual((await toldTo(admin, 'survey-answer'))[0], {
      text: 'ada@example.test rated 8 of 10.',
      link: `/admin/survey/details/${id}`,
    })
  })

  test('is that of all persons of a client', async () => {
    const founder = await signInAs(app, 'User')
    const colleague = await signInColleague(app, founder.accountId, ['support'])
    await colleague.call(surveys.submit, { body: answer })
    await surveyOf(founder.accountId)
    assert.equal(await hasAnswered(founder), true)
    await assert.rejects(founder.call(surveys.submit, { body: answer }), {
      code: 'SURVEY_ANSWERED',
    })
    const accountant = await signInColleague(app, founder.accountId, ['invoices'])
    await assert.rejects(hasAnswered(accountant), { code: 'FORBIDDEN' })
  })

  test('is accepted once per account, even for 50 concurrent requests', async () => {
    const client = await signInAs(app, 'User')
    const tries = Array.from({ length: 50 }, (_, at) =>
      client.call(surveys.submit, { body: { ...answer, email: `try-${at}@example.test` } }).then(
        () => 201,
        ({ status }: { status: number }) => status,
      ),
    )
    const statuses = await Promise.all(tries)
    assert.deepEqual(Map.groupBy(statuses, (one) => one).get(201)?.length, 1)
    assert.deepEqual(Map.groupBy(statuses, (one) => one).get(409)?.length, 49)
    const first = await surveyOf(client.accountId)
    await assert.rejects(
      client.call(surveys.submit, { body: { ...answer, email: 'other@example.test' } }),
      refusal(409, 'You have already submitted a survey with a different email.'),
    )
    await assert.rejects(
      client.call(surveys.submit, { body: { ...answer, email: first.email } }),
      refusal(409, 'You have already submitted this survey.'),
    )
  })

  test('about another device than the one it is sent from is refused and not stored', async () => {
    const client = await signInAs(app, 'User')
    const said = (chosen: string, detected: string) =>
      `You selected ${chosen}, but you are using a ${detected}. Please select the correct device type.`
    for (const [device, detected, userAgent] of [
      ['mobile', 'desktop', 'Mozilla/5.0 (X11; Linux x86_64)'],
      ['desktop', 'mobile', 'Mozilla/5.0 (iPhone) Mobile/15E148'],
    ] as const) {
      const refused = await client.fetch(`${app.url}/api/survey`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': userAgent,
          Authorization: `Bearer ${await tokenOf(client)}`,
        },
        body: JSON.stringify({ ...answer, device }),
      })
      assert.equal(refused.status, 409)
      assert.deepEqual(await refused.json(), {
        ...{ code: 'WRONG_DEVICE', message: said(device, detected) },
        errors: { device: said(device, detected) },
      })
    }
    assert.equal(await hasAnswered(client), false)
  })

  test('may omit only the speed', async () => {
    const client = await signInAs(app, 'User')
    const response = await client.fetch(`${app.url}/api/survey`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await tokenOf(client)}`,
      },
      body: JSON.stringify({ rateSpeed: '' }),
    })
    assert.equal(response.status, 400)
    assert.deepEqual(await response.json(), {
      ...{ code: 'INVALID_INPUT', message: 'Please check the marked fields.' },
      errors: {
        device: 'Please select your device type',
        userExperience: 'Required',
        userNavigation: 'Required',
        usedFeatures: 'At least one feature must be selected',
        loginFeedback: 'Login feedback is required',
        navigationFeedback: 'Navigation feedback is required',
        appointmentScheduling: 'Required',
        paymentExperience: 'Required',
        designFeedback: 'Required',
        featureRequests: 'Required',
        suggestions: 'Required',
        rating: 'Must be a number between 1 and 10',
      },
    })
    const { email: _, phoneNumber: __, bonusPaymentMethod: ___, ...opinion } = answer
    await assert.rejects(
      client.call(surveys.submit, { body: opinion }),
      refusal(400, 'Please check the marked fields.', {
        email: 'Email is required',
        phoneNumber: 'Phone number is required',
        bonusPaymentMethod: 'Please select a payment method for bonuses',
      }),
    )
  })

  test('requires a phone number in one of three formats and a rating from 1 to 10', async () => {
    const client = await signInAs(app, 'User')
    const invalid =
      'Phone number must be in the format (XXX) XXX-XXXX or XXX-XXX-XXXX or XXXXXXXXXX'
    for (const phoneNumber of ['015-555-0142', '(515)555-0142', '515 555 0142', '51555501422'])
      await assert.rejects(
        client.call(surveys.submit, { body: { ...answer, phoneNumber } }),
        refusal(400, 'Please check the marked fields.', { phoneNumber: invalid }),
      )
    for (const rating of [0, 11, 7.5])
      await assert.rejects(
        client.call(surveys.submit, { body: { ...answer, rating } }),
        refusal(400, 'Please check the marked fields.', {
          rating: 'Must be a number between 1 and 10',
        }),
      )
    for (const [at, phoneNumber] of ['(515) 555-0142', '515-555-0142', '5155550142'].entries()) {
      const one = await signInAs(app, 'User')
      const { rateSpeed: _, ...rest } = answer
      await one.call(surveys.submit, {
        body: { ...rest, phoneNumber, rating: [1, 10, 5][at] ?? 5 },
      })
      assert.equal((await surveyOf(one.accountId)).rateSpeed, null)
    }
  })
})

describe('the list', () => {
  test('can be searched, and filtered by every question', async () => {
    const { db } = app.database
    const values = { device: 'mobile', rating: 3, user_experience: 'Poor', rate_speed: 'Very Slow' }
    const { id } = await makeSurvey(db, {
      ...{ ...values, user_navigation: 'Very Difficult', used_features: ['Profile Settings'] },
      ...{ bonus_payment_method: 'mpesa', suggestions: 'Teal, everywhere.' },
    })
    for (const query of [
      { filter: 'mobile' },
      { rating: '3' },
      { userExperience: 'Poor' },
      { rateSpeed: 'Very Slow' },
      { userNavigation: 'Very Difficult' },
      { usedFeatures: 'Profile Settings' },
      { bonusPaymentMethod: 'mpesa' },
      { q: 'teal' },
      { filter: 'mobile', rating: '3', q: 'TEAL' },
    ] as const) {
      const { rows, total } = await admin.call(surveys.list, { query })
      assert.deepEqual([rows.map((row) => row.id), total], [[id], 1], JSON.stringify(query))
    }
    const others = await admin.call(surveys.list, { query: { filter: 'desktop' } })
    assert.ok(others.total > 0 && others.rows.every((row) => row.id !== id))
  })

  test('is exported as CSV as filtered, without formulas', async () => {
    const { db } = app.database
    await makeSurvey(db, { email: 'csv@example.test', suggestions: '=1+1', rating: 2 })
    const file = await admin.call(surveys.csv, { query: { rating: '2' } })
    const text = await file.text()
    const [head = '', row = '', end] = text.split('\r\n')
    assert.match(head, /^\uFEFF?Day,Client,Email,/)
    assert.match(row, /csv@example\.test/)
    assert.match(row, /,'=1\+1,PayPal,,,$/)
    assert.equal(end, '')
  })
})

describe('the bonus', () => {
  test('is that of the settings at the time of the answer', async () => {
    const { defaults } = surveySection
    const save = (body: typeof defaults) => admin.call(saveSection(surveySection), { body })
    await save({ ...defaults, bonusAmount: 25.5, bonusMethods: ['mpesa'] })
    const client = await signInAs(app, 'User')
    assert.deepEqual(await client.call(surveys.offer, {}), {
      offer: { amount: 25.5, methods: ['mpesa'] },
    })
    await assert.rejects(
      client.call(surveys.submit, { body: answer }),
      refusal(400, 'Please check the marked fields.', {
        bonusPaymentMethod: 'Please select a payment method for bonuses',
      }),
    )
    await client.call(surveys.submit, { body: { ...answer, bonusPaymentMethod: 'mpesa' } })
    await save(defaults)
    const { id, bonusAmount } = await surveyOf(client.accountId)
    assert.equal(bonusAmount, 25.5)
    await admin.call(surveys.payBonus, { params: { id }, body: { method: 'mpesa' } })
    const [told] = await toldTo(client, 'survey-bonus')
    assert.equal(told?.text, 'We sent you $25.50 for your answer: M-Pesa.')
  })

  test('keeps the currency in which it was promised', async () => {
    const { db } = app.database
    const client = await signInAs(app, 'User')
    const promised = { bonus_cents: 1500, bonus_currency: 'JPY' }
    const { id } = await makeSurvey(db, { client_id: client.accountId, ...promised })
    const { answer: own } = await client.call(surveys.own, {})
    assert.deepEqual([own?.bonusAmount, own?.bonusCurrency], [1500, 'JPY'])
    await admin.call(surveys.payBonus, { params: { id }, body: { method: 'mpesa' } })
    const [told] = await toldTo(client, 'survey-bonus')
    assert.equal(told?.text, 'We sent you ¥1,500 for your answer: M-Pesa.')
    const { rows } = await admin.call(timelines.list, { params: { id: client.accountId } })
    assert.ok(rows.some(({ text }) => text === 'Bonus of ¥1,500 for the survey paid'))
  })

  test('may be none: nothing is asked for, and nothing can be paid', async () => {
    const { defaults } = surveySection
    const save = (body: typeof defaults) => admin.call(saveSection(surveySection), { body })
    const { open } = (await admin.call(surveyResults.results, {})).bonuses
    await save({ ...defaults, bonus: false })
    const client = await signInAs(app, 'User', { email: 'quiet@example.test' })
    assert.deepEqual(await client.call(surveys.offer, {}), { offer: null })
    const { email: _, phoneNumber: __, bonusPaymentMethod: ___, ...opinion } = answer
    await client.call(surveys.submit, { body: opinion })
    await save(defaults)
    const stored = await surveyOf(client.accountId)
    assert.deepEqual(
      [stored.email, stored.phoneNumber, stored.bonusPaymentMethod, stored.bonusAmount],
      ['quiet@example.test', '', null, null],
    )
    assert.equal((await admin.call(surveyResults.results, {})).bonuses.open, open)
    await assert.rejects(
      admin.call(surveys.payBonus, { params: { id: stored.id }, body: { method: 'mpesa' } }),
      { code: 'NO_BONUS' },
    )
  })

  test('is open until an Admin records it, and the client is notified', async () => {
    const client = await signInAs(app, 'User')
    await client.call(surveys.submit, { body: answer })
    const { id, updatedAt } = await surveyOf(client.accountId)
    const own = async () => (await client.call(surveys.own, {})).answer
    assert.deepEqual((await own())?.bonus, null)
    const paid = await admin.call(surveys.payBonus, {
      params: { id },
      body: { method: 'paypal', paidOn: '2026-11-02', reference: '4TX-99', basedOn: updatedAt },
    })
    assert.partialDeepStrictEqual(paid.item.bonus, {
      ...{ method: 'paypal', paidOn: '2026-11-02', reference: '4TX-99' },
      recordedBy: { id: admin.accountId },
    })
    assert.deepEqual((await own())?.bonus, { method: 'paypal', paidOn: '2026-11-02' })
    assert.deepEqual(await toldTo(client, 'survey-bonus'), [
      { text: 'We sent you $10.00 for your answer: PayPal.', link: '/client-portal/survey' },
    ])
    // A stale page learns that the bonus was already paid.
    await assert.rejects(
      admin.call(surveys.payBonus, {
        params: { id },
        body: { method: 'mpesa', basedOn: updatedAt },
      }),
      { status: 409, code: 'CONFLICT' },
    )
  })

  test('can be corrected without another notification, and reopened', async () => {
    const client = await signInAs(app, 'User')
    await client.call(surveys.submit, { body: answer })
    const params = { id: (await surveyOf(client.accountId)).id }
    await admin.call(surveys.payBonus, { params, body: { method: 'paypal' } })
    const corrected = await admin.call(surveys.payBonus, { params, body: { method: 'other' } })
    assert.equal(corrected.item.bonus?.method, 'other')
    assert.equal((await toldTo(client, 'survey-bonus')).length, 1)
    const opened = await admin.call(surveys.reopenBonus, { params })
    assert.equal(opened.item.bonus, null)
    assert.deepEqual(await toldTo(client, 'survey-bonus'), [])
    const { bonusHistory } = await admin.call(surveys.one, { params })
    assert.deepEqual(
      bonusHistory.map(({ bonus, author }) => [bonus?.method, author?.id]),
      ['paypal', 'other', undefined].map((method) => [method, admin.accountId]),
    )
    const filtered = await admin.call(surveys.list, { query: { filter: 'bonus-open', q: 'ada@' } })
    assert.ok(filtered.rows.some(({ id }) => id === params.id))
  })

  test('cannot be paid in the future', async () => {
    const { id } = await makeSurvey(app.database.db)
    await assert.rejects(
      admin.call(surveys.payBonus, {
        params: { id },
        body: { method: 'paypal', paidOn: '2099-01-01' },
      }),
      refusal(400, 'Please check the marked fields.', {
        paidOn: 'A payment cannot be in the future.',
      }),
    )
  })
})

test('an erased answer keeps its choices anonymously', async () => {
  const client = await signInAs(app, 'User')
  await client.call(surveys.submit, { body: answer })
  const { id } = await surveyOf(client.accountId)
  const body = { method: 'paypal' as const, reference: 'To ada@example.test' }
  await admin.call(surveys.payBonus, { params: { id }, body })
  await inTransaction(app.database, ({ db }) => eraseSurveyOf(db, client.accountId))
  const erased = await admin.call(surveys.one, { params: { id } })
  assert.partialDeepStrictEqual(erased, { rating: 8, userId: null, email: '', phoneNumber: '' })
  const texts = JSON.stringify(erased)
  for (const word of ['ada@', '555-0142', 'Calm', 'calendar'])
    assert.ok(!texts.includes(word), word)
})

test('open pages of editors and of the client update with an answer', async () => {
  const client = await signInAs(app, 'User')
  const other = await signInAs(app, 'User')
  const streams = await Promise.all([admin, client, other].map(follow))
  await client.call(surveys.submit, { body: answer })
  const { id } = await surveyOf(client.accountId)
  const heard = (events: { kind: string; id: string }[]) =>
    events.some((event) => event.kind === 'survey' && event.id === id)
  for (const stream of streams.slice(0, 2)) await stream.untilSeen('the answer', heard)
  assert.ok(!heard(streams[2]?.events ?? []))
  for (const stream of streams) stream.close()
})

async function tokenOf({ accountId }: typeof admin): Promise<string> {
  const account = await app.database.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return makeToken(app, account)
}

async function follow(visitor: typeof admin) {
  const stream = await openStream(app.url, await tokenOf(visitor))
  await stream.untilSeen('the beginning', ({ length }) => length > 0)
  return stream
}
