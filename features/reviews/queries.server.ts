import { type SqlBool, sql } from 'kysely'
import type { Context, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type ListQuery, listRows } from '#server/db/list.ts'
import { mayCall } from '#shared/roles.ts'
import type { ReviewDecision, State, VersionState } from './rules.ts'
import type { Deliverable } from './shapes.ts'

/** A reader of a review. Editors see everything, others nothing that is internal. */
export interface Reader {
  isEditor: boolean
}

export const guestReader: Reader = { isEditor: false }

type Person = Pick<SignedIn, 'clientId' | 'role'>

export const readerOf = ({ role }: Pick<Person, 'role'>): Reader => ({
  isEditor: mayCall('editor', role),
})

/** Editors see all deliverables, persons of a client those of their own that have a version to see. */
const isSeenBy = (person: Person) =>
  readerOf(person).isEditor
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(deliverable.client_id = ${person.clientId}
        and deliverable.shown_version is not null)`

export const isVersionSeenBy = ({ isEditor }: Reader) =>
  isEditor ? sql<SqlBool>`true` : sql<SqlBool>`version.state = 'open'`

export const isPinSeenBy = ({ isEditor }: Reader) =>
  isEditor ? sql<SqlBool>`true` : sql<SqlBool>`not pin.internal`

export type DeliverableRow = NonNullable<Awaited<ReturnType<typeof findLinked>>>

function selectDeliverable(db: Db, id: string) {
  return db
    .selectFrom('deliverable')
    .innerJoin('project', 'project.id', 'deliverable.project_id')
    .where('deliverable.id', '=', id)
    .select(['deliverable.id', 'deliverable.project_id as projectId'])
    .select(['deliverable.client_id as clientId', 'deliverable.title'])
    .select(['project.title as projectTitle', 'deliverable.shown_version as shownVersion'])
    .select(['deliverable.is_linked as isLinked', 'deliverable.link_version as linkVersion'])
    .select('deliverable.opens_stage as opensStage')
}

/** Whoever holds its link may see it. */
export const findLinked = (db: Db, id: string) => selectDeliverable(db, id).executeTakeFirst()

/** Answers a deliverable that the reader may not see like one that does not exist. */
export async function getDeliverable(
  { db, user, fail }: Pick<Context<never, SignedIn>, 'db' | 'fail' | 'user'>,
  id: string,
): Promise<DeliverableRow> {
  const found = await selectDeliverable(db, id).where(isSeenBy(user)).executeTakeFirst()
  return found ?? fail('NOT_FOUND')
}

/** Serializes whatever changes a deliverable, its versions or its pins. */
export async function lockDeliverable(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('deliverable').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function listDeliverables(
  db: Db,
  person: Person,
  projectId: string,
  query: ListQuery,
) {
  const reader = readerOf(person)
  const versions = sql`deliverable_version as version
    where version.deliverable_id = deliverable.id and ${isVersionSeenBy(reader)}`
  const select = db.selectFrom('deliverable').select([
    'deliverable.id',
    'deliverable.id as _id',
    'deliverable.project_id as projectId',
    'deliverable.title',
    sql<State>`(select coalesce(version.decision, version.state) from ${versions}
      order by version.number desc limit 1)`.as('state'),
    sql<Deliverable['version']>`(select json_build_object(
        'id', version.id, 'number', version.number, 'timestamp', to_char(
          version.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'pages', (select count(*) from deliverable_page where version_id = version.id))
      from ${versions} order by version.number desc limit 1)`.as('version'),
    sql<number>`(select count(*) from pin
      where pin.deliverable_id = deliverable.id and pin.resolved_in is null
      and ${isPinSeenBy(reader)})`.as('openPins'),
    sql<Deliverable['cover']>`(
      select json_build_object('versionId', version.id, 'pageId', deliverable_page.id)
      from deliverable_page join deliverable_version as version on version.id = version_id
      where page = 1 and version.deliverable_id = deliverable.id and ${isVersionSeenBy(reader)}
      order by version.number desc limit 1)`.as('cover'),
    'deliverable.created_at as createdAt',
    'deliverable.updated_at as updatedAt',
  ])
  return listRows(db, {
    ...{ table: 'deliverable', select, query, search: ['deliverable.title'] },
    sorts: { createdAt: sql.ref('deliverable.created_at') },
    where: sql<SqlBool>`deliverable.project_id = ${projectId} and ${isSeenBy(person)}`,
  })
}

/** Newest first. */
export function listVersions(db: Db, deliverableId: string, reader: Reader) {
  return db
    .selectFrom('deliverable_version as version')
    .leftJoin('decision', 'decision.id', 'version.decision_id')
    .select(['version.id', 'version.number', 'version.note', 'version.page_url as pageUrl'])
    .select(['version.state', 'version.failure', 'version.pages_expected as pagesExpected'])
    .select(['version.decision', 'version.notes', 'version.created_at as timestamp'])
    .select(['decision.name as decidedBy', 'decision.decided_at as decidedAt'])
    .where('version.deliverable_id', '=', deliverableId)
    .where(isVersionSeenBy(reader))
    .orderBy('version.number', 'desc')
    .$narrowType<{ state: VersionState; decision: ReviewDecision | null }>()
    .execute()
}

/** Those of versions that the reader sees, in their order. */
export function listPages(db: Db, deliverableId: string, reader: Reader) {
  return db
    .selectFrom('deliverable_page as page')
    .innerJoin('deliverable_version as version', 'version.id', 'page.version_id')
    .innerJoin('deliverable_file as file', 'file.id', 'page.file_id')
    .select(['page.id', 'page.version_id as versionId', 'page.page', 'page.width', 'page.height'])
    .select(['page.sha256', 'file.name as file'])
    .where('version.deliverable_id', '=', deliverableId)
    .where(isVersionSeenBy(reader))
    .orderBy('page.page')
    .execute()
}
