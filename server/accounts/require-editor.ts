import type { Context } from '#server/context.ts'
import { accessLevels } from '#shared/roles.ts'

/** Fails unless this account may be assigned what staff share: that of an active Admin or Manager. */
export async function requireEditor(ctx: Context, accountId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', 'in', accessLevels.editor)
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found)
    ctx.fail('INVALID_INPUT', { fields: { assignedTo: 'This person cannot be assigned.' } })
}
