import { done, implement } from '#server/http/implement.ts'
import { surveys } from './contract.ts'
import { exportSurveys } from './csv.server.ts'
import { findOwn, listSurveys } from './queries.server.ts'
import { surveyResults } from './results/contract.ts'
import { listWords, readResults } from './results/queries.server.ts'
import { getDetails, getSurvey, recordBonus, reopenBonus, submitSurvey } from './service.server.ts'

export const surveyRoutes = [
  ...implement(surveys, {
    submit: done('Thank you! Your answers have arrived.', (ctx, { body }) =>
      submitSurvey(ctx, body),
    ),

    own: async (ctx) => ({ answer: await findOwn(ctx.db, ctx.user.id) }),
    list: (ctx, { query }) => listSurveys(ctx.db, query),
    csv: (ctx, { query }) => exportSurveys(ctx, query),
    one: (ctx, { params }) => getDetails(ctx, params.id),

    payBonus: {
      guard: (ctx, { params }) => getSurvey(ctx, params.id),
      handle: async (ctx, { params, body }) => ({
        message: 'Bonus recorded',
        item: await recordBonus(ctx, params.id, body),
      }),
    },

    reopenBonus: async (ctx, { params }) => ({
      message: 'The bonus is open again.',
      item: await reopenBonus(ctx, params.id),
    }),
  }),
  ...implement(surveyResults, {
    results: (ctx) => readResults(ctx.db),
    words: (ctx, { params, query }) => listWords(ctx.db, params.question, query),
  }),
]
