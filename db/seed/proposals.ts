import type { ProposalBody } from '#features/proposals/body.ts'
import { bodyOf } from '#features/proposals/service.server.ts'
import { starterTemplates } from '#features/proposals/templates/starter.server.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, dayMs } from '#shared/dates.ts'

/** Seeds two templates, and two proposals: one that was read and waits, one that was signed. */
export async function seedProposals(db: Db): Promise<void> {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const [stages, small] = starterTemplates()
  if (!stages || !small) return
  await db
    .insertInto('proposal_template')
    .values([stages, small].map(({ title, body }) => ({ title, body: bodyOf(body) })))
    .execute()
  const waiting = await findLead(db, 'ingrid@halloran-orchard.example')
  const won = await findLead(db, 'priya@elmstreetdental.example')
  const expiresOn = (days: number, { validDays }: ProposalBody) =>
    addDays(calendarDay(new Date(daysAgo(days))), validDays)
  await db
    .insertInto('proposal')
    .values([
      {
        ...waiting,
        title: 'Picking days, on one page',
        currency: 'USD',
        body: bodyOf(small.body),
        expires_on: expiresOn(4, small.body),
        sent_at: daysAgo(4),
        opened_at: daysAgo(3),
        opened_count: 3,
        read_at: daysAgo(1),
        created_at: daysAgo(5),
        updated_at: daysAgo(4),
      },
      {
        ...won,
        title: 'A new site for the practice',
        currency: 'USD',
        body: bodyOf(stages.body),
        expires_on: expiresOn(14, stages.body),
        sent_at: daysAgo(14),
        opened_at: daysAgo(13),
        opened_count: 5,
        read_at: daysAgo(13),
        signed_at: daysAgo(12),
        created_at: daysAgo(14),
        updated_at: daysAgo(12),
      },
    ])
    .execute()
}

/** The lead from this address, as the reader of a proposal. */
async function findLead(db: Db, email: string) {
  const lead = await db
    .selectFrom('lead')
    .select(['id as lead_id', 'client_id', 'name', 'business_name', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { name, ...reader } = lead
  const [first_name = '', ...rest] = name.split(' ')
  return { ...reader, first_name, last_name: rest.join(' ') }
}
