import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { percentile } from '../abuse/people.ts'
import { dropDataDir, makeDataDir, signIn, startWithDatabase } from '../bench/running.ts'
import { atEnd } from '../teardown.ts'
import { until } from '../until.ts'
import { type Behavior, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { Report, Scenario } from './scenario.ts'

const mailsPerTrouble = 30
const troubleSeconds = 10

/** A mail server that records what it accepts, and rejects everything with a status if it is told to. */
interface MailServer {
  port: number
  sources: string[]
  rejectWith(status: number | undefined): void
}

async function startMailServer(): Promise<MailServer> {
  const sources: string[] = []
  let status: number | undefined
  const onData: SMTPServerOptions['onData'] = async (stream, _session, done) => {
    // A connection that breaks leaves half a mail, which is not taken.
    const source = await text(stream).catch(() => null)
    if (source === null) return done(new Error('The mail was not received in full'))
    if (status) return done(Object.assign(new Error('Not now'), { responseCode: status }))
    sources.push(source)
    done()
  }
  const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData })
  smtp.on('error', () => {})
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const { port } = (smtp.server as Server).address() as AddressInfo
  return {
    port,
    sources,
    rejectWith(next) {
      status = next
    },
  }
}

async function mailServerFails(report: Report): Promise<void> {
  const mails = await startMailServer()
  const proxy = await startFaultProxy(mails.port)
  const dataDir = await makeDataDir()
  atEnd(() => dropDataDir(dataDir))
  const SMTP_URL = `smtp://127.0.0.1:${proxy.port}?ignoreTLS=true`
  const { server, db } = await startWithDatabase(dataDir, { SMTP_URL })
  atEnd(() => db.end())

  await send(server.url, 'warm-up')
  const before = await send(server.url, 'before')
  report.figure('request that sends a mail, p99', before, { unit: 'ms' })
  for (const behavior of ['refuse', 'silent', 'drip'] as const)
    await recover(report, { url: server.url, mails, proxy, name: behavior, before })
  mails.rejectWith(451)
  await recover(report, { url: server.url, mails, proxy, name: 'temporary rejection', before })
  await refuseForGood(report, server.url, mails)
  await allArrived(mails, 'before')
  const ids = mails.sources.map((source) => /^Message-ID: .*/m.exec(source)?.[0])
  report.figure('mails that arrived twice', ids.length - new Set(ids).size, { atMost: 0 })
}

interface Trouble {
  url: string
  mails: MailServer
  proxy: FaultProxy
  name: string
  before: number
}

/** Sends while the mail server fails, and then waits until it has received everything. */
async function recover(
  report: Report,
  { url, mails, proxy, name, before }: Trouble,
): Promise<void> {
  const behaviors: Record<string, Behavior> = { refuse: 'refuse', silent: 'silent', drip: 'drip' }
  proxy.become(behaviors[name] ?? 'pass')
  const p99 = await send(url, name)
  await pause(report.seconds(troubleSeconds) * 1_000)
  report.figure(`${name}: request, p99`, p99, { atMost: before + 20, unit: 'ms' })
  proxy.become('pass')
  mails.rejectWith(undefined)
  const begun = performance.now()
  await allArrived(mails, name)
  const seconds = (performance.now() - begun) / 1_000
  report.figure('· all delivered after', seconds, { atMost: 60, unit: 's' })
}

/** Mails that are refused permanently are listed for Admins, and are sent again when one says so. */
async function refuseForGood(report: Report, url: string, mails: MailServer): Promise<void> {
  mails.rejectWith(550)
  await send(url, 'refused for good')
  const headers = await signIn({ url })
  const listed = async () => {
    const response = await fetch(`${url}/api/failed-mail?limit=1000`, { headers })
    const rows = (await response.json()) as { subject: string; retried: boolean }[]
    return rows.filter((row) => row.subject.includes('refused for good') && !row.retried).length
  }
  await until('the refused mails are listed', async () => (await listed()) >= mailsPerTrouble, 60)
  report.figure('refused for good: listed for Admins', await listed(), { atLeast: mailsPerTrouble })
  mails.rejectWith(undefined)
  await fetch(`${url}/api/failed-mail/retry`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{}',
  })
  await allArrived(mails, 'refused for good')
  report.holds('· delivered once an Admin retries them', true)
}

/** Returns the 99th percentile of the time that the requests took. */
async function send(url: string, name: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < mailsPerTrouble; count += 1) {
    const begun = performance.now()
    const response = await fetch(`${url}/api/message`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(messageAbout(`${name}, number ${count}.`, `${count}-${name}`)),
    })
    times.push(performance.now() - begun)
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  return percentile(times, 0.99)
}

const messageAbout = (subject: string, mailbox: string) => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  email: `${mailbox.replaceAll(' ', '-')}@example.org`,
  phoneNumber: '515-555-0123',
  subject,
  message: 'We bake, and our site does not.',
  agreeToPrivacy: true,
})

function allArrived({ sources }: MailServer, name: string): Promise<void> {
  const subjects = Array.from(
    { length: mailsPerTrouble },
    (_, count) => `Okafor: ${name}, number ${count}.`,
  )
  const arrived = (subject: string) => sources.some((source) => source.includes(subject))
  return until(`all mails about ${name} arrive`, () => subjects.every(arrived), 120)
}

export const scenarios: Scenario[] = [
  { id: 'R22', title: 'The mail server fails in every way', minutes: 12, run: mailServerFails },
]
