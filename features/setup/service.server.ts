import { sql } from 'kysely'
import { listPlaceholders } from '#features/agency/public.server.ts'
import { openingSection } from '#features/settings/website/contract.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Setup, type SetupStep, setupSteps } from './contract.ts'

export async function readSetup({ db, settings }: Pick<Kernel, 'db' | 'settings'>): Promise<Setup> {
  const { rows } = await sql<
    Record<SetupStep | 'isUsed' | 'isDemo', boolean> & { skipped: SetupStep[] }
  >`
    select
      exists (select from project) or exists (select from invoice)
        or exists (select from appointment) as "isUsed",
      exists (select from demo_record) as "isDemo",
      exists (select from setting where section = 'agency') as facts,
      exists (select from setting where section = 'brand')
        or exists (select from file where kind <> 'avatar') as look,
      exists (select from setting where section in ('home', 'menu'))
        or exists (select from service) as site,
      (select count(*) > 1 from account where role <> 'User' and deleted_at is null) as staff,
      exists (select from account where role = 'User' and deleted_at is null) as client,
      array(select step from skipped_setup_step) as skipped`.execute(db)
  const { isUsed, isDemo, skipped, ...steps } = rows[0]!
  const done = setupSteps.filter((step) => steps[step])
  const { open: isOpen } = await settings.read(db, openingSection)
  return {
    ...{ done, skipped: skipped.filter((step) => !done.includes(step)), isOpen, isUsed, isDemo },
    placeholders: await listPlaceholders({ db, settings }),
  }
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
