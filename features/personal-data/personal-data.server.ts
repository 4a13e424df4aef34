import { type PersonalData, removeFiles } from '#server/personal-data.ts'

/** The archives that the client asked for. */
export const downloadData: PersonalData = {
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
