import { done, implement, saved } from '#server/http/implement.ts'
import { surveys } from './contract.ts'
import { exportSurveys } from './csv.server.ts'
import { readOffer } from './invitations/offer.server.ts'
import { findOwn, listSurveys } from './queries.server.ts'
import { surveyResults } from './results/contract.ts'
import { listWords, readResults } from './results/queries.server.ts'
import { getDetails, getSurvey, recordBonus, reopenBonus, submitSurvey } from './service.server.ts'

export const surveyRoutes = [
  ...implement(surveys, {
    submit: done('Thank you! Your answers have arrived.', (ctx, { body }) =>
      submitSurvey(ctx, body),
    ),

    own: async (ctx) => ({ answer: await findOwn(ctx.db, ctx.user.clientId) }),
    offer: async (ctx) => ({ offer: await readOffer(ctx) }),
    list: (ctx, { query }) => listSurveys(ctx.db, query),
    csv: (ctx, { query }) => exportSurveys(ctx, query),
    one: (ctx, { params }) => getDetails(ctx, params.id),

    payBonus: {
      guard: (ctx, { params }) => getSurvey(ctx, params.id),
      handle: saved('Bonus recorded', (ctx, { params, body }) => recordBonus(ctx, params.id, body)),
    },

    reopenBonus: saved('The bonus is open again.', (ctx, { params }) =>
      reopenBonus(ctx, params.id),
    ),
  }),
  ...implement(surveyResults, {
    results: (ctx) => readResults(ctx.db),
    words: (ctx, { params, query }) => listWords(ctx.db, params.question, query),
  }),
]
