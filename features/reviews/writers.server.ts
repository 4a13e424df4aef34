import { nameSql } from '#people/person.server.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Author } from './shapes.ts'

/** The writer in a review: a person with an account, or a guest with the link. */
export interface Writer {
  from: Author['from']
  accountId: string | null
  guestId: string | null
  name: string
}

export async function writerOf({
  db,
  user,
}: Pick<Context<never, SignedIn>, 'db' | 'user'>): Promise<Writer> {
  const { name } = await db
    .selectFrom('account')
    .select(nameSql('account').as('name'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const from = user.role === 'User' ? 'client' : 'agency'
  return { from, accountId: user.id, guestId: null, name }
}
