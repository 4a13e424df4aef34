import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { accounts } from '#features/accounts/contract.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { invoiceFiles, invoices } from '#features/invoices/contract.ts'
import { securityLog } from '#features/security-log/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAppointment } from '#test/appointments.ts'
import { makeAccount, makeProject, password, signInAs } from '#test/factories.ts'
import { makeInvoice, makeRecurringInvoice } from '#test/invoices.ts'
import { makeKnownClient, marks } from '#test/known-client.ts'
import { untilDone } from '#test/outbox.ts'
import { personalData } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let manager: Person
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
})

const erase = (id: string, name: string) =>
  admin.call(personalData.erase, { params: { id }, body: { name } })
const suspend = (id: string) => admin.call(accounts.update, { body: { id, status: 'Suspended' } })

/** All columns of the database, including the job queue, whose text contains the mark. */
async function columnsWith(mark: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(`
    select table_schema || '.' || table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'job') and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await app.database.pool.query(
      `select 1 from ${table} where "${column}"::text ilike '%${mark}%' limit 1`,
    )
    if (hits.length > 0) found.push(`${table.replace('public.', '')}.${column}`)
  }
  return found.sort()
}

async function filesWith(mark: string): Promise<string[]> {
  const root = path.join(app.kernel.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    if ((await readFile(file)).includes(mark)) found.push(path.relative(root, file))
  }
  return found
}

describe('erasing a client', () => {
  test('removes all personal data except on invoices', async () => {
    const client = await makeKnownClient(app, manager)
    const id = client.accountId
    await client.call(personalData.request, {})
    for (const name of ['prepare-download', 'mail']) await untilDone(app, name)
    assert.ok((await columnsWith(marks.other)).length > 30)
    assert.ok((await filesWith(marks.other)).length >= 4)
    await suspend(id)
    const params = { params: { id } }
    assert.deepEqual(await admin.call(personalData.erasure, params), {
      name: `${marks.name}first ${marks.name}last`,
      refusal: null,
      invoices: 1,
    })
    assert.deepEqual(await erase(id, `${marks.name}first ${marks.name}last`), {
      message: `The personal data of ${marks.name}first ${marks.name}last was erased.`,
    })
    for (const name of ['remove-files', 'mail']) await untilDone(app, name)

    assert.deepEqual(await columnsWith(marks.other), [])
    assert.deepEqual(await filesWith(marks.other), [])
    assert.deepEqual(
      await columnsWith(marks.name),
      ['address', 'business_name', 'city', 'first_name', 'last_name', 'state']
        .map((column) => `billed_party.${column}`)
        .concat('invoice.billed_to'),
    )
    assert.deepEqual(await columnsWith(marks.invoice), [
      ...['invoice.items', 'invoice_version.version', 'invoice_words.words'],
    ])
    await assert.rejects(
      app.visit().call(signIn.login, { body: { email: client.email, password } }),
      { code: 'INVALID_LOGIN' },
    )
    // Erased clients are not found.
    await assert.rejects(erase(id, 'Erased client'), { status: 404 })
    const { rows: log } = await admin.call(securityLog.list, { query: { limit: 5 } })
    assert.ok(log.some(({ kind }) => kind === 'account-erased'))

    const { rows } = await admin.call(invoices.list, { query: { client: id } })
    assert.deepEqual(
      rows.map(({ userId, status, totalAmount }) => [userId.firstName, status, totalAmount]),
      [[`${marks.name}first`, 'Paid', 50]],
    )
    const [invoice] = rows
    assert.ok(invoice)
    await admin.call(invoiceFiles.link, { params: { id: invoice.id } })
  })

  test('is refused with the reason while something is unfinished', async () => {
    const { db } = app.database
    const { id, first_name, last_name } = await makeAccount(db, { role: 'User' })
    const name = `${first_name} ${last_name}`
    const refusal = async () => (await admin.call(personalData.erasure, { params: { id } })).refusal
    assert.equal(await refusal(), 'Ada can still sign in. Suspend the account first.')
    await suspend(id)
    assert.equal(await refusal(), null)
    await makeInvoice(db, { client_id: id })
    await makeInvoice(db, { client_id: id })
    await makeRecurringInvoice(db, { client_id: id })
    await makeProject(db, { client_id: id, status: 'in-progress' })
    await makeAppointment(db, { client_id: id, status: 'Approved' })
    const message =
      'Ada still has 1 running project, 2 open invoices, 1 recurring invoice, and 1 coming appointment.'
    assert.equal(await refusal(), message)
    await assert.rejects(erase(id, name), { code: 'IN_USE', message })
  })

  test('requires the name and a recent authentication, and applies only to clients', async () => {
    const { id, first_name, last_name } = await makeAccount(app.database.db, {
      ...{ role: 'User', deleted_at: new Date().toISOString() },
    })
    const name = `${first_name} ${last_name}`
    await assert.rejects(erase(id, first_name), {
      fields: { name: `Type “${name}” to confirm.` },
    })
    const staff = await makeAccount(app.database.db, { role: 'Manager', status: 'Suspended' })
    await assert.rejects(erase(staff.id, 'Ada'), { status: 404 })
    app.advance(10 * 60 + 1)
    await admin.refresh()
    await assert.rejects(erase(id, name), { code: 'REAUTH_REQUIRED' })
    await admin.call(signIn.confirmPassword, { body: { password } })
    await erase(id, name)
  })
})
