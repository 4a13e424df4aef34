import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

interface Mail {
  source: string
  /** The unfolded header lines. */
  head: string
  text: string
  /** Empty in a plain-text mail. */
  html: string
}

/** The number of mails that were ever enqueued. */
export async function countMails({ database }: TestApp): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from job.job where name = 'mail'`,
  )
  return rows[0].count
}

/** Waits until all jobs of this name have run. */
export async function untilDone({ database }: TestApp, name: string): Promise<void> {
  await until(`the ${name} jobs are done`, async () => {
    const { rows } = await database.pool.query(
      `select 1 from job.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
      [name],
    )
    return rows.length === 0
  })
}

/** Waits for this number of mails to an address, and returns them, the newest last. */
export async function mailsTo(
  { kernel }: { kernel: { config: Pick<Config, 'dataDir'> } },
  address: string,
  count = 1,
): Promise<Mail[]> {
  const folder = path.join(kernel.config.dataDir, 'outbox')
  const end = Date.now() + 15_000
  while (Date.now() < end) {
    const files = await readdir(folder).catch(() => [])
    // The names begin with the time.
    const names = files.filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(
      names.map(async (name) => parse(await readFile(path.join(folder, name), 'utf8'))),
    )
    const found = mails.filter(({ head }) => new RegExp(`^To: ${address}$`, 'm').test(head))
    if (found.length >= count) return found
    await pause(20)
  }
  throw new Error(`${count} mails to ${address} were not sent`)
}

function parse(source: string): Mail {
  const whole = source.replaceAll('\r\n', '\n')
  const parts = leavesOf(whole)
  const textOf = (type: string) =>
    parts.find(({ head }) => head.includes(`Content-Type: ${type}`))?.text ?? ''
  return {
    source: whole,
    head: split(whole).head,
    text: textOf('text/plain'),
    html: textOf('text/html'),
  }
}

function split(source: string) {
  const [head = '', ...body] = source.split('\n\n')
  return { head: head.replace(/\n[ \t]+/g, ' '), body: body.join('\n\n') }
}

function leavesOf(source: string): { head: string; text: string }[] {
  const { head, body } = split(source)
  const boundary = /boundary="(.+?)"/.exec(head)?.[1]
  if (!boundary) return [{ head, text: decode(head, body) }]
  const parts = `\n${body}`.split(`\n--${boundary}`).slice(1, -1)
  return parts.flatMap((part) => leavesOf(part.slice(1)))
}

function decode(head: string, body: string): string {
  const encoding = /Content-Transfer-Encoding: (.+)/.exec(head)?.[1]
  const text =
    encoding === 'quoted-printable'
      ? unquote(body)
      : Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8').toString()
  return head.includes('format=flowed') ? reflow(text) : text
}

/** Joins lines with soft line breaks, like mail clients. */
function reflow(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/^ /gm, '').replace(/ \n/g, ' ')
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
