import { kinds } from '#content/kinds.ts'
import type { Db } from '#server/db/db.ts'
import { pageKinds } from './contract.ts'
import { lawyerNote } from './starter.server.ts'

/** The policies that are missing, and those that still have the note of the texts to start with. */
export async function readPolicies(db: Db): Promise<{ missing: string[]; unread: string[] }> {
  const shown = await db
    .selectFrom('page_text')
    .distinctOn('kind')
    .select(['kind', 'description'])
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const texts = new Map(shown.map(({ kind, description }) => [kind, description]))
  const policies = pageKinds.filter((kind) => kind !== 'about')
  const named = (wanted: (text: string | undefined) => boolean) =>
    policies.filter((kind) => wanted(texts.get(kind))).map((kind) => kinds[kind].noun)
  return {
    missing: named((text) => text === undefined),
    unread: named((text) => text?.includes(lawyerNote) ?? false),
  }
}
