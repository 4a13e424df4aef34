import { done, implement } from '#server/http/implement.ts'
import { stages } from './contract.ts'
import { saveSchedule } from './saving.server.ts'
import {
  askForDesign,
  decideStage,
  getProject,
  getProjectOf,
  openByHand,
  readSchedule,
} from './service.server.ts'
import { stageTemplateSection, stageTemplates } from './templates/contract.ts'

export const stageRoutes = [
  ...implement(stages, {
    list: async (ctx, { params }) => readSchedule(ctx, await getProject(ctx, params.id)),

    save: {
      guard: (ctx, { params }) => getProject(ctx, params.id),
      handle: async (ctx, { params, body }) => {
        const message = await saveSchedule(ctx, params.id, body)
        const item = await readSchedule(ctx, await getProject(ctx, params.id))
        return { message, item }
      },
    },

    open: {
      guard: (ctx, { params }) => getProjectOf(ctx, params.id),
      handle: done('The invoice was issued and mailed.', (ctx, { params, body }) =>
        openByHand(ctx, params.id, body.reason),
      ),
    },

    ask: done('The client was asked to approve the design.', (ctx, { params }) =>
      askForDesign(ctx, params.id),
    ),

    decide: {
      guard: (ctx, { params }) => getProjectOf(ctx, params.id),
      handle: done('Thank you! The next part can be paid now.', (ctx, { params, body }) =>
        decideStage(ctx, params.id, body.seen),
      ),
    },
  }),
  ...implement(stageTemplates, {
    list: (ctx) => ctx.settings.read(ctx.db, stageTemplateSection),
  }),
]
