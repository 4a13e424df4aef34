import { median } from './load.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { ask } from './wire.ts'

const clients = 5_000
const messages = 10_000
const asks = 30
const most = 50

/** Twenty messages for each client, every tenth of them an internal note; every third conversation is unread. */
const insert = `
  with client as (
    insert into account (email, first_name, last_name, business_name)
    select 'bench-' || i || '@example.test', 'Client', md5(i::text), 'Business ' || i
    from generate_series(1, ${clients}) i returning id, substr(email, 7, 4) as place
  ), started as (
    insert into conversation (id, last_number, last_public_number, agency_read, waiting,
      active_at, created_at)
    select id, 20, 18, case when ascii(place) % 3 = 0 then 0 else 20 end,
      ascii(place) % 3 = 0, now() - random() * interval '90 days', now() - interval '99 days'
    from client
  )
  insert into chat_message (conversation_id, number, public_number, author_id, from_client, text,
    client_message_id, created_at)
  select id, n, case when n % 10 > 0 then n - n / 10 end, id, n % 2 = 1,
    'Message ' || md5(id::text || n) || ' about the site and its pages', gen_random_uuid(), now()
  from client, generate_series(1, 20) n`

const long = `
  with client as (
    select id from client_contact where email = 'bench-1@example.test'
  ), more as (
    insert into chat_message (conversation_id, number, public_number, author_id, from_client, text,
      client_message_id, created_at)
    select id, n, n - 2, id, n % 2 = 1, 'Message ' || md5(n::text), gen_random_uuid(), now()
    from client, generate_series(21, ${messages}) n
  )
  update conversation set last_number = ${messages}, last_public_number = ${messages} - 2, agency_read = 0
  from client where conversation.id = client.id returning conversation.id`

/** How long staff wait for their list, and for the pages of a long conversation. */
export async function chatRows({ db, server }: Running): Promise<Row[]> {
  await db.query(insert)
  const { rows } = await db.query<{ id: string }>(long)
  const id = rows[0]?.id ?? ''
  await db.query('vacuum (analyze) account, conversation, chat_message')
  const headers = await signIn(server)
  const measure = async (path: string): Promise<Row> => {
    const times: number[] = []
    for (let at = 0; at < asks; at += 1) {
      const begun = performance.now()
      const { status } = await ask(server.url + path, headers)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      times.push(performance.now() - begun)
    }
    const ms = median(times)
    const name = `${clients.toLocaleString('en-US')} conversations, ${path.replace(id, '{clientId}')}`
    // This word is in every message.
    if (path.endsWith('q=message')) return { name, ours: milliseconds(ms) }
    return { name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most }
  }
  const measured: Row[] = []
  for (const query of [
    'limit=20',
    'limit=20&page=250',
    'limit=20&filter=waiting',
    'limit=20&q=message',
    'limit=20&q=c4ca4238a0',
    'limit=20&q=nothing-like-it',
  ])
    measured.push(await measure(`/api/chat?${query}`))
  measured.push(await measure('/api/chat/unread'))
  const ofOne = `/api/chat/${id}`
  for (const path of [ofOne, `${ofOne}/messages`, `${ofOne}/messages?limit=100&before=5000`])
    measured.push(await measure(path))
  return measured
}
