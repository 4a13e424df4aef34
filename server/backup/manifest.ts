import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())
/** Shown to the operator, so it has no control characters. */
const word = z.string().check(z.regex(/^[\w.-]{1,200}$/))
const entryName = /^(secrets\.json|files\/[\w./-]+|tables\/[\w."]+\/\d{6,9})$/

const Table = z.object({
  /** Qualified with its schema. The name and the columns are quoted. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** The sum of each numeric column, which proves that a restored table is equal. */
  sums: z.record(z.string(), z.nullable(z.string())),
})

/**
 * Describes the entries of a backup. Anybody can write one, so a name in it is not used before it was
 * found in the catalog.
 */
export const Manifest = z.object({
  /** In format 1, no digest follows the manifest. */
  format: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: word, checksum: word })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** The other entries, by name. */
  entries: z.record(
    z.string().check(z.regex(entryName)),
    z.object({ bytes: count, sha256: z.string() }),
  ),
})

export type Manifest = z.output<typeof Manifest>
export type TableManifest = z.output<typeof Table>

export const manifestName = 'manifest.json'
/** The last entry: the digest of the manifest. */
export const manifestDigestName = 'manifest.sha256'
export const secretsName = 'secrets.json'
export const tablePrefix = 'tables/'
export const filePrefix = 'files/'

/** The table `public.account` of the entry `tables/public.account/000001`. */
export function tableOf(entry: string): string | undefined {
  return entry.startsWith(tablePrefix)
    ? entry.slice(tablePrefix.length, entry.lastIndexOf('/'))
    : undefined
}

/** As `sha256sum --check` reads it. */
export const manifestDigest = (manifest: Buffer) =>
  `${createHash('sha256').update(manifest).digest('hex')}  ${manifestName}\n`
