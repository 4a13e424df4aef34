import { type ProposalBody, pickedLines, usualPicks } from '#features/proposals/body.ts'
import { bodyOf } from '#features/proposals/service.server.ts'
import type { ShownProposal } from '#features/proposals/signing/contract.ts'
import { describeOpening, lineOf } from '#features/proposals/signing/shown.server.ts'
import { starterTemplates } from '#features/proposals/templates/starter.server.ts'
import { splitStages } from '#features/stages/contract.ts'
import { hashSeen } from '#people/decisions.server.ts'
import type { Db } from '#server/db/db.ts'
import { addDays, calendarDay, dayMs } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'

const signedTitle = 'A new site for the practice'

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
        signed_at: daysAgo(12),
        project_id: (query) =>
          query.selectFrom('project').select('id').where('title', '=', signedTitle),
        created_at: daysAgo(14),
        updated_at: daysAgo(12),
      },
    ])
    .returning(['id', 'signed_at'])
    .execute()
  if (signed?.signed_at)
    await sign(db, { ...won, id: signed.id, signed_at: signed.signed_at, body: stages.body })
}

type Reader = Awaited<ReturnType<typeof findLead>>

/** The record of the signature, with what was shown. */
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
