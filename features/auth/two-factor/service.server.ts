import { generateSecret } from 'otplib'
import { seal, unseal } from '#server/accounts/vault.ts'
import type { Kernel } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { setupOf, stepOf } from './codes.server.ts'
import { lockAccount, setSecret, takeStep } from './queries.server.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type Shared = Pick<Kernel, 'db' | 'secrets' | 'log'>

/** The key of an account. Null where there is none that can be read. */
function readKey(
  { secrets, log }: Pick<Kernel, 'secrets' | 'log'>,
  { id, two_factor_secret }: { id: string; two_factor_secret: Buffer | null },
): string | null {
  if (!two_factor_secret) return null
  try {
    return unseal(secrets.vault, two_factor_secret, id)
  } catch {
    log.error({ accountId: id }, 'the two-factor key was sealed with another secret')
    return null
  }
}

export async function makeKey({ db, secrets }: Shared, accountId: string): Promise<string> {
  const key = generateSecret()
  await setSecret(db, accountId, seal(secrets.vault, key, accountId))
  return key
}

/** What the code screen offers to somebody of whom no code was accepted yet: so nobody is locked out. */
export async function findSetupToShow(kernel: Shared, accountId: string) {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || account.two_factor_confirmed_at) return null
    const key = readKey(kernel, account) ?? (await makeKey({ ...kernel, db: trx }, accountId))
    return setupOf(account.email, key)
  })
}

export const isDigits = (code: string) => /^[0-9]{6}$/.test(code)

/** Uses the digits of the app up. False where they are of another time, or were used. */
export async function takeDigits(ctx: Kernel, account: Locked, digits: string): Promise<boolean> {
  const key = readKey(ctx, account)
  const step = key && isDigits(digits) ? stepOf(key, digits, ctx.now()) : null
  return step !== null && takeStep(ctx.db, account.id, step, ctx.now())
}

/** The digits of the app in an open sign-in; passed where no code of the account was accepted yet. */
export function judgeDigits(
  kernel: Kernel,
  accountId: string,
  digits: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> {
  return inTransaction(kernel, async ({ db: trx }) => {
    const account = await lockAccount(trx, accountId)
    if (!account?.two_factor_enabled || !account.two_factor_confirmed_at) return 'passed'
    if (!digits) return 'missing'
    return (await takeDigits({ ...kernel, db: trx }, account, digits)) ? 'passed' : 'wrong'
  })
}
