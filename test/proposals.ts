import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Proposal } from '#db/types.ts'
import type { SaveProposalBody } from '#features/proposals/body.ts'
import type { Db } from '#server/db/db.ts'

export const itemOf = (title: string, price: number, values: object = {}) => ({
  ...{ id: randomUUID(), title, description: '', price, optional: false, chosen: false },
  ...values,
})

/** The content of a proposal: one item of 1,000, and one of 250 that may be picked. */
export const bodyOf = (values: Partial<SaveProposalBody> = {}): SaveProposalBody => ({
  sections: [{ id: randomUUID(), heading: 'Scope', content: '<p>Five pages.</p>' }],
  terms: '<p>Due in 14 days.</p>',
  items: [itemOf('Website', 1_000), itemOf('Blog', 250, { optional: true })],
  packages: [],
  planId: null,
  tasks: [],
  validDays: 14,
  stages: [],
  ...values,
})

/** A proposal that was sent, unless the values say otherwise. */
export function makeProposal(db: Db, values: Partial<Insertable<Proposal>> = {}) {
  const proposal = {
    ...{ title: 'A site for the bakery', first_name: 'Ada', last_name: 'Okafor' },
    ...{ email: 'ada@example.test', currency: 'USD', body: JSON.stringify(bodyOf()) },
    ...{ sent_at: '2026-11-20T12:00:00Z', expires_on: '2090-01-15' },
    ...values,
  }
  return db.insertInto('proposal').values(proposal).returningAll().executeTakeFirstOrThrow()
}

export function makeTemplate(db: Db) {
  const template = { title: 'A site in three stages', body: JSON.stringify(bodyOf()) }
  return db
    .insertInto('proposal_template')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
}
