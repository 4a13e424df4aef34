import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

const Table = z.object({
  /** With its schema. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** The sum of each numeric column, which proves that a restored table is equal. */
  sums: z.record(z.string(), z.nullable(z.string())),
})

/** The last entry of a backup. It describes all others. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** The other entries, by name. */
  entries: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
})

export type Manifest = z.output<typeof Manifest>
export type TableManifest = z.output<typeof Table>

export const manifestName = 'manifest.json'
export const secretsName = 'secrets.json'
export const tablePrefix = 'tables/'
export const filePrefix = 'files/'
