import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Report } from '../reliability/scenario.ts'
import { atEnd } from '../teardown.ts'
import { until } from '../until.ts'
import { type Fleet, fromAddress, memberOf } from './fleet.ts'

export interface Mailbox {
  url: string
  /** The Message-ID of each mail that arrived. */
  ids: string[]
}

/** A mail server that counts. */
export async function startMailbox(): Promise<Mailbox> {
  const ids: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((source) => {
        ids.push(/^Message-ID: (.+)$/im.exec(source)?.[1] ?? '')
        done()
      }, done)
    },
  })
  // A process that is stopped breaks its connection.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, ids }
}

/** Messages from visitors enqueue mails, which any process sends. */
export async function checkJobs(
  fleet: Fleet,
  { ids }: Mailbox,
  report: Report,
  count: number,
): Promise<void> {
  const before = new Set(ids)
  const send = async (at: number): Promise<void> => {
    const response = await fetch(`${memberOf(fleet, at).url}/api/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromAddress(at + 500) },
      body: JSON.stringify(messageNumber(at)),
    })
    const answer = await response.text()
    if (response.status === 503) {
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000)
      return send(at)
    }
    if (!response.ok) throw new Error(`${response.status}: ${answer}`)
  }
  await Promise.all(Array.from({ length: count }, (_, at) => send(at)))
  const countJobs = async (states: string) => {
    const { rows } = await fleet.pool.query<{ count: number }>(
      `select count(*)::int as count from job.job where name in ('mail', 'invoice-mail') and state in (${states})`,
    )
    return rows[0]?.count ?? 0
  }
  await until(
    'all mails are sent',
    async () => (await countJobs("'created', 'retry', 'active'")) === 0,
  )
  const arrived = ids.filter((id) => !before.has(id))
  report.figure(`mails of ${count} messages`, arrived.length, { atLeast: count })
  report.figure('mails sent twice', arrived.length - new Set(arrived).size, { atMost: 0 })
  report.figure('mail jobs without a mail', (await countJobs("'completed'")) - ids.length, {
    atMost: 0,
  })
}

const messageNumber = (at: number) => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `ada-${at}-${Date.now()}@example.org`,
  phoneNumber: '515-555-0123',
  subject: `A site for the bakery, part ${at}`,
  message: 'We bake, and our site does not.',
  agreeToPrivacy: true,
})
