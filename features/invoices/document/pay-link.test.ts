import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { payLinks } from '#features/payments/contract.ts'
import { readToken, signToken } from '#server/pages/signed-token.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { invoices } from '../contract.ts'
import { payLink } from './contract.ts'
import { payUrlOf } from './pay-link.server.ts'

const secretsOf = () => {
  const [tokens, challenges, urls, vault, signatures, logins] = Array.from({ length: 6 }, () =>
    randomBytes(32),
  )
  assert.ok(tokens && challenges && urls && vault && signatures && logins)
  return { tokens, challenges, urls, vault, signatures, logins }
}

describe('a token', () => {
  const secrets = secretsOf()
  const linked = { id: randomUUID(), linkVersion: 3 }
  const token = signToken(secrets, 'pay', linked)

  test('names its invoice and the version of the link', () => {
    assert.deepEqual(readToken(secrets, 'pay', token), linked)
    assert.match(token, /^[\w-]{70}$/)
  })

  test('is genuine only as a whole, and with the same secret', () => {
    assert.equal(readToken(secretsOf(), 'pay', token), undefined)
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + other + token.slice(at + 1)
      assert.equal(readToken(secrets, 'pay', changed), undefined, changed)
    }
    for (const changed of [`${token}A`, token.slice(1), `${token.slice(0, -1)}=`, ` ${token}`])
      assert.equal(readToken(secrets, 'pay', changed), undefined, changed)
  })

  test('is nothing that somebody makes up', () => {
    fc.assert(fc.property(fc.string(), (made) => readToken(secrets, 'pay', made) === undefined))
  })
})

describe('the pay link', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  })

  const tokenIn = (url: string | null | undefined) => url?.split('/').at(-1) ?? ''
  const open = (token: string) => app.visit().call(payLinks.one, { params: { token } })

  test('opens an issued invoice until an Admin replaces it', async () => {
    const admin = await signInAs(app, 'Admin')
    const { id } = await makeInvoice(app.database.db)
    const { payUrl } = await admin.call(invoices.one, { params: { id } })
    assert.ok(payUrl?.startsWith(`${app.kernel.config.origin}/pay/`))
    assert.equal((await open(tokenIn(payUrl))).id, id)
    const replaced = await admin.call(payLink.replace, { params: { id } })
    await assert.rejects(open(tokenIn(payUrl)), { code: 'LINK_INVALID' })
    assert.equal((await open(tokenIn(replaced.payUrl))).id, id)
    assert.equal((await admin.call(invoices.one, { params: { id } })).payUrl, replaced.payUrl)
  })

  test('is shown to Admins only', async () => {
    const client = await signInAs(app, 'User')
    const manager = await signInAs(app, 'Manager')
    const { id } = await makeInvoice(app.database.db, { client_id: client.accountId })
    assert.equal('payUrl' in (await manager.call(invoices.one, { params: { id } })), false)
    assert.equal('payUrl' in (await client.call(invoices.one, { params: { id } })), false)
  })

  test('does not open a draft or a voided invoice', async () => {
    const { db } = app.database
    const admin = await signInAs(app, 'Admin')
    const draft = await makeInvoice(db, { number: null })
    const voided = await makeInvoice(db, { voided_at: new Date().toISOString() })
    for (const { id } of [draft, voided]) {
      const url = payUrlOf(app.kernel, { id, linkVersion: 1 })
      await assert.rejects(open(tokenIn(url)), { code: 'LINK_INVALID' })
    }
    assert.equal((await admin.call(invoices.one, { params: { id: draft.id } })).payUrl, null)
    await assert.rejects(admin.call(payLink.replace, { params: { id: draft.id } }), {
      code: 'CONFLICT',
    })
  })
})
