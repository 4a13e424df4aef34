import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { documentKinds } from '#features/documents/contract.ts'
import { describeFiles, inWords, joinActions } from '#features/projects/rules.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { calendarDay, dayMs, formatDay, momentOf } from '#shared/dates.ts'
import { kindOfName } from '#shared/file-kinds.ts'
import { type DemoEntry, demoHistories, teo } from './history-texts.ts'

const dayIn = (days: number) => calendarDay(new Date(Date.now() + days * dayMs))

interface Project {
  id: string
  client_id: string
  contact_id: string
}

/** Seeds what happened to the demo clients' projects, with the files that came with it. */
export async function seedHistories(db: Db, files: Storage): Promise<void> {
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const projects = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select(['project.id', 'slug', 'client.id as client_id', 'contact_id', 'project.created_at'])
    .execute()
  const personOf = (email: string) => people.find((person) => person.email === email)?.id ?? ''
  for (const { slug, created_at, ...project } of projects) {
    const entries = demoHistories[slug]
    if (!entries) continue
    const created = { action: 'Project created', account_id: personOf(teo), created_at }
    await addEntry(db, project, created)
    for (const entry of entries) {
      const account_id = entry.by ? personOf(entry.by) : project.contact_id
      const created_at = momentOf(dayIn(-entry.days), entry.at)
      const action = describe(entry)
      await addEntry(db, project, { action, account_id, created_at, comment: entry.comment })
      for (const file of entry.files ?? [])
        await addDocument(db, files, { ...file, account_id, created_at, project_id: project.id })
    }
  }
}

interface Happened {
  action: string
  comment?: string | undefined
  account_id: string
  created_at: string
}

async function addEntry(db: Db, project: Project, entry: Happened): Promise<void> {
  await db
    .insertInto('project_entry')
    .values({ ...entry, project_id: project.id, client_id: project.client_id })
    .execute()
}

/** In the words of the program. */
function describe({ status, due, files = [] }: DemoEntry): string {
  const dayInWords = (days: number | null) => (days === null ? 'none' : formatDay(dayIn(days)))
  const actions = [
    ...(status ? [`Status: ${status.map(inWords).join(' → ')}`] : []),
    ...(due ? [`Due date: ${due.map(dayInWords).join(' → ')}`] : []),
    ...describeFiles(files.map(({ name }) => name)),
  ]
  return joinActions(actions) || 'Comment'
}

interface DemoFile extends Omit<Happened, 'action' | 'comment'> {
  name: string
  path: string
  project_id: string
}

/** Stores a file of db/seed as a document of a project. */
export async function addDocument(
  db: Db,
  files: Storage,
  { path: source, ...row }: DemoFile,
): Promise<{ id: string }> {
  const bytes = await readFile(path.join(import.meta.dirname, source))
  const kind = kindOfName(row.name, documentKinds) ?? 'text'
  const key = `document/${randomBytes(16).toString('base64url')}`
  await files.put(`${key}/file.${kind}`, bytes, 'application/octet-stream')
  return db
    .insertInto('document')
    .values({ ...row, key, kind, bytes: bytes.length })
    .returning('id')
    .executeTakeFirstOrThrow()
}
