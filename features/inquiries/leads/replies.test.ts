import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { neutralFacts } from '#features/agency/rules.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeToken, signInAs } from '#test/factories.ts'
import { makeInquiry, makeLead } from '#test/leads.ts'
import { mailsTo, untilDone } from '#test/outbox.ts'
import { inquiries } from '../contract.ts'
import { leads } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let manager: Person
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

const reply = (id: string, body: object = {}, by: Pick<Person, 'call'> = manager) =>
  by.call(leads.reply, {
    params: { id },
    body: { text: 'On Tuesday.', clientEntryId: randomUUID(), ...body },
  })

async function countMailsTo(address: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select from job.job where name = 'mail' and data->>'to' = $1`,
    [address],
  )
  return rows.length
}

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim()

async function sendForm(email: string) {
  await app.visit().call(inquiries.sendMessage, {
    body: {
      firstName: 'Ada',
      lastName: 'Okafor',
      email,
      phoneNumber: '515-555-0123',
      subject: `A site for ${email}`,
      message: 'We bake – and our site does not.',
      agreeToPrivacy: true,
    },
  })
  const { rows } = await manager.call(leads.messages, { query: { q: email } })
  return rows[0] ?? assert.fail()
}

describe('a reply', () => {
  test('continues the mail thread of the acknowledgement', async () => {
    const email = 'thread@example.org'
    const { id } = await sendForm(email)
    app.advance(60)
    const { item, message } = await reply(id, { text: 'Dear Ada,\n\nyes.\nOn Tuesday.' })
    assert.equal(message, `Reply sent to ${email}.`)
    assert.equal(item.state, 'answered')
    assert.equal(item.answeredAt, app.clock.now.toISOString())
    assert.equal(item.unread, false)
    app.advance(60)
    await reply(id, { text: 'And bring bread.' })
    await untilDone(app, 'mail')
    const mails = await mailsTo(app, email, 3)
    const bySubject = (text: string) => mails.find((mail) => mail.text.includes(text))?.head ?? ''
    const [acknowledgement, first, second] = ['Within 24 hours', 'On Tuesday', 'bring bread'].map(
      bySubject,
    )
    const idOf = (head = '') => headerOf(head, 'Message-ID')
    assert.equal(new Set([acknowledgement, first, second].map(idOf)).size, 3)
    assert.equal(headerOf(acknowledgement ?? '', 'References'), undefined)
    assert.equal(headerOf(first ?? '', 'In-Reply-To'), idOf(acknowledgement))
    assert.equal(headerOf(first ?? '', 'References'), idOf(acknowledgement))
    assert.equal(headerOf(second ?? '', 'In-Reply-To'), idOf(first))
    assert.equal(headerOf(second ?? '', 'References'), `${idOf(acknowledgement)} ${idOf(first)}`)
    for (const head of [first, second]) {
      assert.equal(headerOf(head ?? '', 'Subject'), 'Re: We have your message')
      assert.equal(headerOf(head ?? '', 'Reply-To'), neutralFacts.email)
      assert.equal(headerOf(head ?? '', 'Auto-Submitted'), undefined)
    }
    assert.equal(headerOf(acknowledgement ?? '', 'Auto-Submitted'), 'auto-generated')
  })

  test('starts a thread if there was no acknowledgement', async () => {
    const email = 'quiet@example.org'
    const { id } = await makeInquiry(app.database.db, { email })
    const { item } = await reply(id)
    assert.equal(item.replySubject, 'We have your inquiry')
    await untilDone(app, 'mail')
    const [mail] = await mailsTo(app, email)
    assert.equal(headerOf(mail?.head ?? '', 'In-Reply-To'), undefined)
    assert.equal(headerOf(mail?.head ?? '', 'Subject'), 'We have your inquiry')
  })

  test("quotes nothing from the form, which may contain another person's address", async () => {
    const { id } = await sendForm('victim@example.org')
    await reply(id)
    await untilDone(app, 'mail')
    for (const { text, html } of await mailsTo(app, 'victim@example.org', 2))
      for (const typed of ['Okafor', 'A site for', 'We bake'])
        assert.ok(!text.includes(typed) && !html.includes(typed), typed)
  })

  test('is stored with its author and line breaks', async () => {
    const { id, email } = await makeLead(app.database.db)
    const text = 'One <b>\nTwo\n\nThree'
    const { item } = await reply(id, { text })
    assert.deepEqual(
      item.entries.map((entry) => [entry.kind, entry.text, entry.author?.id]),
      [['reply', text, manager.accountId]],
    )
    await untilDone(app, 'mail')
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.text ?? '', /One <b>\nTwo\n\nThree/)
    assert.match(mail?.html ?? '', /One &lt;b&gt;<br>Two<\/p>/)
  })

  test('is stored and mailed once for 50 concurrent requests', async () => {
    const { id, email } = await makeLead(app.database.db)
    const clientEntryId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => reply(id, { clientEntryId })),
    )
    for (const { item } of replies) assert.equal(item.entries.length, 1)
    assert.equal(await countMailsTo(email), 1)
  })

  test('cannot inject headers', async () => {
    const evil = 'Ada\r\nBcc: eve@example.net\r\n\r\nHello'
    const { db } = app.database
    const author = await makeAccount(db, { role: 'Admin', first_name: evil, last_name: evil })
    const admin = app.visit()
    admin.setToken(await makeToken(app, author))
    const { id, email } = await makeLead(db, { name: evil, subject: evil, acknowledged: true })
    await reply(id, { text: `Bcc: eve@example.net\n\n${evil}` }, admin)
    await untilDone(app, 'mail')
    const [mail] = await mailsTo(app, email)
    const names = (mail?.head ?? '').split('\n').map((line) => line.split(':')[0]?.toLowerCase())
    assert.deepEqual(
      names.filter((name) => name === 'bcc' || name === 'cc'),
      [],
    )
    assert.equal(names.filter((name) => name === 'to').length, 1)
    assert.equal(await countMailsTo('eve@example.net'), 0)
  })

  test('is never sent to an address with a line break', async () => {
    const { id } = await makeLead(app.database.db, {
      email: 'ada@example.org\r\nBcc: eve@example.net',
    })
    await reply(id)
    await untilDone(app, 'mail')
    const { rows } = await app.database.pool.query(
      `select state from job.job where name = 'mail' and data->>'to' like 'ada@example.org%Bcc%'`,
    )
    assert.deepEqual(rows, [{ state: 'failed' }])
  })

  test('requires a text of limited length, and a lead that is not spam', async () => {
    const { id } = await makeLead(app.database.db)
    for (const text of ['', '  ', 'x'.repeat(5_001)])
      await assert.rejects(reply(id, { text }), { code: 'INVALID_INPUT' })
    await manager.call(leads.change, { params: { id }, body: { spam: true } })
    await assert.rejects(reply(id), { code: 'CONFLICT' })
    assert.deepEqual(
      (await manager.call(leads.one, { params: { id } })).entries.map(({ kind }) => kind),
      ['spam'],
    )
  })

  test('prevents marking the lead as unanswered', async () => {
    const { id } = await makeLead(app.database.db)
    await reply(id)
    const body = { answered: false }
    await assert.rejects(manager.call(leads.change, { params: { id }, body }), { code: 'CONFLICT' })
  })
})

test('a note is stored once, is not mailed, and does not count as an answer', async () => {
  const { id, email } = await makeLead(app.database.db)
  const body = { text: 'Call after four.', clientEntryId: randomUUID() }
  const note = () => manager.call(leads.note, { params: { id }, body })
  const [{ item }] = await Promise.all([note(), note()])
  assert.equal(item.state, 'new')
  assert.deepEqual(
    item.entries.map(({ kind, text }) => [kind, text]),
    [['note', 'Call after four.']],
  )
  assert.equal(await countMailsTo(email), 0)
})
