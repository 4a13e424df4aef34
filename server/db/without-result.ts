import { sql } from 'kysely'

const mark = '/* without result */'

/** Begins a statement whose result nobody reads. In a transaction it is sent with the next one. */
export const withoutResult = sql.raw(mark)

export const isWithoutResult = (text: string) => text.startsWith(mark)
