import type { SelectQueryBuilder } from 'kysely'
import type { DB } from '#db/types.ts'

export async function countRows<Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}
