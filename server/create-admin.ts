import { inTransaction } from './db/in-transaction.ts'
import './node-env.ts'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { migrate } from '#db/migrate.ts'
import { email, line } from '#shared/fields.ts'
import { makeLink } from './accounts/password-links.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createDb, createPool, type Db } from './db/db.ts'
import { createLog } from './log.ts'

const Person = z.object({
  email: email(),
  firstName: line('First name is required.', 100),
  lastName: line('Last name is required.', 100),
})
type Person = z.output<typeof Person>

const questions = { email: 'Email', firstName: 'First name', lastName: 'Last name' } as const

/** Prompts for missing arguments if the terminal is interactive. */
async function readPerson(): Promise<Person> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { email: option, 'first-name': option, 'last-name': option },
  })
  const given: { [K in keyof Person]: string | undefined } = {
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
  }
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    for (const name of ['email', 'firstName', 'lastName'] as const)
      given[name] ??= await terminal.question(`${questions[name]}: `)
    terminal.close()
  }
  const { data, error } = z.safeParse(Person, given)
  if (data) return data
  const problems = error.issues.map(({ message }) => message.replace(/\.$/, ''))
  throw new Error(
    `${problems.join(', ')}. Like this: npm run admin:create -- --email=ada@agency.example --first-name=Ada --last-name=Okafor`,
  )
}

/** Returns the new Admin, or the existing one with that address, whose password may be lost. */
async function findOrMake(db: Db, { email, firstName, lastName }: Person) {
  const known = await db
    .selectFrom('account')
    .select(['id', 'role', 'status', 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known && (known.role !== 'Admin' || known.status !== 'Active'))
    throw new Error('There is an account with this email that is not an active Admin.')
  if (known) return known
  const added = await db
    .insertInto('account')
    .values({ email, first_name: firstName, last_name: lastName, role: 'Admin' })
    .returning(['id', 'password_hash'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('security_event')
    .values({ kind: 'account-added', account_id: added.id, detail: 'Admin, on the command line' })
    .execute()
  return added
}

/** Works with and without a running server on the same data. */
async function createAdmin(): Promise<void> {
  const person = await readPerson()
  const config = readConfig(process.env)
  const log = createLog('silent')
  const database = await openDatabase(config, log, { attach: true })
  const pool = createPool(database.connection, log)
  try {
    await migrate(database.direct)
    const db = createDb(pool, database.connection)
    const link = await inTransaction({ db }, async ({ db: trx }) => {
      const { id, password_hash } = await findOrMake(trx, person)
      const token = await makeLink(trx, new Date(), 'welcome', id)
      const page = password_hash === null ? 'choose-password' : 'reset-password'
      return `${config.origin}/${page}/${id}/${token}`
    })
    console.info(`${person.email} is an Admin. Set the password within 24 hours: ${link}`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

createAdmin().catch((error: Error) => {
  console.error(`No Admin was created. ${error.message}`)
  process.exitCode = 1
})
