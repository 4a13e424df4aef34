import * as z from 'zod/mini'
import { Project } from '#features/projects/contract.ts'
import { atMost } from '#shared/checks.ts'
import { day, line } from '#shared/fields.ts'
import { toCents } from '#shared/money.ts'

/** What a stage waits for. */
export const openers = ['signature', 'date', 'design', 'status', 'decision'] as const
export type OpensOn = (typeof openers)[number]

const percentInvalid = 'Enter a percentage, up to 100.'
const amountInvalid = 'Enter an amount of more than 0.'

const opensStatus = z.nullable(z.enum(Project.shape.status.def.entries, 'Choose a status.'))

const needs = (field: 'opensDate' | 'opensStatus', opensOn: OpensOn, error: string) =>
  z.refine<Pick<Stage, 'opensOn' | typeof field>>(
    (stage) => (stage.opensOn === opensOn) === (stage[field] !== null),
    { error, path: [field] },
  )

interface Stage {
  opensOn: OpensOn
  opensDate: string | null
  opensStatus: string | null
}

/** A part of the price, in percent or as an amount in the currency of the project. */
export const SaveStage = z
  .object({
    title: line('Title is required'),
    percent: z.nullable(
      z.number(percentInvalid).check(z.gt(0, percentInvalid), z.lte(100, percentInvalid)),
    ),
    amount: z.nullable(
      z
        .number(amountInvalid)
        .check(z.gt(0, amountInvalid), z.lte(10_000_000, 'This amount is too large.')),
    ),
    opensOn: z.enum(openers, 'Choose what opens it.'),
    opensDate: z.nullable(day),
    opensStatus,
  })
  .check(
    z.refine(({ percent, amount }) => (percent === null) !== (amount === null), {
      error: percentInvalid,
      path: ['percent'],
    }),
    needs('opensDate', 'date', 'Choose a day.'),
    needs('opensStatus', 'status', 'Choose a status.'),
  )
export type SaveStage = z.output<typeof SaveStage>

export const stagesMax = 20

/** The approval of a design is asked for at the invoice of the stage before. */
export const SaveStages = z.array(SaveStage).check(
  atMost(stagesMax, `At most ${stagesMax} stages.`),
  z.refine((stages) => stages[0]?.opensOn !== 'design', {
    error: 'The first stage cannot wait for a design, because no invoice carries it yet.',
    path: [0, 'opensOn'],
  }),
)

type Part = Pick<SaveStage, 'percent' | 'amount'>

/**
 * The cents of each stage, which sum to the total exactly. Amounts come first, and percentages share
 * the rest by their weight: the largest remainders get the cents that are left.
 */
export function splitStages(
  cents: number,
  stages: readonly Part[],
  currency?: string | undefined,
): number[] {
  let left = cents
  const fixed = stages.map(({ amount }) => {
    const part = amount === null ? 0 : Math.min(left, toCents(amount, currency))
    left -= part
    return part
  })
  const weights = stages.map(({ percent }) => BigInt(Math.round((percent ?? 0) * 1_000)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return fixed.map((part, at) => (at === fixed.length - 1 ? part + left : part))
  const products = weights.map((weight) => BigInt(left) * weight)
  const parts = products.map((product) => Number(product / whole))
  const missing = left - parts.reduce((sum, part) => sum + part, 0)
  const order = weights
    .map((_, at) => at)
    .sort((one, other) => Number((products[other]! % whole) - (products[one]! % whole)))
  for (const at of order.slice(0, missing)) parts[at]! += 1
  return parts.map((part, at) => part + fixed[at]!)
}
