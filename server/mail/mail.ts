import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { writeAtomically } from '#server/files/atomic-file.ts'
import { GiveUp } from '#server/jobs/queue.ts'
import type { Log } from '#server/log.ts'
import { flowed } from './flowed.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: string
  encoding?: 'base64'
  /** The HTML shows it with this id. */
  cid?: string
}

export interface Message {
  /** The default sender, unless MAIL_FROM is set. */
  from?: { name: string; address: string }
  /** The name that an Admin chose for the sender, also of MAIL_FROM. */
  senderName?: string
  to: string
  /** The reply address, if not the agency's. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The URL of the stored picture that the HTML shows as the logo; sendMail() attaches it. */
  logo?: string
  /** The ids of earlier mails of the conversation, oldest first, for threading. */
  thread?: readonly string[]
  /** Written by a person rather than generated. */
  personal?: true
  /** The URL at which one POST unsubscribes from mails of this kind (RFC 8058). */
  unsubscribe?: string
  attachments?: Attachment[]
}

export interface Mailer {
  /**
   * Returns the answer of the server. The same id results in the same Message-ID, so that mail clients
   * show a duplicate only once.
   */
  deliver(message: Message, id: string): Promise<string>
  close(): void
}

export type MailConfig = Pick<Config, 'origin' | 'dataDir' | 'smtpUrl' | 'mailFrom'>

/** Sends by SMTP, or writes each mail to DATA_DIR/outbox if none is configured. `patience` is in milliseconds. */
export function createMailer(config: MailConfig, log: Log, patience = 10_000): Mailer {
  const transport = config.smtpUrl
    ? createSmtp(config.smtpUrl, patience)
    : createOutbox(path.join(config.dataDir, 'outbox'))
  const { hostname } = new URL(config.origin)
  return {
    async deliver(message, id) {
      const usual = config.mailFrom ?? message.from ?? `no-reply@${hostname}`
      const mail = compose(message, senderOf(usual, message.senderName), { id, hostname })
      const answer = await transport.send(mail, id)
      log.info({ id }, 'mail sent')
      return answer
    },
    close: transport.close,
  }
}

interface Transport {
  send(mail: SendMailOptions, id: string): Promise<string>
  close(): void
}

const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/

/** The plain address of `Name <address>`. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox
}

type From = string | NonNullable<Message['from']>

function senderOf(usual: From, name: string | undefined): From {
  if (!name) return usual
  return { name, address: typeof usual === 'string' ? addressOf(usual) : usual.address }
}

function compose(
  message: Message,
  from: From,
  { id, hostname }: { id: string; hostname: string },
): SendMailOptions {
  const {
    to,
    replyTo,
    text,
    html,
    unsubscribe,
    thread = [],
    personal,
    senderName,
    ...rest
  } = message
  const messageIdOf = (one: string) => `<${one}@${hostname}>`
  const references = thread.map(messageIdOf)
  // A single address: a list or a line break could add recipients or headers.
  for (const one of replyTo === undefined ? [to] : [to, replyTo]) {
    if (!address.test(one)) throw new GiveUp('The recipient is not an email address.')
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
    messageId: messageIdOf(id),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) ?? '' }),
    headers: {
      ...(!personal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function createSmtp(url: string, patience: number): Transport {
  // Loaded with the first mail, to keep the start fast.
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
      // A server that sends a byte now and then is never idle, so the total time is bounded as well.
      const signal = AbortSignal.timeout(3 * patience)
      smtp ??= connect()
      const pool = await smtp
      const { response } = await pool.sendMail({ ...mail, signal }).catch(giveUpWhenRefused)
      return response
    },
    close: () => void smtp?.then((pool) => pool.close()),
  }
}

/** The server rejected this mail permanently. A wrong password does not count, as it is not about the mail. */
function giveUpWhenRefused(error: Error & { code?: string; responseCode?: number }): never {
  const aboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (aboutMail && (error.responseCode ?? 0) >= 500)
    throw new GiveUp(error.message, { cause: error })
  throw error
}

function createOutbox(dir: string): Transport {
  return {
    async send(mail, id) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(mail)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      // Earlier versions created it readable by all accounts.
      await chmod(dir, 0o700)
      const time = new Date().toISOString().replace(/[:.]/g, '-')
      const name = `${time}-${id}.eml`
      await writeAtomically(path.join(dir, name), message as Buffer)
      return `outbox/${name}`
    },
    close() {},
  }
}
