import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { urlOf } from '#test/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { makeInvoice, readLedger } from '#test/invoices.ts'
import { type ServerProcess, startServerProcess } from '#test/process.ts'
import { StripeDouble, stripeKeys } from '#test/stripe-double.ts'
import { atEnd } from '#test/teardown.ts'

/** A few here, many in `npm run reliability`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2)

const stripe = await StripeDouble.start()
let database: TestDatabase
let dataDir: string
/** Runs between the tests. */
let server: ServerProcess

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-payments-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  database = await createTestDatabase()
  server = await startProcess()
})

function startProcess(keys: Record<string, string> = stripeKeys): Promise<ServerProcess> {
  const address = { DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir }
  const env = { ...address, DEMO: 'off', BOT_CHECK: 'off', LOG_LEVEL: 'trace' }
  return startServerProcess({ ...env, ...keys })
}

/** An invoice whose payment was started and made at the provider, and the events of that. */
async function makePaid() {
  const { db } = database
  const { id: invoice_id } = await makeInvoice(db)
  const intent = stripe.addIntent(100_000)
  await db
    .insertInto('payment_intent')
    .values({
      ...{ invoice_id, amount_cents: intent.amount, provider: 'stripe' },
      ...{ idempotency_key: intent.id, provider_id: intent.id },
      created_at: new Date().toISOString(),
    })
    .execute()
  return { invoiceId: invoice_id, events: stripe.pay(intent.id) }
}

/** Like a provider, until every event was taken. */
async function deliverUntilTaken(url: string, events: readonly object[]): Promise<void> {
  for (const event of events) assert.equal((await stripe.deliver(url, event)).status, 200)
}

const paid = { status: 'Paid', paid: 100_000, credited: 0, total: 100_000, rows: 1 }

test('one event a hundred times at two processes is one payment', async () => {
  const { invoiceId, events } = await makePaid()
  const servers = [server, await startProcess()]
  const calls = Array.from({ length: 100 }, async (_, at) => {
    const response = await stripe.deliver(servers[at % 2]?.url ?? '', events[at % 7 === 0 ? 1 : 0]!)
    return response.status
  })
  assert.deepEqual(new Set(await Promise.all(calls)), new Set([200]))
  assert.deepEqual(await readLedger(database.db, invoiceId), paid)
  await servers[1]?.end('SIGTERM')
})

test('killing the program while it takes an event leaves exactly one payment', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { invoiceId, events } = await makePaid()
    const taken = events.map((event) => stripe.deliver(server.url, event).catch(() => null))
    // The kill comes before, between or after the statements of the transaction.
    for (let turn = randomInt(0, 400); turn > 0; turn -= 1) await new Promise(setImmediate)
    await server.end('SIGKILL')
    await Promise.all(taken)
    server = await startProcess()
    await deliverUntilTaken(server.url, events)
    assert.deepEqual(await readLedger(database.db, invoiceId), paid)
  }
})

test('the log holds no card number, no key and no signature', async () => {
  for (const { url, child, end } of [server, await startProcess({ PAYMENTS: 'sandbox' })]) {
    const said: string[] = []
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({
      ...{ clientSecret: 'made-up-c4n4ry', number: '4242 4242 4242 4242' },
      ...{ expiry: '12 / 34', cvc: '987', name: 'Ada c4n4ry' },
    })
    const confirm = { method: 'POST', headers, body }
    assert.equal((await fetch(`${url}/api/payment/sandbox`, confirm)).status, 404)
    assert.equal((await stripe.deliver(url, { id: 'c4n4ry' }, { secret: 'x' })).status, 400)
    assert.equal(await end('SIGTERM'), 0)
    assert.match(said.join(''), /api\/payment\/sandbox/)
    assert.doesNotMatch(said.join(''), /4242|c4n4ry|v1=/)
  }
})
