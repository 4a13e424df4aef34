import type { OpensOn } from '#features/stages/contract.ts'
import type { Db } from '#server/db/db.ts'
import { toCents, usualCurrency } from '#shared/money.ts'

/** The amount of a price in dollars. */
type DemoStage = readonly [title: string, percent: number, opensOn: OpensOn]

const half: readonly DemoStage[] = [
  ['Deposit', 50, 'signature'],
  ['Completion', 50, 'status'],
]
const three: readonly DemoStage[] = [
  ['Deposit', 30, 'signature'],
  ['Design', 40, 'design'],
  ['Completion', 30, 'status'],
]
const schedules = [
  { project: 'Bread by subscription', price: 7700, stages: half },
  { project: 'Wedding cakes, ordered without a phone call', price: 6100, stages: half },
  { project: 'Spring catalog', price: 6120, stages: three },
  { project: 'Reminders by text message', price: 5200, stages: half },
  { project: 'Planting calendar', price: 2400, stages: three },
]

/** Seeds the prices of current projects with their stages, which invoices bill. */
export async function seedStages(db: Db): Promise<void> {
  for (const { project, price, stages } of schedules) {
    const { id: project_id } = await db
      .selectFrom('project')
      .select('id')
      .where('title', '=', project)
      .executeTakeFirstOrThrow()
    const cents = toCents(price)
    await db
      .insertInto('project_value')
      .values({ project_id, currency: usualCurrency, cents })
      .execute()
    const rows = stages.map(([title, percent, opens_on], position) => ({
      ...{ project_id, position, title, percent, opens_on, cents: (cents * percent) / 100 },
      opens_status: opens_on === 'status' ? 'completed' : null,
    }))
    await db.insertInto('stage').values(rows).execute()
  }
}
