import { type Insertable, sql } from 'kysely'
import type { Account } from '#db/types.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { seal } from '#server/accounts/vault.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayMs } from '#shared/dates.ts'

const password = 'Atrium!2026'
/** The key for the authenticator app of the account with two-factor. */
const authenticatorKey = 'JBSWY3DPEHPK3PXP'

/** Without an address of their own they have that of the agency. */
const people = [
  { email: 'admin@atrium.test', first_name: 'Nora', last_name: 'Lindqvist', role: 'Admin' },
  { email: 'manager@atrium.test', first_name: 'Teo', last_name: 'Marchetti', role: 'Manager' },
  { email: 'employee@atrium.test', first_name: 'Ines', last_name: 'Okafor', role: 'Employee' },
  {
    email: 'client@atrium.test',
    first_name: 'Hannah',
    last_name: 'Brandt',
    business_name: 'Brandt & Daughters Bakery',
    phone_number: '(515) 555-0124',
    address: '318 Millrace Street',
    city: 'Adel',
    zip_code: '50003',
  },
  {
    email: 'client2@atrium.test',
    first_name: 'Owen',
    last_name: 'Castellan',
    business_name: 'Castellan Seed Company',
    phone_number: '(515) 555-0153',
    address: '2260 Elevator Road',
    city: 'Dallas Center',
    zip_code: '50063',
  },
  {
    email: 'secure@atrium.test',
    first_name: 'Priya',
    last_name: 'Venkat',
    business_name: 'Elm Street Dental',
    phone_number: '(515) 555-0168',
    address: '47 Elm Street, Suite 2',
    city: 'Waukee',
    zip_code: '50263',
    two_factor_enabled: true,
  },
  {
    email: 'suspended@atrium.test',
    first_name: 'Carl',
    last_name: 'Hoffer',
    business_name: 'Hoffer Cycles',
    phone_number: '(515) 555-0191',
    address: '905 Trestle Avenue',
    city: 'Perry',
    zip_code: '50220',
    status: 'Suspended',
  },
]

/** All other demo data is newer. */
const daysKnown = 800

/** All accounts share one hash of the same password, which keeps the first start fast. */
export async function seedAccounts(db: Db, { vault }: Secrets): Promise<void> {
  const address = {
    phone_number: '(515) 555-0142',
    address: '112 Main Street',
    city: 'Grimes',
    state: 'Iowa',
    zip_code: '50111',
  }
  const password_hash = await hashPassword(password)
  const created_at = new Date(Date.now() - daysKnown * dayMs).toISOString()
  const made = await db
    .insertInto('account')
    .values(
      people.map((person) => ({
        business_name: 'Fieldhouse',
        ...address,
        ...person,
        password_hash,
        created_at,
      })),
    )
    .returning(['id', 'two_factor_enabled'])
    .execute()
  for (const { id } of made.filter(({ two_factor_enabled }) => two_factor_enabled)) {
    await db
      .updateTable('account')
      .set({
        two_factor_secret: seal(vault, authenticatorKey, id),
        two_factor_confirmed_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .execute()
  }
  await seedColleague(db, { password_hash, created_at, country: 'USA' })
}

/** The bookkeeper of the bakery, who sees its invoices alone. */
async function seedColleague(
  db: Db,
  known: Pick<Insertable<Account>, 'password_hash' | 'created_at' | 'country'>,
) {
  await sql`select set_config('atrium.colleague', 'yes', true)`.execute(db)
  const { id: account_id } = await db
    .insertInto('account')
    .values({
      email: 'bookkeeper@atrium.test',
      first_name: 'Ruth',
      last_name: 'Adeyemi',
      business_name: 'Brandt & Daughters Bakery',
      ...known,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select set_config('atrium.colleague', 'no', true)`.execute(db)
  const { id: client_id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'client@atrium.test')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('membership')
    .values({ client_id, account_id, rights: ['invoices'] })
    .execute()
}
