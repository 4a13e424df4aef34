import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { documentKinds } from '#features/documents/contract.ts'
import type { Category } from '#features/resources/rules.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { dayMs } from '#shared/dates.ts'
import { extensionOf, kindOfName } from '#shared/file-kinds.ts'

interface DemoResource {
  title: string
  text: string
  category: Category
  daysAgo: number
  /** The email address of the one client that it is shared with. */
  client?: string
  url?: string
  /** The file name, also in db/seed/resources. */
  file?: [name: string, source: string]
}

const hannah = 'client@atrium.test'

const demoResources: DemoResource[] = [
  {
    title: 'Your website, handed over',
    text: 'What you own, where it is, and what to do on the three days in a year when something is wrong.',
    category: 'Guides',
    daysAgo: 96,
    file: ['Handover guide.pdf', 'handover-guide.pdf'],
  },
  {
    title: 'How to send us pictures',
    text: 'Which file, how large, and from where. One page; it saves both of us a phone call.',
    category: 'Guides',
    daysAgo: 61,
    file: ['How to send us pictures.txt', 'how-to-send-us-pictures.txt'],
  },
  {
    title: 'Is it down, or is it you?',
    text: 'The status of our servers. If it is red, we know; if it is green, call us.',
    category: 'Website',
    daysAgo: 40,
    url: 'https://status.fieldhouse.example/',
  },
  {
    title: 'Brand sheet of the bakery',
    text: 'Four colors with their print values, the type, and how the name is written.',
    category: 'Brand',
    daysAgo: 19,
    client: hannah,
    file: ['Brandt & Daughters brand sheet.pdf', 'brand-sheet.pdf'],
  },
  {
    title: 'Prices as the site shows them',
    text: 'Please mark what changes with the winter menu, and send it back by Friday.',
    category: 'Templates',
    daysAgo: 3,
    client: hannah,
    file: ['Menu and prices.csv', 'bread-menu-prices.csv'],
  },
]

/** Seeds the resources shared with all clients and with the first client. */
export async function seedResources(db: Db, files: Storage): Promise<void> {
  const now = Date.now()
  for (const { title, text, category, daysAgo, client, url, file } of demoResources) {
    const client_id = client ? await findId(db, client) : null
    const created_at = new Date(now - daysAgo * dayMs).toISOString()
    const content = file ? await storeFile(files, ...file) : { url: url ?? '' }
    const times = { created_at, updated_at: created_at }
    await db
      .insertInto('resource')
      .values({ title, text, category, client_id, ...content, ...times })
      .execute()
  }
}

async function findId(db: Db, email: string): Promise<string> {
  const account = db.selectFrom('account').select('id').where('email', '=', email)
  return (await account.executeTakeFirstOrThrow()).id
}

async function storeFile(files: Storage, name: string, source: string) {
  const bytes = await readFile(path.join(import.meta.dirname, 'resources', source))
  const kind = kindOfName(name, documentKinds)
  if (!kind) throw new Error(`Not a document: ${extensionOf(name)}`)
  const key = `document/${randomBytes(16).toString('base64url')}`
  await files.put(`${key}/file.${kind}`, bytes, 'application/octet-stream')
  return { key, kind, name, bytes: bytes.length }
}
