import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { startTestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { failedMails } from './contract.ts'

test('Admins see undelivered mails without their text, and the dashboard counts them', async () => {
  const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  const admin = await signInAs(app, 'Admin')
  const secret = 'https://example.test/reset-password/secret'
  const mail = (subject: string) => ({ to: 'ada@example.test', subject, text: secret })
  const insert = (name: string, state: string, retries: number, data: object) =>
    sql`insert into job.job (name, state, retry_count, data, output, created_on, start_after)
      values (${name}, ${state}::job.job_state, ${retries}, ${JSON.stringify(data)}::jsonb,
        '{"message": "550 No such user"}', now() - ${retries} * interval '1 minute',
        now() + interval '1 hour')`.execute(app.kernel.db)
  await insert('mail', 'failed', 0, mail('Refused'))
  await insert('invoice-mail', 'retry', 12, { message: mail('Stuck'), invoiceId: 'x' })
  await insert('mail', 'retry', 1, mail('On its way'))
  const answer = await admin.call(failedMails.list, {})
  assert.deepEqual(
    answer.rows.map(({ subject, to, reason, retried }) => [subject, to, reason, retried]),
    [
      ['Refused', 'ada@example.test', '550 No such user', false],
      ['Stuck', 'ada@example.test', '550 No such user', true],
    ],
  )
  assert.ok(!JSON.stringify(answer).includes(secret))
  const second = await admin.call(failedMails.list, { query: { page: 2, limit: 1 } })
  assert.deepEqual([second.total, second.rows[0]?.subject], [2, 'Stuck'])
  assert.equal((await admin.call(staffDashboard.read, {})).failedMails, answer.total)

  await admin.call(failedMails.retry, { body: { id: second.rows[0]?.id ?? '' } })
  assert.equal((await admin.call(failedMails.list, {})).total, 1)
  await admin.call(failedMails.retry, { body: {} })
  assert.equal((await admin.call(failedMails.list, {})).total, 0)
})
