import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { atEnd } from '../../teardown.ts'

export interface Mailbox {
  url: string
  /** Every mail that was accepted, as often as it came. */
  taken: { to: string; messageId: string }[]
}

/** A mail server that takes its time, like one on the internet. */
export async function openMailbox(delayMs: number): Promise<Mailbox> {
  const taken: Mailbox['taken'] = []
  const onData: SMTPServerOptions['onData'] = async (stream, { envelope }, done) => {
    // A client that is killed leaves half a mail, which is not taken.
    const source = await text(stream).catch(() => null)
    if (source === null) return done(new Error('The mail was not received in full'))
    await pause(delayMs)
    const messageId = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? ''
    for (const { address: to } of envelope.rcptTo) taken.push({ to, messageId })
    done()
  }
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData })
  // A client that is killed breaks its connection.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = (server.server as Server).address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, taken }
}
