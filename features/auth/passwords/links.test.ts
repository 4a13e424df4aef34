import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { JobContext } from '#server/jobs/jobs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { enqueuePasswordLink } from '../public.server.ts'
import { passwordJobs } from './jobs.server.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

describe('the mail for a new account', () => {
  test('has a link whose token is stored nowhere else', async () => {
    const account = await makeAccount(app.database.db, { password_hash: null })
    await enqueuePasswordLink(app.kernel, app.kernel.db, account)
    const [mail] = await mailsTo(app, account.email)
    const address = `${app.kernel.config.origin}/choose-password/${account.id}/`
    const token = mail?.text.split(address)[1]?.slice(0, 43) ?? ''
    assert.match(token, /^[\w-]{43}$/)
    const { rows } = await app.database.pool.query(
      `select 1 from job.job where data::text like $1 or output::text like $1`,
      [`%${token}%`],
    )
    assert.deepEqual(rows, [])
  })

  test('is in the security log once, however often the mail server was down', async () => {
    const { email, id } = await makeAccount(app.database.db)
    const kernel = app.kernel as JobContext
    const mailer = { ...kernel.mailer, deliver: () => Promise.reject(new Error('down')) }
    const data = { mail: 'welcome' as const, email }
    const { run } = passwordJobs['password-link']
    const logged = () =>
      app.database.db
        .selectFrom('security_event')
        .select('detail')
        .where('account_id', '=', id)
        .where('kind', '=', 'password-link-sent')
        .execute()
    for (const job of ['first', 'second'])
      await assert.rejects(run({ ...kernel, mailer }, data, job), /down/)
    assert.deepEqual(await logged(), [])
    await run(kernel, data, 'third')
    assert.deepEqual(await logged(), [{ detail: 'New account' }])
  })
})
