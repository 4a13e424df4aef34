import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { makeLink } from './password-links.ts'

export async function hasAccount(db: Db): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Prints a link to create the first Admin, while there is none. Each process prints its own. */
export async function printFirstAdminLink({
  config,
  db,
  now,
}: Pick<Kernel, 'config' | 'db' | 'now'>): Promise<void> {
  if (await hasAdmin(db)) return
  const token = await makeLink(db, now(), 'first-admin', null)
  console.info(
    `There is no Admin yet. Create the first one within 24 hours: ${config.origin}/first-admin/${token}`,
  )
}
