import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payUrlOf } from '#features/invoices/document/pay-link.server.ts'
import { startTestApp } from '#test/app.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { payLinks, sandbox } from './contract.ts'

const app = await startTestApp()
const { db } = app.kernel
const visitor = app.visit()

const tokenOf = (id: string, linkVersion = 1) =>
  payUrlOf(app.kernel, { id, linkVersion }).split('/').at(-1) ?? ''

const calls = ['one', 'createIntent', 'pdf'] as const
const call = (name: (typeof calls)[number], token: string) =>
  visitor.call(payLinks[name], { params: { token } })

test('whoever holds the link reads and pays this invoice, without signing in', async () => {
  const { id, number } = await makeInvoice(db, { internal_note: 'Pays late' })
  const params = { token: tokenOf(id) }
  const invoice = await visitor.call(payLinks.one, { params })
  assert.deepEqual([invoice.id, invoice.invoiceNumber, invoice.dueNow], [id, number, 1000])
  assert.doesNotMatch(JSON.stringify(invoice), /Pays late|internal|history|link|email/i)
  const pdf = await visitor.call(payLinks.pdf, { params })
  assert.equal((await pdf.slice(0, 5).text()).toString(), '%PDF-')
  const { headers } = await visitor.fetch(`${app.url}/api/pay/${params.token}/pdf`)
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(headers.get('content-disposition'), `inline; filename*=UTF-8''${number}.pdf`)
  const { clientSecret, pays } = await visitor.call(payLinks.createIntent, { params })
  assert.equal(pays, 'total')
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  await visitor.call(sandbox.confirm, { body: { clientSecret, ...card } })
  await until('it is paid', async () => (await readLedger(db, id)).status === 'Paid')
  assert.equal((await visitor.call(payLinks.one, { params })).dueNow, 0)
  await assert.rejects(call('createIntent', params.token), { code: 'CONFLICT' })
})

test('a link to a draft or a voided invoice, a revoked one and a made-up one are the same', async () => {
  const invoice = await makeInvoice(db)
  const draft = await makeInvoice(db, { number: null })
  const voided = await makeInvoice(db, { voided_at: new Date().toISOString() })
  const tokens = [tokenOf(draft.id), tokenOf(voided.id), tokenOf(invoice.id, 2), 'made-up']
  const message = 'This link is no longer valid. Please ask for a new one.'
  for (const token of tokens)
    for (const name of calls)
      await assert.rejects(call(name, token), { code: 'LINK_INVALID', message }, `${name} ${token}`)
})

test('starting payments is limited, and a wrong link counts', async () => {
  const someone = app.visit()
  const start = (token: string) => someone.call(payLinks.createIntent, { params: { token } })
  const token = tokenOf((await makeInvoice(db)).id)
  for (let count = 0; count < 15; count += 1) {
    await start(token)
    await assert.rejects(start('made-up'), { code: 'LINK_INVALID' })
  }
  await assert.rejects(start(token), { code: 'TOO_MANY_REQUESTS' })
})
