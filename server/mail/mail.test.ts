import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { GiveUp } from '#server/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { addressOf, createMailer, type Mailer, type Message } from './mail.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-mail-'))
const closing: (() => unknown)[] = [() => rm(dataDir, { recursive: true })]
after(async () => {
  for (const close of closing.reverse()) await close()
})

const message: Message = {
  to: 'ada@example.org',
  subject: 'Your appointment',
  text: 'See you on Tuesday.',
  html: '<p>See you on Tuesday.</p>',
}

function mailer(smtpUrl: string | undefined, patience?: number): Mailer {
  const config = {
    origin: 'https://agency.example',
    dataDir,
    smtpUrl,
    mailFrom: 'Agency <hello@agency.example>',
  }
  const created = createMailer(config, createLog('silent'), patience)
  closing.push(created.close)
  return created
}

describe('by SMTP', () => {
  /** A real SMTP server that records mails; `answer` can reject one with a status. */
  async function receive(answer: () => number | undefined = () => undefined) {
    const taken: { to: string[]; source: string }[] = []
    const onData: SMTPServerOptions['onData'] = async (stream, session, done) => {
      const source = await text(stream)
      const status = answer()
      if (status) return done(Object.assign(new Error('Not now'), { responseCode: status }))
      taken.push({ to: session.envelope.rcptTo.map((one) => one.address), source })
      done()
    }
    const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData })
    server.on('error', () => {})
    await once(server.listen(0, '127.0.0.1'), 'listening')
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
    return { taken, mailer: mailer(urlOf(server.server as Server)) }
  }

  const urlOf = (server: Server) =>
    `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`

  test('delivers text, html and attachments', async () => {
    const { taken, mailer } = await receive()
    const attachments = [
      { filename: 'date.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
    ]
    await mailer.deliver({ ...message, attachments }, 'job-1')
    assert.deepEqual(taken[0]?.to, ['ada@example.org'])
    const source = taken[0]?.source ?? ''
    for (const part of [
      'From: Agency <hello@agency.example>',
      'To: ada@example.org',
      'Subject: Your appointment',
      'Message-ID: <job-1@agency.example>',
      'Content-Type: text/plain; charset=utf-8; format=flowed',
      'See you on Tuesday.',
      '<p>See you on Tuesday.</p>',
      'filename=date.ics',
    ]) {
      assert.ok(source.includes(part), part)
    }
  })

  test('retries with the same Message-ID after a temporary rejection', async () => {
    const answers = [451, undefined, undefined]
    const { taken, mailer } = await receive(() => answers.shift())
    await assert.rejects(mailer.deliver(message, 'job-2'), (error) => !(error instanceof GiveUp))
    await mailer.deliver(message, 'job-2')
    await mailer.deliver(message, 'job-2')
    const ids = taken.map(({ source }) => /^Message-ID: .*/m.exec(source)?.[0])
    assert.deepEqual(ids, Array(2).fill('Message-ID: <job-2@agency.example>'))
  })

  test('gives up on a mail that is rejected permanently', async () => {
    const { mailer } = await receive(() => 550)
    await assert.rejects(mailer.deliver(message, 'job-3'), GiveUp)
  })

  test('prevents injected headers and recipients', async () => {
    const { taken, mailer } = await receive()
    await mailer.deliver({ ...message, subject: 'Hi\r\nBcc: eve@example.net\n\nX' }, 'job-4')
    assert.deepEqual(taken[0]?.to, ['ada@example.org'])
    assert.match(taken[0]?.source ?? '', /^Subject: Hi Bcc: eve@example.net X\r$/m)
    for (const to of [
      'ada@example.org\r\nBcc: eve@example.net',
      'ada@example.org, eve@example.net',
      '"eve@example.net x"@example.org',
      'Ada <ada@example.org>',
      '',
    ]) {
      await assert.rejects(mailer.deliver({ ...message, to }, 'job-5'), GiveUp, to)
    }
    assert.equal(taken.length, 1)
  })

  test('sets the reply address of the mail, as one plain address', async () => {
    const { taken, mailer } = await receive()
    await mailer.deliver({ ...message, replyTo: 'eve@example.org' }, 'job-7')
    assert.match(taken[0]?.source ?? '', /^Reply-To: eve@example.org\r$/m)
    const replyTo = 'eve@example.org\r\nBcc: eve@example.net'
    await assert.rejects(mailer.deliver({ ...message, replyTo }, 'job-8'), GiveUp)
    assert.equal(taken.length, 1)
  })

  test('has a timeout', async () => {
    const silent = (_: Socket) => {}
    const trickling = (socket: Socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    }
    for (const behavior of [silent, trickling]) {
      const server = createServer(behavior)
      await once(server.listen(0, '127.0.0.1'), 'listening')
      closing.push(() => server.close())
      await assert.rejects(mailer(urlOf(server), 100).deliver(message, 'job-6'))
    }
    await assert.rejects(mailer('smtp://127.0.0.1:1').deliver(message, 'job-6'))
  })
})

test('without SMTP, each mail is a file in the outbox, named by its time', async () => {
  const outbox = mailer(undefined)
  await outbox.deliver(message, 'a')
  await outbox.deliver(message, 'b')
  const names = await readdir(path.join(dataDir, 'outbox'))
  assert.equal(names.length, 2)
  for (const name of names) assert.match(name, /^\d{4}-\d\d-\d\dT[\d-]{12}Z-[ab]\.eml$/)
  const source = await readFile(path.join(dataDir, 'outbox', names[0]!), 'utf8')
  assert.match(source, /^Message-ID: <\w@agency.example>\r$/m)
  assert.match(source, /See you on Tuesday\./)
})

test('the address is extracted from a mailbox with or without a name', () => {
  assert.equal(addressOf('Agency <hello@agency.example>'), 'hello@agency.example')
  assert.equal(addressOf('hello@agency.example'), 'hello@agency.example')
})

test('only this account can read the outbox, even if an earlier version created it', async () => {
  const folder = path.join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  await mailer(undefined).deliver(message, 'private')
  const name = (await readdir(folder)).find((each) => each.endsWith('-private.eml')) ?? ''
  const modes = [await stat(folder), await stat(path.join(folder, name))].map(({ mode }) => mode)
  assert.deepEqual(
    modes.map((mode) => mode & 0o777),
    [0o700, 0o600],
  )
})
