import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { declareSanitized } from '#content/writing.server.ts'
import { rememberDemo } from '#features/setup/demo-records.server.ts'
import { seedSurvey } from '#features/survey/demo/seed.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { seedAccounts } from './accounts.ts'
import { seedAgency } from './agency.ts'
import { seedAppointments } from './appointments.ts'
import { seedBlog } from './blog.ts'
import { seedChangeRequests } from './change-requests.ts'
import { seedChats } from './chats.ts'
import { seedFaqs } from './faqs.ts'
import { seedHistories } from './histories.ts'
import { seedInvoices } from './invoices.ts'
import { seedLeads } from './leads.ts'
import { seedNotifications } from './notifications.ts'
import { seedOnboarding } from './onboarding.ts'
import { seedPages } from './pages.ts'
import { seedPlans } from './plans.ts'
import { seedProcess } from './process.ts'
import { seedProjects } from './projects.ts'
import { seedProposals } from './proposals.ts'
import { seedReasons } from './reasons.ts'
import { seedResources } from './resources.ts'
import { seedReviews } from './reviews.ts'
import { seedServices } from './services.ts'
import { seedStages } from './stages.ts'
import { seedTasks } from './tasks.ts'
import { seedTime } from './time.ts'
import { seedVisits } from './visits.ts'
import { seedWebsite } from './website.ts'
import { seedWeeklyWord } from './weekly-word.ts'
import { seedWork } from './work.ts'

const lock = 7_203_119

/** Seeds an empty database with the demo agency, once, in the first process to get the lock. */
export async function seedDemo({
  db,
  files,
  log,
  secrets,
}: Pick<Kernel, 'db' | 'files' | 'log' | 'secrets'>): Promise<void> {
  await inTransaction({ db }, async ({ db: trx }) => {
    await waitForLock(trx)
    const someone = await trx.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (someone) return
    await declareSanitized(trx)
    await seedAgency(trx, files)
    await seedWebsite(trx)
    await seedAccounts(trx, secrets)
    await seedServices(trx, files)
    await seedBlog(trx, files)
    await seedProjects(trx, files)
    await seedWork(trx)
    await seedStages(trx)
    await seedHistories(trx, files)
    await seedTasks(trx)
    await seedChangeRequests(trx)
    await seedReviews(trx, files)
    await seedTime(trx)
    await seedAppointments(trx)
    await seedLeads(trx)
    await seedProposals(trx)
    await seedInvoices(trx)
    await seedPlans(trx)
    await seedChats(trx, files)
    await seedOnboarding(trx, files, secrets)
    await seedProcess(trx, files)
    await seedReasons(trx)
    await seedFaqs(trx)
    await seedPages(trx)
    await seedSurvey(trx)
    await seedResources(trx, files)
    await seedNotifications(trx)
    await seedVisits(trx)
    await seedWeeklyWord(trx)
    await rememberDemo(trx)
    log.info({}, 'seeded the demo agency')
  })
}

/** Polls, because another process may take longer to seed than a single query may wait. */
async function waitForLock(trx: Db): Promise<void> {
  const end = Date.now() + 2 * 60_000
  while (Date.now() < end) {
    const { rows } = await sql<{
      locked: boolean
    }>`select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx)
    if (rows[0]?.locked) return
    await setTimeout(200)
  }
  throw new Error('Another process has been seeding the demo agency for two minutes.')
}
