import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { columnCut, listCut } from '#content/kind.ts'
import { teaserCut } from '#features/blog/rules.ts'
import { disagrees, statuses } from '#features/invoices/rules.ts'
import { listSubscriptions } from '#features/plans/subscriptions/queries.server.ts'
import { toSubscription } from '#features/plans/subscriptions/rows.server.ts'
import { techStack } from '#features/projects/details/tech-names.ts'
import { cardCut } from '#features/services/rules.ts'
import { readSources } from '#features/visitors/statistics/service.server.ts'
import { unseal } from '#server/accounts/vault.ts'
import { createStorage } from '#server/files/create-storage.ts'
import { checkContent } from '#server/files/file-content.ts'
import { sanitize } from '#server/files/sanitize.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'
import { calendarDay } from '#shared/dates.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import { cut, plainText } from '#shared/text.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { weekdayFrom } from './appointments.ts'
import { seedDemo } from './demo.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-demo-'))
after(() => rm(dataDir, { recursive: true, force: true }))

const log = createLog('silent')
const files = createStorage({ dataDir, s3: undefined }, log)
const secrets = await loadSecrets(dataDir)
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
  // Seeding again does nothing.
  for (const _ of [1, 2]) await seedDemo({ db: database.db, files, log, secrets })
})

test('the account with two-factor accepts codes of its documented key', async () => {
  const { id, two_factor_secret } = await database.db
    .selectFrom('account')
    .select(['id', 'two_factor_secret'])
    .where('email', '=', 'secure@atrium.test')
    .executeTakeFirstOrThrow()
  assert.equal(unseal(secrets.vault, two_factor_secret ?? assert.fail(), id), 'JBSWY3DPEHPK3PXP')
})

test('each client who signs in has an address and a phone of their own', async () => {
  const { rows } = await database.pool.query(`
    select count(*)::int as clients, count(distinct address)::int as addresses,
      count(distinct phone_number)::int as phones, count(distinct zip_code)::int as zips
    from account where role = 'User' and password_hash is not null`)
  const { clients, ...different } = rows[0]
  assert.deepEqual(Object.values(different), [clients, clients, clients])
})

/** The texts that readers see only the beginning of, with where they are cut. */
const cuts = [
  ['service', 'content', columnCut.length],
  ['service', 'content', cardCut.length],
  ['service', 'content', 200],
  ['process_step', 'description', columnCut.length],
  ['faq', 'answer', listCut.length],
  ['page_text', 'description', listCut.length],
  ['reason', 'description', listCut.length],
  ['blog', 'excerpt', teaserCut.length],
] as const

for (const [table, column, length] of cuts) {
  test(`of ${table}.${column}, the first ${length} characters end with a sentence`, async () => {
    const { rows } = await database.pool.query(`select ${column} as text from ${table}`)
    assert.ok(rows.length > 0)
    for (const { text } of rows) assert.match(cut(plainText(text), length), /[.!?]( …)?$/)
  })
}

const least = {
  service: 6,
  process_step: 4,
  project: 9,
  project_category: 3,
  reason: 6,
  faq: 10,
  blog_category: 4,
  page_text: 5,
  task: 10,
  resource: 5,
} as const

for (const [table, count] of Object.entries(least)) {
  test(`the demo has at least ${count} rows of ${table}`, async () => {
    const rows = database.db.selectFrom(table as keyof typeof least)
    const { total } = await rows
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    assert.ok(total >= count && total < 2 * count + 2, `${total}`)
  })
}

test('fourteen posts are published, one is featured, one is a draft', async () => {
  const posts = await database.db.selectFrom('blog').selectAll().execute()
  assert.equal(posts.filter(({ published_status }) => published_status).length, 14)
  assert.equal(posts.filter(({ featured_post }) => featured_post).length, 1)
  assert.ok(posts.every(({ author_id, category_id, image }) => author_id && category_id && image))
})

test('showcased projects have pictures; the others belong to clients who can sign in', async () => {
  const projects = await database.db
    .selectFrom('project')
    .innerJoin('client', 'client.id', 'project.client_id')
    .innerJoin('account', 'account.id', 'contact_id')
    .select(['title', 'showcase', 'project.status', 'pictures', 'password_hash', 'tech_stack'])
    .execute()
  for (const { title, showcase, pictures, password_hash, tech_stack } of projects) {
    assert.ok(showcase ? pictures.length >= 3 : password_hash, title)
    assert.ok(
      tech_stack.every((name) => (techStack as readonly string[]).includes(name)),
      title,
    )
  }
  const hidden = projects.filter(({ showcase }) => !showcase)
  assert.deepEqual([...new Set(hidden.map(({ status }) => status))].sort(), [
    'canceled',
    'completed',
    'in-progress',
    'not started',
    'paused',
  ])
})

test('each client project has a history from both sides, and its files open', async () => {
  const { rows } = await database.pool.query(`
    select slug, count(*)::int as entries, count(*) filter (where author.role = 'User')::int as replies,
      bool_and(entry.created_at >= date_trunc('milliseconds', project.created_at) and entry.created_at <= now()) as plausible
    from project left join project_entry as entry on entry.project_id = project.id
    left join account as author on author.id = entry.account_id
    where not showcase group by slug`)
  for (const { slug, entries, replies, plausible } of rows)
    assert.ok(entries >= 3 && replies >= 1 && plausible, slug)
  const documents = await database.db.selectFrom('document').selectAll().execute()
  assert.ok(documents.length >= 7)
  for (const { key, kind, name, bytes } of documents) {
    const stored = await files.get(`${key}/file.${kind}`)
    const content = await buffer(stored?.stream ?? assert.fail(name))
    assert.equal(content.length, bytes, name)
    checkContent(content, kind as FileKind)
  }
})

test('every picture has a name, and those of posts and projects an alternative text', async () => {
  const pictures = await database.db.selectFrom('file').select(['kind', 'name', 'alt']).execute()
  assert.ok(pictures.every(({ name }) => name !== ''))
  for (const { kind, name, alt } of pictures) {
    assert.equal(alt !== '', kind === 'blog' || kind === 'project', name)
  }
})

test('conversations have unread messages on both sides, and share no message', async () => {
  const { db } = database
  const messages = await db.selectFrom('chat_message').select(['text', 'public_number']).execute()
  assert.equal(new Set(messages.map(({ text }) => text)).size, messages.length)
  assert.ok(messages.some(({ public_number }) => public_number === null))
  const { rows } = await database.pool.query(`
    select count(*) filter (where closed_at is not null)::int as closed,
      count(*) filter (where from_client and number > agency_read)::int as "forStaff",
      count(*) filter (where not from_client and number > client_read)::int as "forClients"
    from chat_message join conversation on conversation.id = conversation_id`)
  const [{ closed, forStaff, forClients }] = rows
  assert.ok(closed > 0 && forStaff > 0 && forClients > 0)
  const files = await db.selectFrom('chat_attachment').select('kind').execute()
  assert.deepEqual(files.map(({ kind }) => kind).sort(), ['pdf', 'webp'])
})

test('every text is stored as the editor would store it', async () => {
  const { db } = database
  const texts = [
    ...(await db.selectFrom('blog').select(['slug as name', 'content as html']).execute()),
    ...(await db.selectFrom('page_text').select(['kind as name', 'description as html']).execute()),
    ...(await db.selectFrom('faq').select(['question as name', 'answer as html']).execute()),
    ...(await db
      .selectFrom('process_step')
      .select(['title as name', 'description as html'])
      .execute()),
    ...(await db.selectFrom('project').select(['slug as name', 'description as html']).execute()),
  ]
  for (const { name, html } of texts) assert.equal(sanitize(html), html, name)
})

test('every link in a text has a target', async () => {
  const { db } = database
  const posts = await db
    .selectFrom('blog')
    .select(['slug', 'content', 'published_status'])
    .execute()
  const services = await db.selectFrom('service').select(['slug', 'content']).execute()
  const pages = await db.selectFrom('page_text').select('description as content').execute()
  const known = new Set([
    ...posts.filter(({ published_status }) => published_status).map(({ slug }) => `/blogs/${slug}`),
    ...services.map(({ slug }) => `/service/${slug}`),
    ...['/cookie-policy', '/privacy-policy', '/terms-conditions', '/refund-cancellation'],
    ...['/contact-us', '/blogs', '/services', '/portfolio', '/about-us', '/hire-freelance'],
  ])
  for (const { content } of [...posts, ...services, ...pages]) {
    for (const [, href = ''] of content.matchAll(/href="(\/[^"]*)"/g)) {
      assert.ok(known.has(href), href)
    }
  }
})

test('time of four weeks was logged on weekdays, by tasks that were open, without overlaps', async () => {
  const { rows } = await database.pool.query(`
    select count(*)::int as logs, count(distinct time_log.account_id)::int as people,
      count(*) filter (where time_log.description <> '')::int as described,
      count(*) filter (where started_at < now() - interval '20 days')::int as early,
      count(*) filter (where extract(isodow from started_at at time zone 'America/New_York') > 5
        or started_at < task.created_at or started_at + make_interval(secs => seconds) > now()
        or task.status = 'pending'
        or exists (select from time_log as other where other.account_id = time_log.account_id
          and other.id <> time_log.id and other.started_at between time_log.started_at
            and time_log.started_at + make_interval(secs => time_log.seconds)))::int as wrong
    from time_log join task on task.id = task_id`)
  const [{ logs, people, described, early, wrong }] = rows
  assert.ok(logs >= 50 && people === 3 && early > 0)
  assert.ok(described > logs / 2 && described < logs)
  assert.equal(wrong, 0)
})

test('appointments lie on weekdays, in every status, and the first client has at most three open ones', async () => {
  const rows = await database.db
    .selectFrom('appointment')
    .innerJoin('client_contact as client', 'client.id', 'appointment.client_id')
    .select(['email', 'appointment.status', 'starts_at', 'ends_at'])
    .execute()
  const weekdays = rows.map(({ starts_at }) =>
    new Date(calendarDay(new Date(starts_at))).getUTCDay(),
  )
  assert.ok(weekdays.every((day) => day > 0 && day < 6))
  assert.equal(new Set(rows.map(({ status }) => status)).size, 4)
  const now = new Date().toISOString()
  const open = rows.filter(
    ({ email, status, ends_at }) =>
      email === 'client@atrium.test' && ends_at > now && ['Pending', 'Approved'].includes(status),
  )
  assert.ok(open.length > 0 && open.length <= 3)
})

test('a weekday is found from every day of the week, over weekends in both directions', () => {
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => [
      weekdayFrom(day, 0),
      weekdayFrom(day, 1),
      weekdayFrom(day, -1),
    ]),
    [
      ['2026-11-20', '2026-11-23', '2026-11-19'],
      ['2026-11-23', '2026-11-24', '2026-11-20'],
      ['2026-11-23', '2026-11-24', '2026-11-20'],
      ['2026-11-23', '2026-11-24', '2026-11-20'],
    ],
  )
})

test('the first client has invoices of every status, with payments, a refund and credits', async () => {
  const { rows } = await database.pool.query(`
    select invoice.status, count(*)::int as count,
      bool_or(due_date < current_date and paid_cents + credited_cents < total_cents) as overdue
    from invoice join client_contact as client on client.id = client_id
    where email = 'client@atrium.test' and number is not null and voided_at is null
    group by invoice.status`)
  const countOf = new Map(rows.map(({ status, count }) => [status, count]))
  assert.deepEqual([...countOf.keys()].sort(), [...statuses].sort())
  assert.ok([...countOf.values()].reduce((sum, count) => sum + count, 0) >= 12)
  assert.ok(rows.some(({ status, overdue }) => status === 'Pending' && overdue))
  const kinds = await database.pool.query(`
    select kind, count(distinct invoice_id)::int as invoices from invoice_payment group by kind`)
  const invoicesWith = Object.fromEntries(kinds.rows.map(({ kind, invoices }) => [kind, invoices]))
  assert.ok(invoicesWith.payment >= 10 && invoicesWith.refund >= 1 && invoicesWith.credit >= 1)
})

test('a current project of each demo client has invoices', async () => {
  const { rows } = await database.pool.query(`
    select distinct title from invoice join project on project.id = project_id
    where project.client_id = invoice.client_id and invoice.number is not null order by title`)
  assert.deepEqual(
    rows.map(({ title }) => title),
    [
      ...['A new site for the practice', 'Bread by subscription', 'Planting calendar'],
      ...['Reminders by text message', 'Spring catalog'],
      'Wedding cakes, ordered without a phone call',
    ],
  )
})

test('the stages of payment stand where their invoices say, in a project of each', async () => {
  const { rows } = await database.pool.query(`
    select project.title, array_agg(coalesce(invoice.status, 'waiting') order by position) as stages,
      bool_and(coalesce(invoice.total_cents = stage.cents, true)) and sum(stage.cents) = value.cents as exact
    from stage join project_value as value using (project_id)
    join project on project.id = stage.project_id left join invoice on stage_id = stage.id
    group by project.title, value.cents order by project.title`)
  assert.deepEqual(
    rows.map(({ title, stages, exact }) => [title, stages, exact]),
    [
      ['A new site for the practice', ['Design Approved', 'Pending', 'waiting'], true],
      ['Bread by subscription', ['Deposit Pending', 'waiting'], true],
      ['Planting calendar', ['Deposit Paid', 'waiting', 'waiting'], true],
      ['Reminders by text message', ['Paid', 'Paid'], true],
      ['Spring catalog', ['Design Approval Pending', 'waiting', 'waiting'], true],
      [
        'Wedding cakes, ordered without a phone call',
        ['Development Completion Pending', 'waiting'],
        true,
      ],
    ],
  )
})

test('the numbers of invoices have no gap, and what was paid agrees with the status', async () => {
  const { rows } = await database.pool.query(`
    select number, status, total_cents as total, deposit_cents as deposit,
      paid_cents + credited_cents as paid, date_issued as issued
    from invoice order by number`)
  const years = new Map<string, number>()
  for (const { number, status, total, deposit, paid, issued } of rows) {
    const year = issued.slice(0, 4)
    const place = (years.get(year) ?? 0) + 1
    years.set(year, place)
    assert.equal(number, `INV-${year}-${String(place).padStart(4, '0')}`)
    const standing = { status, total, deposit, paidToDate: paid, dueDate: issued }
    assert.equal(disagrees(standing), false, number)
  }
  const last = await database.db.selectFrom('invoice_number').selectAll().execute()
  assert.deepEqual(new Map(last.map(({ year, last }) => [String(year), last])), years)
  const late = await database.pool.query(`
    select entry.action from invoice_entry as entry join invoice on invoice.id = invoice_id
    where entry.created_at > now() or entry.created_at < invoice.created_at`)
  assert.deepEqual(late.rows, [])
})

test('the demo has a review in each state', async () => {
  const { rows } = await database.pool.query(`
    select distinct coalesce(decision, state) as state from deliverable
    join deliverable_version on deliverable_id = deliverable.id and number = shown_version
    order by state`)
  const states = ['approved', 'approved-with-notes', 'changes-requested', 'open']
  assert.deepEqual(
    rows.map(({ state }) => state),
    states,
  )
})

test('a lead of the demo signed a proposal, and paid the first part of its project', async () => {
  const { sources } = await readSources({ db: database.db, now: () => new Date() }, {})
  assert.ok(sources.some(({ signed, clients, paid }) => signed > 0 && clients > 0 && paid > 0))
  const { rows } = await database.pool.query(`
    select project.title, paid_cents as paid, signed_at < invoice.created_at as after,
      (select count(*)::int from task where task.project_id = project.id) as tasks
    from proposal join project on project.id = project_id
    join invoice on invoice.project_id = project.id where signed_at is not null
    order by invoice.created_at`)
  const title = 'A new site for the practice'
  assert.deepEqual(rows, [
    { title, paid: 284_000, after: true, tasks: 5 },
    { title, paid: 0, after: true, tasks: 5 },
  ])
})

test('a card payment of the demo is one of the sandbox', async () => {
  const { rows } = await database.pool.query(`
    select row.kind, coalesce(intent.amount_cents, refund.amount_cents) = row.amount_cents as same
    from invoice_payment as row
    left join sandbox_intent as intent on intent.id = row.provider_id
    left join sandbox_refund as refund on refund.id = row.provider_id
    where row.method = 'card'`)
  assert.ok(rows.length >= 8 && rows.every(({ same }) => same))
})

test('three plans are visible, and the first client has one with included hours and paid invoices', async () => {
  const { rows: shown } = await database.pool.query(
    `select name, (prices ->> 'USD')::int as fee from plan where shown order by fee`,
  )
  assert.deepEqual(shown, [
    { name: 'Basic', fee: 8_500 },
    { name: 'Standard', fee: 14_500 },
    { name: 'Premium', fee: 26_000 },
  ])
  const today = calendarDay(new Date())
  const { rows } = await listSubscriptions(database.db, today, {})
  assert.partialDeepStrictEqual(rows.map(toSubscription), [
    { name: 'Standard', state: 'active', hoursUsed: 1.25, hoursLeft: 0.75, owed: null },
  ])
})

test('the demo has survey answers of others, leads of four weeks and visits of ninety days', async () => {
  const numbers = async (query: string) => (await database.pool.query(query)).rows[0]
  const answers = `select count(*)::int as all,
    count(*) filter (where password_hash is not null)::int as of_demo_accounts
    from survey left join client on client.id = client_id
    left join account on account.id = contact_id`
  assert.deepEqual(await numbers(answers), { all: 20, of_demo_accounts: 0 })
  const leads = `select count(*)::int as all,
    count(distinct current_date - created_at::date > 14)::int as halves,
    bool_and(created_at > now() - interval '29 days') as recent from lead`
  assert.deepEqual(await numbers(leads), { all: 15, halves: 2, recent: true })
  // Nobody visits before the morning, so today may have none yet.
  const visits = `select count(distinct day) >= 89 as days, count(*) > 5000 as enough,
    count(distinct referrer) > 5 and count(distinct campaign_name) > 2 as varied from visit`
  assert.deepEqual(await numbers(visits), { days: true, enough: true, varied: true })
  const { rows } = await database.pool.query(
    `select count(*)::int as entries from survey_bonus_entry group by survey_id having count(*) > 1`,
  )
  assert.deepEqual(rows, [{ entries: 2 }])
})
