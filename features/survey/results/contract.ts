import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, timestamp } from '#shared/fields.ts'
import {
  devices,
  experiences,
  navigations,
  paymentMethods,
  portalFeatures,
  ratings,
  speeds,
  wordQuestionNames,
} from '../rules.ts'

const counts = <V extends readonly string[]>(values: V) =>
  z.array(z.object({ value: z.enum(values), count: z.int() }))

/** All choices of each question in order, including those with no answers. */
export const Results = z.object({
  count: z.int(),
  /** Null without answers. */
  average: z.nullable(z.number()),
  bonuses: z.object({ open: z.int(), paid: z.int() }),
  /** All months from the first to the latest answer, in the agency's time zone. */
  months: z.array(
    z.object({
      /** Such as 2026-11. */
      month: z.string(),
      count: z.int(),
      /** Null for a month without answers. */
      average: z.nullable(z.number()),
    }),
  ),
  rating: counts(ratings),
  device: counts(devices),
  userExperience: counts(experiences),
  rateSpeed: counts(speeds),
  userNavigation: counts(navigations),
  bonusPaymentMethod: counts(paymentMethods),
  usedFeatures: counts(portalFeatures),
})
export type Results = z.output<typeof Results>

const follows = ['survey']

export const surveyResults = contract({
  results: {
    method: 'GET',
    path: '/api/survey/results',
    summary: 'The average rating, overall and by month, and the count of each choice.',
    access: 'editor',
    reply: Results,
    follows,
  },
  words: {
    method: 'GET',
    path: '/api/survey/results/{question}',
    summary: 'The text answers to one question, newest first.',
    access: 'editor',
    params: z.object({ question: z.enum(wordQuestionNames, 'Not a question.') }),
    query: z.omit(listQuery(['createdAt', 'rating'], []), { filter: true }),
    rows: z.object({ _id: id, id, text: z.string(), rating: z.int(), createdAt: timestamp }),
    follows,
  },
})
