import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Insertable, sql } from 'kysely'
import type {
  Account,
  Blog,
  Document,
  Faq,
  File,
  PageText,
  ProcessStep,
  Project,
  Reason,
  Service,
  SitePage,
} from '#db/types.ts'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { signAccessToken } from '#server/accounts/session.ts'
import type { Db } from '#server/db/db.ts'
import { type MemberRight, memberRights, type Role } from '#shared/roles.ts'
import type { TestApp, Visitor } from './app.ts'

export const password = 'Correct-horse-7'
/** The fields that the profile of a client requires. */
export const fullProfile = {
  business_name: 'Halvorsen Boats',
  phone_number: '515-555-0177',
  address: '4 Mill Lane',
  city: 'Grimes',
  state: 'IA',
  zip_code: '50111',
}
let passwordHash: Promise<string> | undefined
let made = 0

/** An account that can sign in with `password`. */
export async function makeAccount(db: Db, values: Partial<Insertable<Account>> = {}) {
  made += 1
  // As cheap as possible, because it is verified at each sign-in.
  passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1 })
  const account = {
    email: `person-${made}@example.test`,
    first_name: 'Ada',
    last_name: `Person ${made}`,
    password_hash: await passwordHash,
    ...values,
  }
  return db.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow()
}

/** A person of a client who is not its founder. */
export function makeColleague(
  db: Db,
  clientId: string,
  rights: readonly MemberRight[] = memberRights,
  values: Partial<Insertable<Account>> = {},
) {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('atrium.colleague', 'yes', true)`.execute(trx)
    const account = await makeAccount(trx, values)
    const membership = { client_id: clientId, account_id: account.id, rights: [...rights] }
    await trx.insertInto('membership').values(membership).execute()
    return account
  })
}

export async function makeService(db: Db, values: Partial<Insertable<Service>> = {}) {
  made += 1
  const service = {
    title: `Service ${made}`,
    slug: `service-${made}`,
    content: '<p>What we do.</p>',
    ...values,
  }
  return db.insertInto('service').values(service).returningAll().executeTakeFirstOrThrow()
}

export async function makeCategory(db: Db, table: 'blog_category' | 'project_category') {
  made += 1
  const category = db.insertInto(table).values({ name: `Category ${made}` })
  return category.returningAll().executeTakeFirstOrThrow()
}

export async function makeReason(db: Db, values: Partial<Insertable<Reason>> = {}) {
  const reason = { title: 'One hand', description: 'Whoever designs it builds it.', ...values }
  return db.insertInto('reason').values(reason).returningAll().executeTakeFirstOrThrow()
}

export async function makeFaq(db: Db, values: Partial<Insertable<Faq>> = {}) {
  const faq = {
    question: 'Who makes it?',
    answer: '<p>We do.</p>',
    category: 'website',
    ...values,
  }
  return db.insertInto('faq').values(faq).returningAll().executeTakeFirstOrThrow()
}

export async function makeProcessStep(db: Db, values: Partial<Insertable<ProcessStep>> = {}) {
  const step = { title: 'Talk', description: '<p>We listen.</p>', ...values }
  return db.insertInto('process_step').values(step).returningAll().executeTakeFirstOrThrow()
}

/** An about text by default, or a text of another kind. */
export async function makePageText(db: Db, values: Partial<Insertable<PageText>> = {}) {
  const text = { kind: 'about', description: '<p>We make websites.</p>', ...values }
  return db.insertInto('page_text').values(text).returningAll().executeTakeFirstOrThrow()
}

/** A published page in the footer. */
export async function makeSitePage(db: Db, values: Partial<Insertable<SitePage>> = {}) {
  made += 1
  const page = {
    ...{ title: `Page ${made}`, slug: `page-${made}`, content: '<p>Read this.</p>' },
    ...{ place: 'footer', published: true },
    ...values,
  }
  return db.insertInto('site_page').values(page).returningAll().executeTakeFirstOrThrow()
}

/** A picture of the library, without its files. */
export async function makeFile(db: Db, values: Partial<Insertable<File>> = {}) {
  const kind = values.kind ?? 'service'
  const key = `${kind}/${randomBytes(16).toString('base64url')}-600x300`
  const file = { key, kind, url: `/files/${key}/600.webp`, width: 600, height: 300, bytes: 9_000 }
  return db
    .insertInto('file')
    .values({ ...file, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A recorded change: an added reason. */
export async function makeChange(db: Db) {
  const { id } = await makeReason(db)
  const change = { action: 'add', kind: 'reason', item_id: id, title: 'One hand' }
  return db.insertInto('change').values(change).returningAll().executeTakeFirstOrThrow()
}

/** A published post. */
export async function makeBlog(db: Db, values: Partial<Insertable<Blog>> = {}) {
  made += 1
  const blog = {
    title: `Post ${made}`,
    slug: `post-${made}`,
    content: '<p>What we learned.</p>',
    tags: ['notes'],
    published_status: true,
    published_at: new Date().toISOString(),
    ...values,
  }
  return db.insertInto('blog').values(blog).returningAll().executeTakeFirstOrThrow()
}

/** A showcased project. */
export async function makeProject(db: Db, values: Partial<Insertable<Project>> = {}) {
  made += 1
  const project = {
    title: `Project ${made}`,
    slug: `project-${made}`,
    description: '<p>What was asked.</p>',
    showcase: true,
    client_id: values.client_id ?? (await makeAccount(db)).id,
    ...values,
  }
  return db.insertInto('project').values(project).returningAll().executeTakeFirstOrThrow()
}

/** A picture with its row, but without files. */
export async function makePicture(db: Db, kind = 'project'): Promise<string> {
  return (await makeFile(db, { kind, alt: 'A bridge at noon' })).url
}

/** A document with its file. */
export async function makeDocument(
  { kernel }: TestApp,
  values: Partial<Insertable<Document>> = {},
) {
  const key = `document/${randomBytes(16).toString('base64url')}`
  const bytes = Buffer.from('{}')
  await kernel.files.put(`${key}/file.${values.kind ?? 'zip'}`, bytes, 'application/octet-stream')
  const document = { key, kind: 'zip', name: 'Notes.zip', bytes: bytes.length, ...values }
  return kernel.db.insertInto('document').values(document).returningAll().executeTakeFirstOrThrow()
}

/** Creates an account with this role and signs in through the API. */
export async function signInAs(
  test: TestApp,
  role: Role,
  values: Partial<Insertable<Account>> = {},
): Promise<Visitor & { accountId: string }> {
  const account = await makeAccount(test.database.db, { ...values, role })
  const visitor = test.visit()
  const { accessToken } = await visitor.call(signIn.login, {
    body: { email: account.email, password },
  })
  visitor.setToken(accessToken)
  return Object.assign(visitor, { accountId: account.id })
}

interface SessionOptions {
  /** The session is pending its second factor. */
  pending?: boolean
}

/** Inserts a session, of a new account by default. */
export async function makeSession(
  db: Db,
  accountId?: string,
  { pending = false, now = new Date() }: SessionOptions & { now?: Date } = {},
) {
  const time = now.toISOString()
  const later = new Date(now.getTime() + 3_600_000).toISOString()
  return db
    .insertInto('session')
    .values({
      account_id: accountId ?? (await makeAccount(db)).id,
      authenticated_at: time,
      completed_at: pending ? null : time,
      last_seen_at: time,
      idle_expires_at: later,
      expires_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Inserts an unusable passkey, of a new account by default. */
export async function makePasskey(db: Db, accountId?: string, name = 'Key') {
  made += 1
  const account_id = accountId ?? (await makeAccount(db)).id
  const passkey = { account_id, name, credential_id: `key-${made}`, public_key: Buffer.of() }
  return db.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow()
}

/** Returns an access token without signing in. */
export async function makeToken(
  { kernel }: TestApp,
  account: { id: string; role: string },
  { pending = false }: SessionOptions = {},
): Promise<string> {
  const { id } = await makeSession(kernel.db, account.id, { pending, now: kernel.now() })
  const claims = { sessionId: id, userId: account.id, role: account.role as Role }
  return signAccessToken(kernel, { ...claims, isTwoFactorEnabled: pending })
}
