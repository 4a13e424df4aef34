import * as z from 'zod/mini'
import { documentKinds } from '#features/documents/contract.ts'
import { atMost } from '#shared/checks.ts'
import { id, line, optional, optionalText, timestamp, whole } from '#shared/fields.ts'
import {
  answerMax,
  contentMax,
  helpMax,
  type ItemKind,
  itemKinds,
  itemsMax,
  optionMax,
  optionsMax,
  reasonMax,
  titleMax,
} from './rules.ts'

const fields = {
  title: line('Title is required', titleMax),
  /** A sentence or more below the title. That of a signature is what is signed. */
  help: z._default(optionalText(helpMax), ''),
  required: z.boolean('Must be true or false.'),
  /** The options of a choice; empty for other kinds. */
  options: z.array(line('An option needs a name', optionMax)).check(
    atMost(optionsMax, `At most ${optionsMax} options.`),
    z.refine((given) => new Set(given).size === given.length, 'Name each option once.'),
  ),
}

const kind = z.enum(itemKinds, 'Choose a kind.')

const hasOptions = z.refine<{ kind: ItemKind; options: string[] }>(
  ({ kind: of, options }) => of !== 'choice' || options.length >= 2,
  { path: ['options'], error: 'A choice needs at least 2 options.' },
)

export const SaveItem = z.object({ kind, ...fields }).check(hasOptions)
export type SaveItem = z.output<typeof SaveItem>

/** The kind of an item stays. */
export const EditItem = z.object(fields)

export const TemplateItem = z.object({ id, kind, ...fields })
export type TemplateItem = z.output<typeof TemplateItem>

export const SaveTemplateItems = z
  .array(TemplateItem.check(hasOptions))
  .check(atMost(itemsMax, `At most ${itemsMax} items.`))

/** Three bytes for each character of all texts. */
export const templateBytes = 1_700 * 1024

/** A file of an item is a file of the project: /api/document/{id}, its preview and its link. */
export const ItemFile = z.object({
  _id: id,
  id,
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.number(),
  /** The uploader. */
  accountId: z.nullable(id),
})

/** The kinds of records that content is put into. */
const into = z.enum(['blog', 'site-page', 'project'], 'Choose where to put it.')
export type Target = z.output<typeof into>

export const ItemUse = z.object({
  into,
  fileId: z.nullable(id),
  /** The page where it is edited. */
  path: z.string(),
})

export const Showing = z.object({ _id: id, id, name: z.string(), reason: z.string(), timestamp })

export const UseItem = z.object({
  into,
  /** A picture of the item. */
  fileId: optional(id),
  again: optional(z.boolean('Must be true or false.')),
})

/** The revision that the change is based on. */
const revision = whole(0, 1_000_000_000)

/** A text takes `content`, the other kinds `answer`. Empty takes the answer back. */
export const SaveAnswer = z.object({
  basedOn: revision,
  answer: optionalText(answerMax),
  content: z.optional(
    z.string('Please enter text.').check(atMost(contentMax, 'This text is too long.')),
  ),
})

export const DecideItem = z
  .object({
    decision: z.enum(['accept', 'return'], 'Accept or return.'),
    reason: z._default(optionalText(reasonMax), ''),
    revision,
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'accept' || reason !== '', {
      path: ['reason'],
      error: 'Please say what is missing.',
    }),
  )
