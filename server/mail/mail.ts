import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { writeWholeFile } from '#server/files/whole-file.ts'
import { GiveUp } from '#server/jobs/jobs.ts'
import type { Log } from '#server/log.ts'
import { flowed } from './flowed.ts'

export interface Message {
  /** Who writes, where MAIL_FROM does not say. */
  from?: { name: string; address: string }
  to: string
  /** Where an answer goes, if not to us. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; contentType: string; content: string; encoding?: 'base64' }[]
}

export interface Mailer {
  /** The same id gives the same Message-ID: a reader shows a mail that was sent twice once. */
  deliver(message: Message, id: string): Promise<void>
  close(): void
}

export type MailConfig = Pick<Config, 'origin' | 'dataDir' | 'smtpUrl' | 'mailFrom'>

/** Sends by SMTP, or without one writes each mail into DATA_DIR/outbox. `patience` is in milliseconds. */
export function createMailer(config: MailConfig, log: Log, patience = 10_000): Mailer {
  const transport = config.smtpUrl
    ? createSmtp(config.smtpUrl, patience)
    : createOutbox(path.join(config.dataDir, 'outbox'))
  const { hostname } = new URL(config.origin)
  return {
    async deliver(message, id) {
      const from = config.mailFrom ?? message.from ?? `no-reply@${hostname}`
      const mail = compose(message, from, `<${id}@${hostname}>`)
      await transport.send(mail, id)
      log.info({ id }, 'mail sent')
    },
    close: transport.close,
  }
}

interface Transport {
  send(mail: SendMailOptions, id: string): Promise<void>
  close(): void
}

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/

/** The plain address of `Name <address>`. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox
}

function compose(
  message: Message,
  from: NonNullable<SendMailOptions['from']>,
  messageId: string,
): SendMailOptions {
  const { to, replyTo, text, html, ...rest } = message
  // One plain address: a list or a line break would send to others, or add headers.
  for (const one of replyTo === undefined ? [to] : [to, replyTo]) {
    if (!address.test(one)) throw new GiveUp('The recipient is not an e-mail address.')
  }
  return {
    ...rest,
    alternatives: [
      { contentType: 'text/plain; charset=utf-8; format=flowed', content: flowed(text) },
      ...(html ? [{ contentType: 'text/html; charset=utf-8', content: html }] : []),
    ],
    from,
    to: { name: '', address: to },
    replyTo: replyTo && { name: '', address: replyTo },
    subject: rest.subject.replace(/\p{Cc}+/gu, ' '),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function createSmtp(url: string, patience: number): Transport {
  // The first mail loads it, so that the start does not wait for it.
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      pool: true,
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    })
  let smtp: ReturnType<typeof connect> | undefined
  return {
    async send(mail) {
      // A server that sends a byte now and then is never idle, so the whole is bounded as well.
      const signal = AbortSignal.timeout(3 * patience)
      smtp ??= connect()
      const pool = await smtp
      await pool.sendMail({ ...mail, signal }).catch(giveUpWhenRefused)
    },
    close: () => void smtp?.then((pool) => pool.close()),
  }
}

/** The server said that this mail will never be taken. A wrong password is not about the mail. */
function giveUpWhenRefused(error: Error & { code?: string; responseCode?: number }): never {
  const aboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (aboutMail && (error.responseCode ?? 0) >= 500) throw new GiveUp(error.message)
  throw error
}

function createOutbox(dir: string): Transport {
  return {
    async send(mail, id) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(mail)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      // One that an earlier version made is open to all accounts.
      await chmod(dir, 0o700)
      const time = new Date().toISOString().replace(/[:.]/g, '-')
      await writeWholeFile(path.join(dir, `${time}-${id}.eml`), message as Buffer)
    },
    close() {},
  }
}
