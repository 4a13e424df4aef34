import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { inCurrencies } from '#server/db/sums.ts'
import type { Source } from './contract.ts'
import { direct } from './dimensions.ts'
import type { Period } from './periods.ts'
import { kinds, rowsOf } from './roll-up.server.ts'

/**
 * The visits and the leads of a period by the source of the visit, and what became of the leads. Clients
 * and their payments count towards the source of their first lead.
 */
export async function listSources(
  db: Db,
  period: Period,
  [from, until]: [from: string, until: string],
): Promise<Source[]> {
  const hasProposal = (state: RawBuilder<unknown>) => sql`count(*) filter (where exists (
    select from proposal where proposal.lead_id = found.id and ${state}))::integer`
  const { rows } = await sql<Omit<Source, 'paid'>>`
    with sourced as (
      select id, client_id, created_at, coalesce(
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
    ), visited as (
      select coalesce(nullif(campaign, ''), referrer) as source, sum(visits)::integer as visits
      from ${rowsOf(period)} as row where kind = ${sql.lit(kinds.cell)} and visits > 0 group by 1
    ), led as (
      select source, count(*)::integer as leads,
        count(*) filter (where is_first)::integer as clients,
        ${hasProposal(sql`sent_at is not null`)} as proposals,
        ${hasProposal(sql`signed_at is not null`)} as signed
      from found group by source
    )
    select source, coalesce(visits, 0) as visits, coalesce(leads, 0) as leads,
      coalesce(proposals, 0) as proposals, coalesce(signed, 0) as signed,
      coalesce(clients, 0) as clients,
      (select coalesce(json_agg(sums), '[]') from paid as sums where sums.source = funnel.source)
        as currencies
    from (select * from visited full join led using (source)) as funnel
    order by leads desc, visits desc, source limit 100`.execute(db)
  return rows.map((row) => {
    const currencies = inCurrencies(row.currencies, ['paid'])
    return { ...row, paid: currencies[0].paid, currencies }
  })
}
