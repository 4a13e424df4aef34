import { sql } from 'kysely'

/** What the picture in this column shows; '' where nobody has said so. Whoever reads it shows 'file'. */
export function altOf(column: string) {
  return sql<string>`coalesce((select alt from file where url = ${sql.ref(column)}), '')`
}

/** The same for a column with several, in their order. */
export function altsOf(column: string) {
  return sql<string[]>`array(select coalesce(file.alt, '')
    from unnest(${sql.ref(column)}) with ordinality as given (url, place)
    left join file using (url) order by place)`
}
