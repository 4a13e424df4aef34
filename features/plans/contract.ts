import * as z from 'zod/mini'
import { removeManyCall } from '#content/bulk/contract.ts'
import { contentContract } from '#content/contract.ts'
import { currencyCode } from '#shared/address/currency.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import {
  bulkIds,
  bulkReply,
  entity,
  id,
  message,
  optional,
  text,
  timestamp,
} from '#shared/fields.ts'
import { feeMax, hoursMax, planNames, servicesMax } from './rules.ts'

const services = z.array(z.object({ service: z.string() }))

/** A maintenance plan. */
export const Plan = entity({
  name: z.enum(planNames),
  /** Per month, in the currency of the client who asks, and otherwise in that of the agency; null without a price in it. */
  fee: z.nullable(z.number()),
  currency: z.string(),
  /** The tax of the fee, such as “plus VAT 19 %”, if the agency has tax rates. */
  tax: z.optional(z.string()),
  /** The fee in each currency that has a price. Editors only. */
  prices: z.optional(z.record(z.string(), z.number())),
  services,
  /** Per month; null for a plan without hours. */
  includedHours: z.nullable(z.number()),
  /** Hidden plans are for staff. */
  shown: z.boolean(),
})
export type Plan = z.output<typeof Plan>

const hoursText = `Enter a number of hours up to ${hoursMax}, or nothing.`

const fee = z
  .number('Fee is required')
  .check(z.gte(0, 'A fee cannot be negative.'), z.lte(feeMax, 'This fee is too large.'))

export const SavePlan = z.object({
  name: z.enum(planNames, 'Subscription name is required'),
  /** In the agency's currency. */
  fee,
  /** In other currencies, by their code; null removes a price. */
  prices: optional(z.record(currencyCode, z.nullable(optional(fee)))),
  services: z
    .array(z.object({ service: text('Service is required') }), 'Service is required')
    .check(
      atMost(servicesMax, `At most ${servicesMax} services.`),
      z.minLength(1, 'Service is required'),
    ),
  includedHours: optional(
    z.nullable(z.number(hoursText).check(z.gte(0.25, hoursText), z.lte(hoursMax, hoursText))),
  ),
  /** True by default. */
  shown: optional(z.boolean('Must be true or false.')),
})

/** Omitted fields keep their value. */
export const EditPlan = z.extend(z.partial(SavePlan), { basedOn: optional(timestamp) })

const content = contentContract('plan', {
  entity: Plan,
  save: SavePlan,
  sorts: ['name', 'fee'],
  filters: ['shown', 'hidden'],
  errors: ['NAME_TAKEN'],
  alsoShows: ['setting'],
})

export const plans = contract({
  ...content,
  list: { ...content.list, summary: 'Lists the plans; hidden ones for editors only.' },
  one: { ...content.one, summary: 'Reads one plan; a hidden one for editors only.' },
  edit: {
    ...content.edit,
    summary:
      'Changes the fields that are sent; with `basedOn` only while nobody else did. Clients keep their terms until the first period that begins at least 14 days after they are notified.',
    body: EditPlan,
  },
  remove: {
    ...content.remove,
    summary: 'Deletes a plan, or hides one that a client has or had.',
    reply: z.extend(message, {
      /** Missing if the plan was hidden already. */
      changeId: z.optional(id),
      /** It was hidden instead of deleted. */
      hidden: z.boolean(),
    }),
  },
  currencies: {
    route: 'GET /api/subscription-plans/currencies',
    summary:
      'The currencies in use, in which a plan needs a price: that of the agency and those of clients.',
    access: 'editor',
    rows: z.object({ currency: z.string() }),
    follows: ['client', 'setting'],
  },
  removeMany: {
    ...removeManyCall('plan'),
    summary: 'Deletes up to 100 plans, or hides those that a client has or had.',
  },
  showMany: {
    route: 'POST /api/subscription-plans/bulk/show',
    summary: 'Shows or hides up to 100 plans, each with its outcome.',
    access: 'admin',
    body: z.object({ ids: bulkIds, shown: z.boolean('Must be true or false.') }),
    reply: bulkReply,
  },
})
