import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from './app.ts'

interface Mail {
  /** The lines before the first empty one, each whole. */
  head: string
  text: string
}

/** How many mails were ever asked for. */
export async function countMails({ database }: TestApp): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from job.job where name = 'mail'`,
  )
  return rows[0].count
}

/** What left for this address, once so many mails did. */
export async function mailsTo({ kernel }: TestApp, address: string, count = 1): Promise<Mail[]> {
  const folder = path.join(kernel.config.dataDir, 'outbox')
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      names.map(async (name) => parse(await readFile(path.join(folder, name), 'utf8'))),
    )
    const found = mails.filter(({ head }) => new RegExp(`^To: ${address}$`, 'm').test(head))
    if (found.length >= count) return found
    await pause(20)
  }
  throw new Error(`${count} mails to ${address} did not leave`)
}

function parse(source: string): Mail {
  const [head = '', ...body] = source.replaceAll('\r\n', '\n').split('\n\n')
  const text = body.join('\n\n')
  const quoted = /^Content-Transfer-Encoding: quoted-printable$/m.test(head)
  return { head: head.replace(/\n[ \t]+/g, ' '), text: quoted ? unquote(text) : text }
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
