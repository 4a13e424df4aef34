import { sql } from 'kysely'
import { brandSection } from '#features/agency/brand/contract.ts'
import { listPlaceholders } from '#features/agency/public.server.ts'
import { openingSection } from '#features/settings/website/contract.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Setup, type SetupStep, setupSteps } from './contract.ts'

export async function readSetup({ db, settings }: Pick<Kernel, 'db' | 'settings'>): Promise<Setup> {
  const { rows } = await sql<
    Record<'isUsed' | 'isDemo' | 'site' | 'staff' | 'client', boolean> & { skipped: SetupStep[] }
  >`
    select
      exists (select from project) or exists (select from invoice)
        or exists (select from appointment) as "isUsed",
      exists (select from demo_record) as "isDemo",
      exists (select from setting where section = 'home') as site,
      (select count(*) > 1 from account where role <> 'User' and deleted_at is null) as staff,
      exists (select from account where role = 'User' and deleted_at is null) as client,
      array(select step from skipped_setup_step) as skipped`.execute(db)
  const { isUsed, isDemo, skipped, ...found } = rows[0]!
  const { logo, accent } = await settings.read(db, brandSection)
  const steps = {
    ...found,
    facts: (await listPlaceholders({ db, settings })).length === 0,
    look: logo !== undefined || accent !== brandSection.defaults.accent,
  }
  const done = setupSteps.filter((step) => steps[step])
  const { open: isOpen } = await settings.read(db, openingSection)
  const left = skipped.filter((step) => !done.includes(step))
  return { done, skipped: left, isOpen, isUsed, isDemo }
}

export async function skipStep(db: Db, { step, skipped }: { step: SetupStep; skipped: boolean }) {
  if (skipped)
    await db
      .insertInto('skipped_setup_step')
      .values({ step })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('skipped_setup_step').where('step', '=', step).execute()
  return { message: skipped ? 'Skipped for now.' : 'Back on the list.' }
}
