import * as z from 'zod/mini'
import { SaveStage, SaveStages } from '#features/stages/contract.ts'
import { atMost } from '#shared/checks.ts'
import { html, id, line, optionalText, richText, richTextTooLong, whole } from '#shared/fields.ts'

const price = (invalid = 'Price must be 0 or more') =>
  z.number(invalid).check(z.gte(0, invalid), z.lte(10_000_000, 'This amount is too large.'))

const item = {
  id,
  title: line('Title is required'),
  description: z._default(optionalText(1000), ''),
  /** In the currency of the proposal, with its decimals. */
  price: price(),
}

/** Something that is built for the price. */
export const ProposalItem = z.object({
  ...item,
  /** The reader may leave it out. */
  optional: z.boolean('Must be true or false.'),
  /** An optional one that is chosen until the reader decides. */
  chosen: z.boolean('Must be true or false.'),
})
export type ProposalItem = z.output<typeof ProposalItem>

/** One of several, of which the reader picks exactly one. */
export const ProposalPackage = z.object(item)
export type ProposalPackage = z.output<typeof ProposalPackage>

/** A task of the project that begins with the signature. */
export const ProposalTask = z.object({
  title: line('Title is required'),
  description: z._default(optionalText(1000), ''),
})

const sectionOf = <T extends z.ZodMiniType>(content: T) =>
  z.object({ id, heading: line('Heading is required'), content })

/** The content of a template, with which a proposal begins. */
const parts = {
  items: z.array(ProposalItem).check(atMost(50, 'At most 50 items.')),
  packages: z.array(ProposalPackage).check(atMost(6, 'At most 6 packages.')),
  /** The maintenance plan that is offered, which the reader may choose. */
  planId: z.nullable(id),
  tasks: z.array(ProposalTask).check(atMost(50, 'At most 50 tasks.')),
  /** Days from sending until it expires. */
  validDays: whole(1, 365),
}

export const sectionsMax = 20
const tooMany = `At most ${sectionsMax} sections.`

export const ProposalBody = z.object({
  sections: z.array(sectionOf(html)),
  terms: html,
  ...parts,
  /** The parts in which it is paid. */
  stages: z.array(SaveStage),
})
export type ProposalBody = z.output<typeof ProposalBody>

const bounded = (required: string) => richText(required).check(atMost(20_000, richTextTooLong))

/** Three bytes for each character of all texts. */
export const proposalBytes = 1_700 * 1024

/** The price of a project has this limit, with room for tax. */
const totalMax = 5_000_000

const largestTotal = ({ items, packages }: Record<'items' | 'packages', { price: number }[]>) =>
  items.reduce((sum, { price }) => sum + price, Math.max(0, ...packages.map(({ price }) => price)))

/** Amounts depend on the picks, so they are compared when it is sent. */
function isWhole(stages: readonly Pick<SaveStage, 'percent'>[]): boolean {
  const percents = stages.flatMap(({ percent }) => percent ?? [])
  const sum = percents.reduce((all, percent) => all + percent, 0)
  return percents.length < Math.max(1, stages.length) || Math.round(sum * 1_000) === 100_000
}

export const SaveProposalBody = z
  .object({
    sections: z.array(sectionOf(bounded('Text is required'))).check(atMost(sectionsMax, tooMany)),
    terms: bounded('Terms are required'),
    ...parts,
    stages: SaveStages.check(z.refine(isWhole, 'The percentages must sum to 100.')),
  })
  .check(
    z.refine(({ items, packages }) => largestTotal({ items, packages }) <= totalMax, {
      error: `All of it together may cost at most ${totalMax}.`,
      path: ['items'],
    }),
  )
export type SaveProposalBody = z.output<typeof SaveProposalBody>

/** The choices of the reader. */
export const Picks = z.object({
  packageId: z.nullable(id),
  /** The optional items that are chosen. */
  itemIds: z.array(id).check(atMost(50, 'At most 50 items.')),
  plan: z.boolean('Must be true or false.'),
})
export type Picks = z.output<typeof Picks>

type Priced = Pick<ProposalBody, 'items' | 'packages'>

/** The picks until the reader changes them. */
export const usualPicks = ({ items, packages }: Priced): Picks => ({
  packageId: packages[0]?.id ?? null,
  itemIds: items.filter(({ optional, chosen }) => optional && chosen).map(({ id }) => id),
  plan: false,
})

/** The lines that are paid for, in their order. */
export function pickedLines({ items, packages }: Priced, { packageId, itemIds }: Picks) {
  return [
    ...packages.filter(({ id }) => id === packageId),
    ...items.filter(({ id, optional }) => !optional || itemIds.includes(id)),
  ]
}
