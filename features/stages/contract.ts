import * as z from 'zod/mini'
import { Project } from '#features/projects/contract.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { day, id, line, message, optional, timestamp } from '#shared/fields.ts'
import { toCents } from '#shared/money.ts'

/** The events that open a stage. */
export const openers = ['signature', 'date', 'design', 'status', 'decision'] as const
export type OpensOn = (typeof openers)[number]

/** The choices of forms. */
export const openerLabels: Record<OpensOn, string> = {
  signature: 'With the signature',
  date: 'On a day',
  design: 'When the design is approved',
  status: 'With a status of the project',
  decision: 'When the client decides',
}
export const openerOptions = Object.entries(openerLabels).map(([value, label]) => ({
  value,
  label,
}))

const percentInvalid = 'Enter a percentage, or else an amount.'
const tooLarge = 'This amount is too large.'
/** Its invoice stays below the maximum of invoices with any tax. */
const valueMax = 5_000_000
const amountInvalid = 'Enter an amount of more than 0.'

/** Forms send an empty text for null. */
function orNull<Out, In>(schema: z.ZodMiniType<Out, In>) {
  const emptied: z.ZodMiniType = z.transform((given) => (given === '' ? null : given))
  return z.pipe(emptied as z.ZodMiniType<In | null, In | '' | null>, z.nullable(schema))
}

/** The statuses that open a stage. Nothing opens in a project that is canceled. */
export const projectStatuses = Project.shape.status.options.filter(
  (status) => status !== 'canceled',
)

/** The label of a status of a project. */
export const statusLabel = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).replace('-', ' ')

export const statusOptions = projectStatuses.map((value) => ({ value, label: statusLabel(value) }))

const opensStatus = orNull(z.enum(projectStatuses, 'Choose a status.'))

interface Opener {
  opensOn: OpensOn
  opensDate: string | null
  opensStatus: string | null
}

const needs = (field: 'opensDate' | 'opensStatus', opensOn: OpensOn, error: string) =>
  z.refine<Opener>((stage) => stage.opensOn !== opensOn || stage[field] !== null, {
    error,
    path: [field],
  })

const fields = {
  title: line('Title is required'),
  percent: orNull(
    z.number(percentInvalid).check(z.gte(0.001, percentInvalid), z.lte(100, percentInvalid)),
  ),
  amount: orNull(z.number(amountInvalid).check(z.gt(0, amountInvalid), z.lte(valueMax, tooLarge))),
  opensOn: z.enum(openers, 'Choose what opens it.'),
  opensDate: orNull(day),
  opensStatus,
}

const checks = [
  z.refine<Pick<z.output<z.ZodMiniObject<typeof fields>>, 'percent' | 'amount'>>(
    ({ percent, amount }) => (percent === null) !== (amount === null),
    { error: percentInvalid, path: ['percent'] },
  ),
  needs('opensDate', 'date', 'Choose a day.'),
  needs('opensStatus', 'status', 'Choose a status.'),
] as const

/** A part of the price, in percent or as an amount in the currency of the project. */
export const SaveStage = z.object(fields).check(...checks)
export type SaveStage = z.output<typeof SaveStage>

export const stagesMax = 20
const tooMany = atMost(stagesMax, `At most ${stagesMax} stages.`)

/** The approval of a design is asked for at the invoice of the stage before. */
export const notDesignFirst = z.refine<readonly { opensOn: OpensOn }[]>(
  (stages) => stages[0]?.opensOn !== 'design',
  {
    error: 'The first stage cannot wait for a design: the approval is asked for at the one before.',
    path: [0, 'opensOn'],
  },
)

export const SaveStages = z.array(SaveStage).check(tooMany, notDesignFirst)

const valueInvalid = 'Enter the price of the project.'

/** The limit of the database, in the smallest unit of a currency. */
export const centsMax = 1_000_000_000

export const SaveSchedule = z
  .object({
    /** The price without accepted changes. */
    value: z.number(valueInvalid).check(z.gt(0, valueInvalid), z.lte(valueMax, tooLarge)),
    /** The `savesIn` that the form showed. */
    currency: currencyCode,
    basedOn: optional(timestamp),
    /** A stage with an invoice is sent by its id and stays as it is. */
    stages: z
      .array(z.object({ ...fields, id: optional(id) }).check(...checks))
      .check(tooMany, z.minLength(1, 'Add at least one stage.'), notDesignFirst),
  })
  .check(
    z.refine(({ value, currency }) => toCents(value, currency) <= centsMax, {
      error: tooLarge,
      path: ['value'],
    }),
  )
export type SaveSchedule = z.output<typeof SaveSchedule>

export const states = ['waiting', 'open', 'paid'] as const

const amount = z.nullable(z.number())

const Stage = z.object({
  _id: id,
  id,
  title: z.string(),
  percent: amount,
  amount,
  state: z.enum(states),
  opensOn: z.enum(openers),
  opensDate: z.nullable(z.string()),
  opensStatus: z.nullable(z.string()),
  /** It had an invoice before, which was voided. */
  wasOpen: z.boolean(),
  /** The live one, for those who see invoices. */
  invoice: z.nullable(
    z.object({
      id,
      invoiceNumber: z.string(),
      status: z.string(),
      totalAmount: z.number(),
      dueNow: z.number(),
      dueDate: z.string(),
    }),
  ),
  /** Identifies what the client decides on. Set where the decision is theirs now. */
  seen: z.nullable(z.string()),
  /** Staff can ask for the approval of the design that opens it. */
  asks: z.boolean(),
})
export type Stage = z.output<typeof Stage>

/** Amounts are null for persons without the right to invoices, and while no price is agreed. */
const Schedule = z.object({
  currency: z.string(),
  /** The currency of a price that is saved now: the client's, until a stage had an invoice. */
  savesIn: z.string(),
  value: amount,
  changes: z.array(z.object({ id, title: z.string(), amount, path: z.optional(z.string()) })),
  /** With the accepted changes. */
  total: amount,
  stages: z.array(Stage),
  /** Stages of a canceled project open by hand only. */
  isCanceled: z.boolean(),
  /** The last save. */
  updatedAt: timestamp,
})
export type Schedule = z.output<typeof Schedule>

const rights = ['projects', 'invoices'] as const

export const stages = contract({
  list: {
    route: 'GET /api/project/{id}/stages',
    summary: 'The value of a project, and the stages in which it is paid.',
    access: 'client-or-editor',
    rights,
    reply: Schedule,
    follows: ['stages', 'invoice', 'project', 'change-request'],
  },
  save: {
    route: 'PUT /api/project/{id}/stages',
    summary:
      'Sets the value and the stages of a project; with `basedOn` only while nobody else did. Stages with an invoice stay.',
    access: 'admin',
    body: SaveSchedule,
    maxBytes: 64 * 1024,
    reply: z.extend(message, { item: Schedule }),
    errors: ['CONFLICT'],
  },
  open: {
    route: 'POST /api/stage/{id}/open',
    summary: 'Issues the invoice of a stage by hand, with a reason for its history.',
    access: 'admin',
    body: z.object({ reason: line('Give a reason', 500) }),
    reply: message,
    errors: ['CONFLICT'],
  },
  ask: {
    route: 'POST /api/stage/{id}/ask-for-design',
    summary: 'Asks the client for the approval of the design that opens the stage.',
    access: 'admin',
    reply: message,
    errors: ['CONFLICT'],
  },
  decide: {
    route: 'POST /api/stage/{id}/decide',
    summary: 'Records the decision of the client that opens the stage.',
    access: 'client',
    rights,
    body: z.object({ seen: z.string().check(z.maxLength(64)) }),
    reply: message,
    errors: ['CONFLICT'],
  },
})

type Part = Pick<SaveStage, 'percent' | 'amount'>

/** An amount in a sentence where the stages do not sum to the value; null where they do. */
export function findMismatch(
  cents: number,
  stages: readonly Pick<SaveStage, 'percent' | 'amount'>[],
  currency?: string,
): number | null {
  const sum = stages.reduce(
    (all, { percent, amount }) =>
      all + (amount === null ? (cents * (percent ?? 0)) / 100 : toCents(amount, currency)),
    0,
  )
  return Math.abs(sum - cents) < Math.max(1, stages.length) ? null : Math.round(sum)
}

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
