import { signIn } from '#features/auth/sign-in/contract.ts'
import type { Db } from '#server/db/db.ts'
import type { MemberRight } from '#shared/roles.ts'
import type { TestApp } from './app.ts'
import { makeColleague, password } from './factories.ts'

/** Creates a person of a client with these rights, and signs in through the API. */
export async function signInColleague(
  app: TestApp,
  clientId: string,
  rights?: readonly MemberRight[],
) {
  const { id: accountId, email } = await makeColleague(app.database.db, clientId, rights)
  const visitor = app.visit()
  const { accessToken: token } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(token)
  return Object.assign(visitor, { accountId, email, token })
}

/** Makes another person of a client the one that the agency talks to. */
export const changeContact = (db: Db, clientId: string, contact_id: string) =>
  db.updateTable('client').set({ contact_id }).where('id', '=', clientId).execute()
