import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inCurrencies } from '#server/db/sums.ts'
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
  const { rows } = await sql<Omit<Source, 'paid'>>`
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
    ), found as (select * from sourced where created_at >= ${from} and created_at < ${until}),
    paid as (
      select source, currency, sum(paid_cents)::bigint as paid
      from found join invoice on invoice.client_id = found.client_id
        and invoice.created_at >= found.created_at
      where is_first group by source, currency
    )
    select source, count(*)::integer as leads, count(*) filter (where is_first)::integer as clients,
      (select coalesce(json_agg(sums), '[]') from paid as sums where sums.source = found.source)
        as currencies
    from found group by source order by leads desc, source limit 100`.execute(db)
  return rows.map((row) => {
    const currencies = inCurrencies(row.currencies, ['paid'])
    return { ...row, paid: currencies[0].paid, currencies }
  })
}
