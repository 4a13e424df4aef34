import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Lead } from '#db/types.ts'
import type { Db } from '#server/db/db.ts'

type Values = Partial<Omit<Insertable<Lead>, 'state' | 'words'>>

let made = 0

/** An unread message. */
export async function makeLead(db: Db, values: Values = {}) {
  made += 1
  return insert(db, {
    kind: 'message',
    first_name: 'Ada',
    last_name: 'Okafor',
    agree_to_privacy: true,
    phone_number: '515-555-0123',
    subject: `A site for the bakery, part ${made}`,
    ...values,
  })
}

/** An unread inquiry. */
export async function makeInquiry(db: Db, values: Values = {}) {
  return insert(db, {
    kind: 'freelance',
    name: 'Tom Adeyemi',
    business_name: 'Prairie Seed Company',
    budget_cents: 480_000,
    budget_currency: 'USD',
    timeline: 'Before the spring orders',
    skills_needed: ['front-end', 'seo'],
    contact_preference: 'video',
    ...values,
  })
}

function insert(db: Db, values: Values & { kind: string }) {
  made += 1
  const lead = {
    name: 'Ada Okafor',
    email: `lead-${made}@example.org`,
    text: 'We bake – and our site does not.\nCan you come by?',
    digest: randomBytes(32),
    ...values,
  }
  return db.insertInto('lead').values(lead).returningAll().executeTakeFirstOrThrow()
}
