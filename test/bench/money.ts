import type pg from 'pg'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, people, timeOf } from './work.ts'

const client = 'client@atrium.test'

/**
 * Over five years, with three items each: of ten invoices, seven are paid in two payments, one has its
 * deposit, and one is overdue. One of a hundred is a draft, and one was voided. A demo client has a
 * thousand.
 */
const invoices = ({ owner, clients }: Schema) => `
  insert into invoice (number, ${owner}, status, items, tax_cents, deposit_cents, paid_cents,
    due_date, date_issued, voided_at, created_at, updated_at)
  select case when i % 100 <> 7 then 'INV-2001-' || lpad(i::text, 5, '0') end,
    case when i % 50 = 1 then demo.id else bench.ids[1 + i % 4900] end,
    case when i % 10 < 7 then 'Paid' when i % 10 = 9 then 'Deposit Paid' else 'Pending' end,
    json_build_array(
      json_build_object('id', gen_random_uuid(), 'service', 'Website design', 'quantity', 1,
        'description', 'Part ' || md5(i::text), 'price', 320000, 'total', 320000),
      json_build_object('id', gen_random_uuid(), 'service', 'Photography', 'quantity', 4,
        'description', 'A morning', 'price', 9500, 'total', 38000),
      json_build_object('id', gen_random_uuid(), 'service', 'Care', 'quantity', 1 + i % 12,
        'description', 'By the month', 'price', 14500, 'total', 14500 * (1 + i % 12))),
    25060, 100000,
    case when i % 10 < 7 then 383060 + 14500 * (1 + i % 12) when i % 10 = 9 then 100000 else 0 end,
    current_date + case when i % 10 < 7 then -i / 27 else i * 7919 % 120 - 50 end,
    case when i % 100 <> 7 then current_date - i / 27 end,
    case when i % 100 = 57 then now() end, now() - i * interval '53 minutes',
    now() - i * interval '47 minutes'
  from generate_series(1, 50000) i,
    (select array_agg(id order by id) as ids from ${clients} where email like 'bench-%'
      and role = 'User') as bench,
    (select id from ${clients} where email = '${client}') as demo`

const payments = `
  insert into invoice_payment (invoice_id, kind, amount_cents, method, paid_on, created_at)
  select id, 'payment', part, 'check', date_issued + place::integer * 3,
    created_at + place * interval '3 days'
  from invoice, unnest(case when status = 'Paid' then array[100000, paid_cents - 100000]
    else array[paid_cents] end) with ordinality as paid (part, place)
  where number like 'INV-2001-%' and paid_cents > 0 and voided_at is null`

const words = `
  insert into invoice_words (invoice_id, words)
  select id, lower(concat_ws(e'\\n', number, 'Website design', 'Photography', 'Care'))
  from invoice where id not in (select invoice_id from invoice_words)`

/** Where an invoice has its client, which a released version can have elsewhere. */
interface Schema {
  owner: string
  clients: string
}

/** Inserts 5,000 people and 50,000 invoices with their payments. */
export async function insertMoney(
  db: pg.Client,
  schema: Schema = { owner: 'client_id', clients: 'client_contact' },
): Promise<void> {
  await db.query(people)
  // The triggers would compute the same, one invoice at a time.
  await db.query('set session_replication_role = replica')
  for (const insert of [invoices(schema), words, payments]) await db.query(insert)
  await db.query('reset session_replication_role')
}

/** How long people wait for lists, sums and exports of money. */
export async function moneyRows({ db, server }: Running): Promise<Row[]> {
  await insertMoney(db)
  await db.query('vacuum (analyze) account, invoice, invoice_words, invoice_payment')
  const { rows } = await db.query<{ id: string }>(
    `select id from invoice where status = 'Paid' and number like 'INV-2001-%' limit 1`,
  )
  const { id = '' } = rows[0] ?? {}
  const staff = await signIn(server)
  const owner = await signIn(server, client)
  return [
    ...(await measure(server, staff, [...listed, ...everything])),
    ...(await measure(server, staff, [`/api/invoice/invoice/${id}`])),
    ...(await measure(server, owner, own)),
  ]
}

const list = '/api/invoice?limit=5'
const filters = [
  ...['Paid', 'Overdue', 'Pending', 'due-today', 'due-this-week', 'due-next-week'],
  ...['Draft', 'Voided'],
]
const month = `from=2026-01-01&to=2026-01-31`

const listed = [
  ...[1, 5000, 9800].map((page) => `${list}&page=${page}`),
  ...filters.map((filter) => `${list}&filter=${filter}`),
  `${list}&filter=Paid&page=3500`,
  `${list}&filter=Overdue&page=400`,
  ...['dueDate', 'updatedAt', 'invoiceNumber', 'subTotal', 'status'].flatMap((sort) => [
    `${list}&sort=${sort}`,
    `${list}&sort=${sort}&page=5000`,
  ]),
  ...['INV-2001-01234', 'c4ca4238a0', 'nothing-like-it'].map((q) => `${list}&q=${q}`),
  ...['', '?filter=Overdue', '?filter=Paid', '?q=c4ca4238a0'].map((q) => `/api/invoice/sums${q}`),
  `/api/invoice/export/invoices?${month}`,
  `/api/invoice/export/payments?${month}`,
]

const everything = [`${list}&q=website`, '/api/invoice/export/invoices']

const own = [
  ...[1, 100].map((page) => `/api/invoice/client-invoices?limit=5&page=${page}`),
  '/api/invoice/client-invoices?limit=5&filter=Overdue',
  '/api/invoice/client-invoices?limit=5&q=INV-2001-01',
  '/api/statement',
]

/** Rows that have to read every invoice have no goal. */
async function measure(
  { url }: Running['server'],
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<Row[]> {
  const measured: Row[] = []
  for (const path of paths) {
    const ms = await timeOf(url + path, headers)
    const shown = path.replace(/[0-9a-f-]{36}$/, '{id}')
    const row = { name: `50,000 invoices, ${shown}`, ours: milliseconds(ms) }
    const readsAll = everything.includes(path)
    measured.push(readsAll ? row : { ...row, goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return measured
}
