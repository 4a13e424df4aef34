import { type PersonalData, removeFiles } from '#server/personal-data.ts'

/** The client's requests for archives. */
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
