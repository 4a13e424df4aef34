import type { Insertable } from 'kysely'
import type { Account, Service } from '#db/types.ts'
import { signIn } from '#features/sign-in/contract.ts'
import type { Db } from '#server/db.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Role } from '#shared/roles.ts'
import type { TestApp, Visitor } from './app.ts'

export const password = 'Correct-horse-7'
let passwordHash: Promise<string> | undefined
let made = 0

/** An account that can sign in with `password`. */
export async function makeAccount(db: Db, values: Partial<Insertable<Account>> = {}) {
  made += 1
  passwordHash ??= hashPassword(password)
  const account = {
    email: `person-${made}@example.test`,
    first_name: 'Ada',
    last_name: `Person ${made}`,
    password_hash: await passwordHash,
    ...values,
  }
  return db.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow()
}

export async function makeService(db: Db, values: Partial<Insertable<Service>> = {}) {
  made += 1
  const service = {
    title: `Service ${made}`,
    slug: `service-${made}`,
    content: '<p>What we do.</p>',
    ...values,
  }
  return db.insertInto('service').values(service).returningAll().executeTakeFirstOrThrow()
}

/** A new account of this role, signed in through the front door. */
export async function signInAs(
  test: TestApp,
  role: Role,
): Promise<Visitor & { accountId: string }> {
  const account = await makeAccount(test.database.db, { role })
  const visitor = test.visit()
  const { accessToken } = await visitor.call(signIn.login, {
    body: { email: account.email, password },
  })
  visitor.setToken(accessToken)
  return Object.assign(visitor, { accountId: account.id })
}
