import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { fromCents } from '#shared/money.ts'
import type { Source } from './contract.ts'
import { direct } from './dimensions.ts'

/**
 * The leads of a period by the source of their visit. Clients and their payments count towards
 * the source of their first lead.
 */
export async function listSources(
  db: Db,
  [from, until]: [from: string, until: string],
): Promise<Source[]> {
  const { rows } = await sql<Omit<Source, 'paid'> & { paid: string }>`
    with sourced as (
      select client_id, created_at, coalesce(
        nullif(concat_ws(' / ', nullif(campaign_source, ''), nullif(campaign_medium, ''),
          nullif(campaign_name, '')), ''),
        nullif(referrer, ''),
        case when landing_page = '' then '' else ${direct} end
      ) as source,
      client_id is not null
        and row_number() over (partition by client_id order by created_at, id) = 1 as is_first
      from lead where state <> 'spam'
    )
    select source, count(*)::integer as leads, count(*) filter (where is_first)::integer as clients,
      coalesce(sum(paid), 0)::text as paid
    from sourced left join lateral (
      select sum(paid_cents) as paid from invoice
      where invoice.client_id = sourced.client_id and invoice.created_at >= sourced.created_at
    ) as invoices on is_first
    where created_at >= ${from} and created_at < ${until}
    group by source order by leads desc, source limit 100`.execute(db)
  return rows.map(({ paid, ...row }) => ({ ...row, paid: fromCents(Number(paid)) }))
}
