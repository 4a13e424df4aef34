import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sessions } from '#features/auth/sessions/contract.ts'
import { chat } from '#features/chat/contract.ts'
import { files } from '#features/files/contract.ts'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { payUrlOf } from '#features/invoices/document/pay-link.server.ts'
import { statements } from '#features/invoices/ledger/contract.ts'
import { shareCards } from '#features/share-card/contract.ts'
import { createDisk } from '#server/files/create-storage.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeMessage } from './chats.ts'
import { signInAs } from './factories.ts'
import { fillDisk } from './full-disk.ts'
import { makeInvoice } from './invoices.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let client: Person
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  client = await signInAs(app, 'User')
})

/** Runs `act` while there is no space for anything. */
async function whileFull<T>(act: () => Promise<T>): Promise<T> {
  const free = await fillDisk(app)
  return act().finally(free)
}

describe('a full disk', () => {
  test('does not keep a PDF from being read, stored or not', async () => {
    const { id } = await makeInvoice(app.database.db, { client_id: client.accountId })
    const params = { id }
    const link = payUrlOf(app.kernel, { id, linkVersion: 1 }).split('/').at(-1)
    const readLinked = async () => (await fetch(`${app.url}/api/pay/${link}/pdf`)).blob()
    const pdfs = await whileFull(async () => [
      await client.call(invoiceFiles.pdf, { params }),
      await client.call(statements.pdf, { query: {} }),
      await readLinked(),
    ])
    assert.ok((await whileFull(() => client.call(invoiceFiles.link, { params }))).url)
    const stored = async () => (await app.database.pool.query('select from stored_pdf')).rowCount
    assert.equal(await stored(), 0)
    pdfs.push(await readLinked())
    assert.equal(await stored(), 1)
    // The next day, its use would be noted.
    app.advance(90_000)
    pdfs.push(await whileFull(readLinked))
    app.advance(-90_000)
    for (const pdf of pdfs) assert.match((await pdf.text()).slice(0, 8), /^%PDF-1/)
  })

  test('does not keep a client from an invoice, messages and being signed in', async () => {
    const { id } = await makeInvoice(app.database.db, { client_id: client.accountId })
    await client.call(chat.list, {})
    const clientId = client.accountId
    await makeMessage(app.database.db, { conversation_id: clientId, from_client: false })
    await whileFull(async () => {
      assert.equal((await client.call(invoices.one, { params: { id } })).id, id)
      const { rows } = await client.call(chat.messages, { params: { clientId } })
      assert.equal(rows.length, 1)
      await client.call(sessions.refresh, {})
    })
    await client.call(sessions.refresh, {})
  })

  test('does not keep a card from being drawn, although nobody counts it', async () => {
    const draw = () => admin.call(shareCards.draw, { query: { title: 'Care plans' } })
    assert.match((await whileFull(draw)).src, /^data:image/)
  })

  test('refuses an upload before it is read', async (t) => {
    const { kernel } = app
    // More than any disk has.
    const { requireSpace } = createDisk(kernel.config.dataDir, Number.POSITIVE_INFINITY)
    t.mock.method(kernel.files, 'requireSpace', requireSpace)
    const design = new Blob(['It would also be refused when it is decoded.'])
    await assert.rejects(admin.call(files.upload, { body: {}, files: { design } }), {
      code: 'UNAVAILABLE',
      message: 'There is no space left to store this. Please try again later.',
    })
  })
})
