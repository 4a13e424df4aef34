import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashSeen } from '#people/decisions.server.ts'
import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from './files.ts'
import { type DemoReview, demoReviews } from './review-texts.ts'

const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`

/** The writers of each side. */
interface Writers {
  client: { account_id: string }
  agency: { account_id: string }
  guest: { guest_id: string | null }
}

/** Seeds reviews that are open, approved, and with changes that were requested. */
export async function seedReviews(db: Db, files: Storage): Promise<void> {
  const { id: manager } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'manager@atrium.test')
    .executeTakeFirstOrThrow()
  for (const review of demoReviews) await seedReview(db, files, review, manager)
}

async function seedReview(db: Db, files: Storage, review: DemoReview, manager: string) {
  const { contact_id, ...project } = await db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .select(['project.id as project_id', 'client.id as client_id', 'contact_id'])
    .where('slug', '=', review.project)
    .executeTakeFirstOrThrow()
  const { versions, title, guest } = review
  const { id } = await db
    .insertInto('deliverable')
    .values({
      ...{ ...project, title, shown_version: versions.length, is_linked: guest !== undefined },
      ...{ created_at: ago(versions[0]!.daysAgo), updated_at: ago(versions.at(-1)!.daysAgo) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const writers: Writers = {
    client: { account_id: contact_id },
    agency: { account_id: manager },
    guest: { guest_id: guest ? await addGuest(db, id, guest) : null },
  }
  const ids: string[] = []
  for (const [at, version] of versions.entries()) {
    const made = { deliverable_id: id, number: at + 1 }
    const version_id = await addVersion(db, made, version)
    await addPages(db, files, version_id, version)
    const decider = { client_id: project.client_id, account_id: contact_id }
    await decide(db, { ...made, ...decider, version_id, title }, version)
    ids.push(version_id)
  }
  await addPins(db, id, { review, ids, writers })
}

async function addGuest(db: Db, deliverable_id: string, guest: NonNullable<DemoReview['guest']>) {
  const { id } = await db
    .insertInto('review_guest')
    .values({ ...guest, deliverable_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type DemoVersion = DemoReview['versions'][number]
type Numbered = { deliverable_id: string; number: number }

async function addVersion(
  db: Db,
  made: Numbered,
  { note, pageUrl = '', pages, daysAgo }: DemoVersion,
): Promise<string> {
  const { id } = await db
    .insertInto('deliverable_version')
    .values({
      ...{ ...made, note, page_url: pageUrl, state: 'open', pages_expected: pages.length },
      ...{ created_at: ago(daysAgo), opened_at: ago(daysAgo) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addPages(db: Db, files: Storage, version_id: string, { pages }: DemoVersion) {
  for (const [position, { name, picture }] of pages.entries()) {
    const variants = await readPicture(picture)
    const dataOf = (name: string) => variants.find((one) => one.name === name)!.data
    const bytes = dataOf('1600.webp')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { id: file_id } = await db
      .insertInto('deliverable_file')
      .values({ version_id, position, name, pages: 1, sha256 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = `review/${randomBytes(16).toString('base64url')}`
    await files.put(`${key}/file.webp`, bytes, 'application/octet-stream')
    await files.put(`${key}/preview.webp`, dataOf('768.webp'), 'image/webp')
    await db
      .insertInto('deliverable_page')
      .values({
        ...{ version_id, file_id, page: position + 1, key, sha256 },
        ...{ width: 1600, height: 1200, bytes: bytes.length },
      })
      .execute()
  }
}

const words = {
  approved: 'Approved version',
  'approved-with-notes': 'Approved with notes version',
  'changes-requested': 'Requested changes to version',
}

type Decided = Numbered & {
  title: string
  version_id: string
  client_id: string
  account_id: string
}

async function decide(
  db: Db,
  { deliverable_id, number, title, version_id, ...decider }: Decided,
  { note, decision }: DemoVersion,
): Promise<void> {
  if (!decision) return
  const { kind, notes = '', daysAgo } = decision
  const person = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', decider.account_id)
    .executeTakeFirstOrThrow()
  const { id: decision_id } = await db
    .insertInto('decision')
    .values({
      ...{
        ...decider,
        kind: 'review',
        about: deliverable_id,
        decision: `${words[kind]} ${number}`,
      },
      ...{ name: `${person.first_name} ${person.last_name}`, email: person.email },
      ...{ address: '203.0.113.0/24', browser: 'Safari on iPad' },
      ...{ seen_hash: hashSeen({ title, version: number, note }), decided_at: ago(daysAgo) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('deliverable_version')
    .set({ decision: kind, notes, decision_id })
    .where('id', '=', version_id)
    .execute()
}

interface Placed {
  review: DemoReview
  /** The ids of its versions. */
  ids: readonly string[]
  writers: Writers
}

async function addPins(db: Db, deliverable_id: string, { review, ids, writers }: Placed) {
  const numbers = { staff: 0, shared: 0 }
  for (const { version, resolvedIn, internal, thread, ...place } of review.pins) {
    const number = internal ? ++numbers.staff : ++numbers.shared
    const set = ago(thread[0].daysAgo)
    const { id: pin_id } = await db
      .insertInto('pin')
      .values({
        ...{ ...place, deliverable_id, number, internal: internal ?? false },
        version_id: ids[version - 1]!,
        ...(resolvedIn && {
          ...{ resolved_in: ids[resolvedIn - 1]!, resolved_by: writers.agency.account_id },
        }),
        ...{ created_at: set, updated_at: set },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { from, text, daysAgo } of thread)
      await db
        .insertInto('pin_comment')
        .values({ pin_id, author: from, text, created_at: ago(daysAgo), ...writers[from] })
        .execute()
  }
}
