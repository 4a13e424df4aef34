import type { Kernel } from '#server/context.ts'
import { isSettled } from './rules.ts'
import { readSetup } from './service.server.ts'

/** Null once there is nothing left to remind of. */
export async function findSetupLeft(ctx: Pick<Kernel, 'db' | 'settings'>) {
  const setup = await readSetup(ctx)
  if (isSettled(setup)) return null
  return setup.isUsed ? 'opening' : 'steps'
}
