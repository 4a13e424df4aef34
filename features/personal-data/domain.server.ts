import type { ServerDomain } from '#server/domain.ts'
import { type PersonalData, personalDataPart, removeFiles } from '#server/personal-data.ts'
import { personalDataJobs, sweepDownloads } from './jobs.server.ts'
import { personalDataRoutes } from './routes.server.ts'

/** The client's requests for archives. */
const downloadData: PersonalData = {
  name: 'downloads',
  async erase(ctx, { id }) {
    const removed = await ctx.db
      .deleteFrom('data_download')
      .where('account_id', '=', id)
      .returning('key')
      .execute()
    await removeFiles(ctx, removed)
  },
}

export const personalDataDomain: ServerDomain = {
  routes: personalDataRoutes,
  jobs: personalDataJobs,
  sweeps: [sweepDownloads],
  answers: [personalDataPart(downloadData)],
}
