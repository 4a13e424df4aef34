import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

/** Of every ten leads, six are answered, two are new, one is a client's and one is spam. */
const leads = `
  insert into lead (kind, name, first_name, last_name, agree_to_privacy, email, phone_number,
    business_name, subject, text, digest, read_at, answered_at, spam_at, client_id, created_at)
  select 'message', 'Visitor ' || md5(i::text), 'Visitor', md5(i::text), true,
    'visitor-' || i || '@example.test', '515-555-0123', 'Business ' || i, 'A site about ' || i,
    repeat('What we need is a site that ' || md5(i::text) || ' and nothing else. ', 6),
    decode(md5(i::text), 'hex'), case when i % 5 > 0 then now() end,
    case when i % 10 < 6 then now() end, case when i % 10 = 8 then now() end,
    case when i % 10 = 7 then client.id end, now() - i * interval '5 minutes'
  from generate_series(1, 50000) i,
    (select id from client_contact where email = 'client@atrium.test') as client`

/** Measures the lists of leads. */
export async function leadRows({ db, server }: Running): Promise<Row[]> {
  await db.query(leads)
  await db.query('vacuum (analyze) lead')
  const headers = await signIn(server)
  const rows: Row[] = []
  for (const path of [
    'message?limit=5&sort=-createdAt',
    'message?limit=5&page=9000&sort=-createdAt',
    'message?limit=5&filter=new',
    'message?limit=5&filter=unread&sort=-createdAt',
    'message?limit=5&q=c4ca4238a0',
    'message?limit=5&q=visitor-4711@example.test',
    'message?limit=5&q=nothing-like-it',
    'lead/waiting',
  ]) {
    const ms = await timeOf(`${server.url}/api/${path}`, headers)
    const name = `50,000 leads, /api/${path}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  const path = 'message?limit=5&q=site'
  // This word is in every message.
  const ms = await timeOf(`${server.url}/api/${path}`, headers)
  return [...rows, { name: `50,000 leads, /api/${path}`, ours: milliseconds(ms) }]
}
