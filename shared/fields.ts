import * as z from 'zod/mini'
import { atMost, trimmed } from './checks.ts'
import { endpoint } from './endpoint.ts'
import type { Access } from './roles.ts'
import { replaceTags } from './text.ts'

/** The field schemas that contracts are made of. Texts are trimmed and bounded. */
export function text(
  required: string,
  max = 200,
  tooLong = `Please use at most ${max} characters.`,
) {
  return z.string({ error: required }).check(...trimmed(max, tooLong), z.minLength(1, required))
}

function bounded(max: number) {
  return z
    .string('Please enter text.')
    .check(...trimmed(max, `Please use at most ${max} characters.`))
}

export function optionalText(max = 200) {
  return z.optional(bounded(max))
}

export function whole(from: number, to: number) {
  const invalid = `Use a whole number from ${from} to ${to}.`
  return z.number(invalid).check(z.int(invalid), z.gte(from, invalid), z.lte(to, invalid))
}

/**
 * Optional. An empty text counts as left out, because forms cannot send anything else. Required
 * fields that a change may omit are `z.partial` of what adds a record, which refuses an empty text.
 */
export function optional<Out, In>(
  field: z.ZodMiniType<Out, In>,
): z.ZodMiniOptional<z.ZodMiniType<Out | undefined, In | '' | undefined>> {
  return z.optional(z.pipe(leaveOut<In>(), z.optional(field)))
}

/** The same, with a default. */
export function withDefault(
  field: z.ZodMiniType<string, string>,
  otherwise: string | (() => string),
) {
  return z._default(z.pipe(leaveOut<string>(), z._default(field, otherwise)), otherwise)
}

function leaveOut<In>() {
  const transform: z.ZodMiniType = z.transform((given) => (given === '' ? undefined : given))
  return transform as z.ZodMiniType<In | undefined, In | '' | undefined>
}

const oneLine = z.refine<string>(
  (given) => !/[\p{Cc}\u2028\u2029]/u.test(given),
  'Please keep this on one line.',
)

/** Text that may become part of a mail header, so it cannot contain line breaks. */
export function line(required: string, max = 200, tooLong?: string) {
  return text(required, max, tooLong).check(oneLine)
}

/** A line that may be empty. */
export function lineOrEmpty(max: number): z.ZodMiniType<string, string> {
  const filled: z.ZodMiniType = z.transform((given) => given ?? '')
  const schema: z.ZodMiniType = z.pipe(filled, bounded(max).check(oneLine))
  return schema as z.ZodMiniType<string, string>
}

export function optionalLine(max = 200) {
  return z.optional(bounded(max).check(oneLine))
}

/** A honeypot: people never see this field, so whoever fills it in is a bot. */
export const spamTrap = z.optional(z.string().check(atMost(1_000, 'Please leave this empty.')))

/** Labels without the characters that separate addresses, joined by single dots. */
const emailAddress =
  /^[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)*@([^\s@<>(),;:"[\]\\.]+\.)+[^\s@<>(),;:"[\]\\.]{2,}$/

export function email(required = 'Email is required', invalid = 'Invalid email') {
  return z
    .string({ error: required })
    .check(
      ...trimmed(254, invalid),
      z.toLowerCase(),
      z.minLength(1, { error: required, abort: true }),
      z.regex(emailAddress, invalid),
    )
}

/** The maximum length of rich text with its markup, in characters. */
export const richTextMax = 200_000
export const richTextTooLong = 'This text is too long.'
/** The body limit with rich text: three bytes per character, and the other fields. */
export const richTextBytes = 3 * richTextMax + 40 * 1024

/** Rich text as HTML. The server sanitizes it before storing; the bound applies to what is sent. */
export function richText(required: string) {
  return z
    .string({ error: required })
    .check(atMost(richTextMax, richTextTooLong), z.refine(showsSomething, required))
}

function showsSomething(html: string): boolean {
  if (/<(img|hr|table)\b/i.test(html)) return true
  return replaceTags(html, () => '').replace(/&nbsp;|\s/g, '') !== ''
}

/** Rich text in a reply. The gate recognizes this schema and sanitizes text that is not known to be clean. */
export const html = z.string()

export const slug = z.string({ error: 'Slug is required' }).check(
  ...trimmed(100, 'Please use at most 100 characters.'),
  z.minLength(1, { error: 'Slug is required', abort: true }),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.'),
  z.refine((given) => !isId(given), 'Please use words: this looks like an id.'),
)

/** A record's slug or id in a URL. */
export const slugOrId = z.string().check(atMost(100, 'Not an address.'))

export const id = z.uuid('Not a valid id.')
/** The ids of a list, in their new order. */
export const idList = z
  .array(id)
  .check(atMost(200, 'At most 200.'), z.minLength(1, 'Nothing to put in order.'))
export const timestamp = z.iso.datetime()

/** The two accepted formats of a day. It is stored in the second. */
export const dayFormats = 'Use MM/DD/YYYY or YYYY-MM-DD, such as 11/21/2026 or 2026-11-21.'

export const day = z.string(dayFormats).check(
  ...trimmed(20, dayFormats),
  z.overwrite((given) => given.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')),
  z.iso.date({ error: dayFormats, abort: true }),
  z.refine((given) => /^(19|20|21)/.test(given), 'Please check the year.'),
)

/** URL of a picture stored by POST /api/upload; it contains the size, so that the layout does not shift. */
export const imageUrl = z
  .string('Please choose an image.')
  .check(
    atMost(100, 'Please choose an image.'),
    z.regex(
      /^\/files\/[a-z]+\/[A-Za-z0-9_-]{22}-\d{1,5}x\d{1,5}\/\d{1,5}\.webp$/,
      'Please choose an image.',
    ),
  )

/** The fields of every stored record. `id` and `_id` are the same string. */
export function entity<S extends z.core.$ZodLooseShape>(fields: S) {
  return z.object({ _id: id, id, ...fields, createdAt: timestamp, updatedAt: timestamp })
}

export const message = z.object({ message: z.string() })

/** The names of fields, as an array or separated by commas. */
export function fieldNames<const N extends string>(names: readonly N[]) {
  const split: z.ZodMiniType = z.transform((given) => String(given).split(','))
  const schema: z.ZodMiniType = z.pipe(
    split,
    z
      .array(z.enum([...names], 'Not a field.'))
      .check(atMost(names.length, 'Please name each field once.')),
  )
  return optional(schema as z.ZodMiniType<N[], readonly N[]>)
}

/**
 * The query of every list; `filters` are names, or a schema for the filter's text.
 * Without page and limit a list returns all rows, up to 1,000.
 */
export function listQuery<
  const S extends readonly string[],
  const F extends readonly string[] | z.ZodMiniType<string, string>,
>(sorts: S, filters: F) {
  const signed = sorts.flatMap((name) => [name, `-${name}`]) as (S[number] | `-${S[number]}`)[]
  return z.object({
    page: optional(
      z.coerce
        .number('Not a page.')
        .check(z.int('Not a page.'), z.gte(1, 'Not a page.'), z.lte(1_000_000, 'Not a page.')),
    ),
    limit: optional(
      z.coerce
        .number('Not a limit.')
        .check(z.int('Not a limit.'), z.gte(1, 'Not a limit.'), z.lte(1000, 'At most 1,000.')),
    ),
    q: optionalText(200),
    sort: optional(z.enum(signed, 'Not a sort order.')),
    filter: optional(filterOf(filters)),
  })
}

type FilterOf<F> = F extends readonly string[] ? F[number] : string

function filterOf<const F extends readonly string[] | z.ZodMiniType<string, string>>(filters: F) {
  const schema = 'def' in filters ? filters : z.enum(filters as readonly string[], 'Not a filter.')
  return schema as z.ZodMiniType<FilterOf<F>, FilterOf<F>>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return uuid.test(text)
}

export const bulkMax = 100

/** The records that a bulk action is about. */
export const bulkIds = z
  .array(id)
  .check(atMost(bulkMax, `At most ${bulkMax}.`), z.minLength(1, 'Nothing is selected.'))

/** The outcome of a bulk action for one record: done, refused for a reason, or deleted meanwhile. */
const BulkResult = z.object({
  id,
  outcome: z.enum(['done', 'refused', 'gone']),
  /** Why it was refused. */
  message: z.optional(z.string()),
  /** The recorded deletion, for undo. */
  changeId: z.optional(id),
})
export type BulkResult = z.output<typeof BulkResult>

export const bulkReply = z.extend(message, { results: z.array(BulkResult) })
export type BulkReply = z.output<typeof bulkReply>

/** The records that keep another one from being deleted. */
export const InUse = z.object({
  /** A sentence with the uses and the way out. Empty if the record may be deleted. */
  message: z.string(),
  /** The pages with what uses it. */
  links: z.array(z.object({ label: z.string(), path: z.string() })),
})
export type InUse = z.output<typeof InUse>

/** The endpoint that a screen asks before it offers the deletion. */
export function inUseCall<A extends Access>(path: `/api/${string}`, noun: string, access: A) {
  return endpoint({
    route: `GET ${path}/{id}/in-use`,
    summary: `What keeps a ${noun} from being deleted, if anything.`,
    access,
    params: z.object({ id }),
    reply: InUse,
  })
}

export type InUseCall = ReturnType<typeof inUseCall<Access>>

/** Sums in the agency's currency, or in that of the client, and in `currencies` in each, that one first. */
export const inEachCurrency = <S extends Record<string, z.ZodMiniNumber>>(sums: S) =>
  z.object({ ...sums, currencies: z.array(z.object({ currency: z.string(), ...sums })) })
