import { sql } from 'kysely'
import { clientNameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { timelinePart } from '#server/db/timeline-part.ts'
import { mayCall } from '#shared/roles.ts'
import type { Kind } from './contract.ts'

/** Payments, comments, approvals and leads: the parts that also select all clients. */
const recentKinds: readonly string[] = ['payments', 'projects', 'appointments', 'leads']

interface Row {
  place: number
  id: string
  at: string
  text: string
  about: string
  client: string | null
}

/** The latest news about all clients since a moment, newest first: of each part before a second one of any. */
export async function readRecent(
  { answersTo, db, user: { role } }: Pick<Context<never, SignedIn>, 'answersTo' | 'db' | 'user'>,
  { since, limit }: { since: string; limit: number },
) {
  const parts = answersTo(timelinePart).filter(
    ({ kind, access }) => recentKinds.includes(kind) && mayCall(access, role),
  )
  if (parts.length === 0) return []
  const newest = parts.map(
    ({ select }, place) => sql`(
      select ${sql.lit(place)} as place, row_number() over (order by at desc, id desc) as rank,
        id::text, at, text, about::text, client
      from (${select({ clientId: null, role })}) as part
      where at >= ${since} order by at desc, id desc limit ${limit})`,
  )
  const { rows } = await sql<Row>`
    select place, news.id, at, text, about, ${clientNameSql('client')} as client
    from (select * from (${sql.join(newest, sql` union all `)}) as entry
      order by rank, at desc, place, id desc limit ${limit}) as news
    left join client_contact as client on client.id = news.client
    order by at desc, place, news.id desc`.execute(db)
  return rows.flatMap(({ place, id, at, text, about, client }) => {
    const part = parts[place]
    if (!part) return []
    const kind = part.kind as Kind
    const to = part.pathOf?.(about) ?? null
    return { id: `${kind}-${place}-${id}`, kind, text, client: client ?? '', to, timestamp: at }
  })
}
