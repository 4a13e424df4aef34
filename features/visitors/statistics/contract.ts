import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { day, optional, optionalLine } from '#shared/fields.ts'
import { dimensions } from './dimensions.ts'
import { steps } from './periods.ts'

/** Inclusive days in the agency's time zone. By default the last 30 days. */
const period = { from: optional(day), to: optional(day) }

const selection = {
  ...period,
  page: optionalLine(300),
  entry: optionalLine(300),
  referrer: optionalLine(253),
  campaign: optionalLine(200),
  device: optionalLine(20),
  browser: optionalLine(40),
}

const days = z.object({ from: z.iso.date(), to: z.iso.date() })

const sums = { visitors: z.int(), views: z.int() }

/** The top 100 rows by visitors. */
const table = z.object({
  rows: z.array(z.object({ value: z.string(), ...sums })),
  /** The total number of rows. */
  total: z.int(),
})

const goal = z.object({ count: z.int(), before: z.int() })

export const Statistics = z.object({
  ...days.shape,
  /** The previous period of the same length. */
  before: days,
  by: z.enum(steps),
  totals: z.object(sums),
  totalsBefore: z.object(sums),
  /** Each entry is labeled with its first day within the period. */
  course: z.array(z.object({ day: z.iso.date(), ...sums, before: z.object(sums) })),
  tables: z.record(z.enum(dimensions), table),
  /** The titles of the pages in the tables, by path, as far as they are known. */
  titles: z.record(z.string(), z.string()),
  /** Null with filters: goals are not linked to a visit. */
  goals: z.nullable(z.object({ message: goal, hire: goal, booking: goal, plan: goal })),
})
export type Statistics = z.output<typeof Statistics>

const Source = z.object({
  /** The campaign, the referring site, or `direct`; empty if unknown. */
  source: z.string(),
  visits: z.int(),
  leads: z.int(),
  /** The leads with a proposal that was sent, and with one that was signed. */
  proposals: z.int(),
  signed: z.int(),
  clients: z.int(),
  /** In the agency's currency. */
  paid: z.number(),
  /** In each currency, the agency's first. */
  currencies: z.array(z.object({ currency: z.string(), paid: z.number() })),
})
export type Source = z.output<typeof Source>

const report = {
  summary:
    'Visitors and page views of a period compared with the previous one: over time, and by page, entry page, referrer, campaign, device and browser.',
  access: 'editor',
  mayLag: true,
  query: z.object({ ...selection, by: optional(z.enum(steps, 'Please choose from the list.')) }),
  reply: Statistics,
} as const

export const statistics = contract({
  report: { ...report, route: 'GET /api/visitor/visitor-stats' },
  reportAlias: { ...report, route: 'GET /api/visitor-tracker/visitor-stats' },
  csv: {
    route: 'GET /api/visitor/visitor-stats/csv',
    summary: 'A whole table of the report as CSV.',
    access: 'editor',
    mayLag: true,
    query: z.object({
      ...report.query.shape,
      table: z.enum([...dimensions, 'course', 'sources'], 'Please choose from the list.'),
    }),
    file: true,
    csv: true,
  },
  now: {
    route: 'GET /api/visitor/visitor-stats/now',
    summary: 'The visitors and page views of the last five minutes.',
    access: 'editor',
    reply: z.object(sums),
    follows: ['visit'],
  },
  sources: {
    route: 'GET /api/visitor/visitor-stats/sources',
    summary:
      'The visits and leads of a period by the source of the visit, and what became of the leads: proposals, signed ones, new clients and their payments.',
    access: 'editor',
    query: z.object(period),
    reply: z.object({ sources: z.array(Source) }),
    follows: ['lead', 'proposal', 'invoice'],
  },
})

const { query: Query } = statistics.report

export type Selection = z.output<typeof Query>

/** The selection in the URL, without values that the contract rejects. */
export function selectReport(search: URLSearchParams): Selection {
  const { data } = z.safeParse(Query, Object.fromEntries(search))
  return data ?? {}
}
