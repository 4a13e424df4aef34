import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { sessions } from '#features/auth/sessions/contract.ts'
import { blog } from '#features/blog/contract.ts'
import { leads } from '#features/inquiries/leads/contract.ts'
import { ownInvoices } from '#features/invoices/client/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { people } from '#people/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type FirstReads, firstReadsId } from '#shared/portal/first-reads.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeBlog, makeSession, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ pages: 'built', firstReadsMs: 60_000 })
})

async function open(visitor: Visitor, path: string, url = app.url) {
  const response = await visitor.fetch(url + path)
  const html = await response.text()
  const [, json] = html.split(`id="${firstReadsId}"`)[1]?.match(/^[^>]*>([^<]*)</) ?? []
  return { response, html, brought: json && (JSON.parse(json) as FirstReads) }
}

const replyOf = ({ replies }: FirstReads, wanted: Endpoint): unknown =>
  replies.find(({ path }) => path === wanted.path)?.reply

describe('the document of a portal', () => {
  test('brings what its page reads first, and a token that reads more', async () => {
    const client = await signInAs(app, 'User')
    const { id } = await makeInvoice(app.database.db, { client_id: client.accountId })
    await makeInvoice(app.database.db)
    const { brought, response } = await open(client, '/client-portal/invoices')
    assert.ok(brought)
    assert.equal(response.headers.get('Cache-Control'), 'no-store')
    assert.ok(replyOf(brought, ownInvoices.owed))
    const { rows } = replyOf(brought, invoices.own) as { rows: { id: string }[] }
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    )
    const visitor = app.visit()
    visitor.setToken(brought.accessToken)
    assert.equal((await visitor.call(people.authUser, {})).user.id, client.accountId)
  })

  test('reads the part of the list that its address and the browser choose', async () => {
    const admin = await signInAs(app, 'Admin')
    for (let at = 0; at < 12; at += 1) await makeBlog(app.database.db, { title: `Post ${at}` })
    const rowsAt = async (path: string) => {
      const { brought } = await open(admin, path)
      assert.ok(brought)
      const { rows, total } = replyOf(brought, blog.list) as { rows: object[]; total: number }
      return [rows.length, total]
    }
    assert.deepEqual(await rowsAt('/admin/blogs'), [5, 12])
    assert.deepEqual(await rowsAt('/admin/blogs?q=Post+1'), [3, 3])
    admin.cookies.set('portal', 'Admin.10')
    assert.deepEqual(await rowsAt('/admin/blogs'), [10, 12])
    assert.deepEqual(await rowsAt('/admin/blogs?page=2'), [2, 12])
  })

  test('is the same page without them for whoever is not signed in', async () => {
    const { brought, response } = await open(app.visit(), '/admin/blogs')
    assert.equal(response.status, 200)
    assert.equal(brought, undefined)
  })

  test('leaves out what the role may not read', async () => {
    const client = await signInAs(app, 'User')
    const { brought } = await open(client, '/admin/invoices')
    assert.ok(brought)
    assert.ok(replyOf(brought, people.authUser))
    assert.equal(replyOf(brought, invoices.list), undefined)
    assert.equal(replyOf(brought, leads.waiting), undefined)
  })

  test('brings nothing after a suspension, a logout, or with a cookie that is forged or pending', async () => {
    const { db } = app.database
    const suspended = await signInAs(app, 'User')
    const change = db.updateTable('account').set({ status: 'Suspended' })
    await change.where('id', '=', suspended.accountId).execute()
    const left = await signInAs(app, 'User')
    const cookie = left.cookies.get('refresh') ?? ''
    await left.call(sessions.logout, {})
    left.cookies.set('refresh', cookie)
    const forger = app.visit()
    const { id } = await makeSession(db)
    forger.cookies.set('refresh', `${id}.${'A'.repeat(43)}.${'A'.repeat(43)}`)
    for (const visitor of [suspended, left, forger]) {
      const { brought, response } = await open(visitor, '/client-portal/invoices')
      assert.equal(response.status, 200)
      assert.equal(brought, undefined)
    }
  })

  test('neither replaces the cookie nor ends its element early', async () => {
    const client = await signInAs(app, 'User', { first_name: '</script><b>' })
    const { brought, response, html } = await open(client, '/client-portal')
    assert.deepEqual(response.headers.getSetCookie(), [])
    assert.ok(brought)
    const { user } = replyOf(brought, people.authUser) as { user: { firstName: string } }
    assert.equal(user.firstName, '</script><b>')
    assert.ok(!html.includes('</script><b>'))
  })

  test('is sent without them while the database does not answer', async () => {
    const hasty = await startTestApp({ pages: 'built' })
    const client = await signInAs(hasty, 'User')
    await hasty.database.db.transaction().execute(async (trx) => {
      await sql`lock table session in access exclusive mode`.execute(trx)
      const { brought, response } = await open(client, '/client-portal', hasty.url)
      assert.equal(response.status, 200)
      assert.equal(brought, undefined)
    })
  })
})
