import { sql } from 'kysely'

/**
 * The alternative text of the picture in this column, or '' if it has none. An endpoint that returns
 * it must list 'file' in `shows`.
 */
export function altOf(column: string) {
  return sql<string>`coalesce((select alt from file where url = ${sql.ref(column)}), '')`
}

/** The same for an array of pictures, in their order. */
export function altsOf(column: string) {
  return sql<string[]>`array(select coalesce(file.alt, '')
    from unnest(${sql.ref(column)}) with ordinality as given (url, place)
    left join file using (url) order by place)`
}
