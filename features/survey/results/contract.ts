import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { id, listQuery, timestamp } from '#shared/fields.ts'
import { choiceNames, wordQuestionNames } from '../rules.ts'

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
  /** All choices of each question in order, including those with no answers. */
  choices: z.record(z.enum(choiceNames), z.array(z.object({ value: z.string(), count: z.int() }))),
})
export type Results = z.output<typeof Results>

const follows = ['survey']

export const surveyResults = contract({
  results: {
    route: 'GET /api/survey/results',
    summary: 'The average rating, overall and by month, and the count of each choice.',
    access: 'editor',
    reply: Results,
    follows,
  },
  words: {
    route: 'GET /api/survey/results/{question}',
    summary: 'The text answers to one question, newest first.',
    access: 'editor',
    params: z.object({ question: z.enum(wordQuestionNames, 'Not a question.') }),
    query: z.omit(listQuery(['createdAt', 'rating'], []), { filter: true }),
    rows: z.object({ _id: id, id, text: z.string(), rating: z.int(), createdAt: timestamp }),
    follows,
  },
})
