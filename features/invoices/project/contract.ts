import * as z from 'zod/mini'
import { Client } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import { inEachCurrency } from '#shared/fields.ts'
import { titled } from '../contract.ts'
import { csv, periodFields } from '../ledger/contract.ts'

const sums = {
  /** Totals without credits. */
  invoiced: z.number(),
  /** Payments without refunds. */
  paid: z.number(),
  /** The amount that is owed. */
  open: z.number(),
}

export const projectMoney = contract({
  one: {
    route: 'GET /api/invoice/of-project/{id}',
    summary: 'The sums of the issued invoices of a project; for editors also its unbilled time.',
    access: 'client-or-editor',
    rights: ['invoices'],
    reply: z.extend(inEachCurrency(sums), {
      /** Editors only. */
      unbilled: z.optional(
        z.object({
          minutes: z.number(),
          /** At the hourly rate of the settings, in the agency's currency. */
          worth: z.number(),
        }),
      ),
    }),
    follows: ['invoice', 'time'],
  },
})

const Revenue = z.object({
  ...inEachCurrency({
    /** Totals of the invoices that were issued in the period, less the credits given in it. */
    invoiced: z.number(),
    /** Payments less refunds. */
    paid: z.number(),
  }).shape,
  /** Time of the period that can be billed. */
  unbilledMinutes: z.number(),
})

const AllRevenue = z.extend(Revenue, {
  total: z.int(),
  /** Up to 200. */
  rows: z.array(
    z.extend(Revenue, {
      /** Null for the invoices without a project. */
      project: z.nullable(titled),
      client: z.nullable(Client),
    }),
  ),
})
export type Revenue = z.output<typeof AllRevenue>

export const revenue = contract({
  list: {
    route: 'GET /api/invoice/by-project',
    summary:
      'What was invoiced and paid in a period for each project, with its unbilled time, and in all.',
    access: 'editor',
    query: z.object(periodFields),
    reply: AllRevenue,
    follows: ['invoice', 'time'],
  },
  csv: {
    route: 'GET /api/invoice/by-project/csv',
    summary: 'The same as CSV, with all projects.',
    access: 'editor',
    query: z.object(periodFields),
    reply: csv,
    errors: ['TOO_LARGE'],
  },
})
