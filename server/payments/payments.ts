import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

interface Options {
  config: Pick<Config, 'stripe'>
  db: Db
  secrets: Secrets
  now: () => Date
}

/** Creates the provider of card payments: the sandbox unless there are keys. */
export function createPayments({ db, secrets, now }: Options): PaymentProvider {
  return createSandbox({ db, secrets, now })
}
