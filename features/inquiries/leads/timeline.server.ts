import { sql } from 'kysely'
import { excerptOf, ofClient, type TimelinePart } from '#server/db/timeline-part.ts'
import { leadPaths } from '../paths.ts'
import type { Kind } from './rules.ts'

const timelineOf = (kind: Kind, noun: string): TimelinePart => ({
  kind: 'leads',
  access: 'editor',
  select: ({ clientId }) => sql`
    select lead.id || happened as id, at, happened || ': ' || ${what} as text, lead.id as about,
      client_id as client
    from lead cross join lateral (
      select lead.created_at, ${from(noun, clientId)}
      union all
      select entry.created_at, ${sql.lit(`${noun} linked to the account`)}
      from lead_entry as entry where entry.lead_id = lead.id and entry.kind = 'client'
    ) as event (at, happened)
    where ${ofClient('client_id', clientId)} and lead.kind = ${sql.lit(kind)} and spam_at is null`,
  pathOf: (id) => leadPaths.details(kind, id),
})

/** Among those of all clients, a lead is named by its sender. */
const from = (noun: string, clientId: string | null) =>
  clientId === null
    ? sql`${sql.lit(`${noun} from `)} || lead.name`
    : sql.lit(`${noun} from the website`)

const what = sql`case when subject = '' then ${excerptOf(sql.ref('lead.text'))} else subject end`

export const leadTimeline = [timelineOf('message', 'Message'), timelineOf('freelance', 'Inquiry')]
