import { stageApproved, statusOfStage } from '#features/invoices/public.server.ts'
import { clientProjectPaths, projectPaths } from '#features/projects/paths.ts'
import { clientRefusal, statusReached } from '#features/projects/public.server.ts'
import type { ServerDomain } from '#server/domain.ts'
import { firstRecord } from '#server/http/first-reads.ts'
import { clientNeed } from '#server/needs.ts'
import { stages } from './contract.ts'
import { stageJobs } from './jobs.server.ts'
import { findStageNeed } from './need.server.ts'
import { stageNotifications } from './notifications.ts'
import { applyStatuses, openReached, projectOfInvoice } from './opening.server.ts'
import { lockProject, readStages } from './queries.server.ts'
import { stageRoutes } from './routes.server.ts'

export const stagesDomain: ServerDomain = {
  routes: stageRoutes,
  firstReads: {
    [projectPaths.details(':id')]: [firstRecord(stages.list)],
    [clientProjectPaths.details(':id')]: [firstRecord(stages.list)],
  },
  jobs: stageJobs,
  notifications: stageNotifications,
  answers: [
    clientNeed(findStageNeed),
    statusOfStage(async (ctx, invoiceId) => {
      const projectId = await projectOfInvoice(ctx.db, invoiceId)
      return projectId ? applyStatuses(ctx, projectId, invoiceId) : undefined
    }),
    stageApproved(async (ctx, invoiceId) => {
      const projectId = await projectOfInvoice(ctx.db, invoiceId)
      if (projectId) await openReached(ctx, projectId, 'design')
    }),
    clientRefusal(async (ctx, projectId) => {
      // No stage opens before the transaction ends.
      await lockProject(ctx.db, projectId)
      const { invoices } = await readStages(ctx, projectId)
      return invoices.length > 0
        ? 'Its stages have invoices of its client, so this project stays with them.'
        : null
    }),
    statusReached(async (ctx, projectId) => {
      await openReached(ctx, projectId)
    }),
  ],
}
