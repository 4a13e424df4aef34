import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { seedDemo } from '#db/seed/demo.ts'
import { agencySection } from '#features/agency/contract.ts'
import { neutralFacts } from '#features/agency/rules.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { people } from '#people/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeService, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { until } from '#test/until.ts'
import { demoNames } from '../../scripts/check-names.ts'
import { setup } from './contract.ts'
import { tablesWithIds } from './demo-records.server.ts'

const demoPassword = 'Atrium!2026'
const body = { confirmation: 'Start over' }

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>

async function enterDemo(email: string) {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, {
    body: { email, password: demoPassword },
  })
  visitor.setToken(accessToken)
  return visitor
}

before(async () => {
  app = await startTestApp()
  await seedDemo(app.kernel)
  admin = await signInAs(app, 'Admin')
})

describe('starting over', () => {
  test('is offered in the demo, and for Admins who type it', async () => {
    assert.equal((await admin.call(setup.read, {})).isDemo, true)
    await assert.rejects(admin.call(setup.startOver, { body: { confirmation: 'yes' } }), {
      fields: { confirmation: 'Please type “start over”.' },
    })
  })

  test('needs another password than that of the demo', async () => {
    const nora = await enterDemo('admin@atrium.test')
    await assert.rejects(nora.call(setup.startOver, { body }), { code: 'DEMO_PASSWORD' })
  })

  test('needs a recent sign-in', async () => {
    const late = await signInAs(app, 'Admin')
    app.advance(3600)
    await assert.rejects(late.call(setup.startOver, { body }), { code: 'REAUTH_REQUIRED' })
    app.advance(-3600)
  })

  test('removes the demo alone', async () => {
    const { db } = app.database
    const pictures = await db
      .selectFrom('file')
      .select('url')
      .where('kind', '=', 'service')
      .orderBy('id')
      .limit(2)
      .execute()
    const [shown, other] = [pictures[0]!, pictures[1]!]
    const isStored = async ({ url }: typeof shown) => {
      const file = await app.kernel.files.get(url.replace('/files/', ''))
      file?.stream.destroy()
      return file !== null
    }
    await makeService(db, { title: 'Own service', slug: 'own-service', image: shown.url })
    const client = await makeAccount(db, { role: 'User', business_name: 'Own client' })
    await makeInvoice(db, { client_id: client.id, number: 'INV-1999-0001' })
    const hannah = await enterDemo('client@atrium.test')
    const { id: demoClient } = await hannah.call(people.authUser, {}).then(({ user }) => user)
    await makeInvoice(db, { client_id: demoClient, number: 'INV-1999-0002' })
    const { agency } = await admin.call(settings.list, {})
    const changed = { ...agency.value, name: 'Nordlicht', basedOn: agency.updatedAt }
    await admin.call(saveSection(agencySection), { body: changed })

    await admin.call(setup.startOver, { body })

    const left = async (table: 'account' | 'service' | 'invoice' | 'file') =>
      (await db.selectFrom(table).select('id').execute()).length
    assert.equal(await left('account'), 3, 'two Admins and the client')
    assert.deepEqual([await left('service'), await left('invoice'), await left('file')], [1, 1, 1])
    const facts = await app.kernel.settings.read(db, agencySection)
    assert.deepEqual([facts.name, facts.phone], ['Nordlicht', neutralFacts.phone])
    await assert.rejects(hannah.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
    await until('the files are gone', async () => !(await isStored(other)))
    assert.ok(await isStored(shown), 'a picture in use')
    const { isDemo, isOpen, done } = await admin.call(setup.read, {})
    assert.deepEqual(
      { isDemo, isOpen, done },
      {
        ...{ isDemo: false, isOpen: false },
        done: ['staff', 'client'],
      },
    )
  })

  test('leaves no word of the demo in any table', async () => {
    const { pool, db } = app.database
    const ledger = await pool.query(
      `select tgenabled from pg_trigger where tgname = 'invoice_payment_kept'`,
    )
    assert.deepEqual(ledger.rows, [{ tgenabled: 'O' }])
    for (const table of [
      ...(await tablesWithIds(db)),
      'change',
      'old_slug',
      'visit_day',
      'job.job',
    ]) {
      const { rows } = await pool.query(`select each::text as text from ${table} each`)
      const text = rows.map((row) => row.text).join('\n')
      for (const name of [...demoNames, '@atrium.test'])
        assert.ok(!text.includes(name), `${table} says ${name}`)
    }
  })

  test('happens once', async () => {
    await assert.rejects(admin.call(setup.startOver, { body }), { code: 'NOT_FOUND' })
  })
})
