import { noteInHistory } from '#features/projects/public.server.ts'
import { inWords } from '#features/projects/rules.ts'
import { type ProposalBody, pickedLines, usualPicks } from '#features/proposals/body.ts'
import { bodyOf } from '#features/proposals/service.server.ts'
import type { ShownProposal } from '#features/proposals/signing/contract.ts'
import { describeOpening, lineOf } from '#features/proposals/signing/shown.server.ts'
import { beginSigned } from '#features/proposals/signing/sign.server.ts'
import { starterTemplates } from '#features/proposals/templates/starter.server.ts'
import { splitStages } from '#features/stages/contract.ts'
import { hashSeen } from '#people/decisions.server.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, dayMs, momentOf } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { daysAgo as dayOf } from './plans.ts'

const signedTitle = 'A new site for the practice'

/** Seeds two templates, and two proposals: one that was read and waits, one that was signed and began a project. */
export async function seedProposals(db: Db): Promise<void> {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  // Just before its first invoice.
  const signedAt = momentOf(dayOf(12), '10:00')
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
  const [, signed] = await db
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
        title: signedTitle,
        currency: 'USD',
        body: bodyOf(stages.body),
        expires_on: expiresOn(14, stages.body),
        sent_at: daysAgo(14),
        opened_at: daysAgo(13),
        opened_count: 5,
        read_at: daysAgo(13),
        signed_at: signedAt,
        created_at: daysAgo(14),
        updated_at: signedAt,
      },
    ])
    .returning(['id', 'signed_at'])
    .execute()
  if (signed?.signed_at)
    await sign(db, { ...won, id: signed.id, signed_at: signed.signed_at, body: stages.body })
}

type Reader = Awaited<ReturnType<typeof findLead>>

/** The record of the signature, with what was shown, and the project that it began. */
async function sign(
  db: Db,
  { id, signed_at, body, ...reader }: Reader & SignedProposal,
): Promise<void> {
  const { first_name, last_name, business_name, client_id, email } = reader
  const name = `${first_name} ${last_name}`
  const picks = usualPicks(body)
  const lines = pickedLines(body, picks).map(lineOf)
  const total = lines.reduce((sum, { price }) => sum + price, 0)
  const parts = splitStages(toCents(total, 'USD'), body.stages, 'USD')
  const shown: ShownProposal = {
    ...{ title: signedTitle, version: 1, currency: 'USD', picks, lines, plan: null },
    reader: { name, businessName: business_name },
    ...{ sections: body.sections, terms: body.terms },
    amounts: {
      ...{ subtotal: total, taxes: [], tax: 0, total, pricesGross: false },
      ...{ taxLabel: '', taxNote: '' },
    },
    stages: body.stages.map((stage, at) => ({
      ...{ title: stage.title, amount: fromCents(parts[at] ?? 0, 'USD') },
      opens: describeOpening(stage),
    })),
  }
  const decision = await db
    .insertInto('decision')
    .values({
      ...{ kind: 'proposal', about: id, decision: 'Signed', client_id, name, email },
      ...{ address: '203.0.113.0/24', browser: 'Safari on iPhone' },
      ...{ seen_hash: hashSeen(shown), decided_at: signed_at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('proposal_signature')
    .values({
      ...{ proposal_id: id, decision_id: decision.id, version: 1, signed_at },
      ...{ shown: JSON.stringify(shown), signature: JSON.stringify({ typed: name }) },
    })
    .execute()
  await begin(db, { id, signed_at, body, clientId: client_id ?? '', shown })
}

interface Begun extends SignedProposal {
  clientId: string
  shown: ShownProposal
}

/** Its first invoice is among the invoices, because their numbers follow the days of issue. */
async function begin(db: Db, { id, signed_at, body, clientId, shown }: Begun): Promise<void> {
  const { id: manager } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'manager@atrium.test')
    .executeTakeFirstOrThrow()
  const { contact_id } = await db
    .selectFrom('client')
    .select('contact_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const ctx = { db, user: null, now: () => new Date(signed_at) }
  const agreed = { title: signedTitle, currency: 'USD', body, writerId: manager }
  const project_id = await beginSigned(ctx, { ...agreed, clientId, shown })
  await noteInHistory(ctx, project_id, `Proposal signed by ${shown.reader.name}`)
  await db.updateTable('proposal').set({ project_id }).where('id', '=', id).execute()
  const kickoff = momentOf(dayOf(9), '15:10')
  await db
    .updateTable('task')
    .set({ status: 'completed', updated_at: kickoff })
    .where('project_id', '=', project_id)
    .where('title', '=', body.tasks[0]?.title ?? '')
    .execute()
  await db
    .updateTable('project')
    .set({ status: 'in-progress', updated_at: kickoff })
    .where('id', '=', project_id)
    .execute()
  await db
    .insertInto('project_entry')
    .values([
      {
        ...{ project_id, client_id: clientId, account_id: manager, created_at: kickoff },
        action: `Status: ${['not started', 'in-progress'].map(inWords).join(' → ')}`,
        comment:
          'Thank you for the hour. We draw the home page first: new patients, and when you are open.',
      },
      {
        ...{ project_id, client_id: clientId, account_id: contact_id, action: 'Comment' },
        comment: 'And one line for people who are afraid of us. They write at night.',
        created_at: momentOf(dayOf(8), '18:30'),
      },
      {
        ...{ project_id, client_id: clientId, account_id: contact_id, action: 'Comment' },
        comment: 'Both designs are approved. The hours are where people look for them.',
        created_at: momentOf(dayOf(3), '18:20'),
      },
    ])
    .execute()
}

interface SignedProposal {
  id: string
  signed_at: string
  body: ProposalBody
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
