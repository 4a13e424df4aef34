import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, people, timeOf } from './work.ts'

const client = 'client@atrium.test'
/** The longest time for the free times of a day, in milliseconds. */
const mostOfDay = 20

/** Half hours around the clock, three of four taken, in 200 days around today. */
const appointments = `
  insert into appointment (client_id, service, reason, meeting_type, starts_at, ends_at, taken,
    status, created_at, updated_at)
  select bench.ids[1 + i % 4900], 'Website design', 'About ' || md5(i::text), 'video',
    slot.at, slot.at + interval '30 minutes', tstzrange(slot.at, slot.at + interval '30 minutes'),
    (array['Approved', 'Pending', 'Approved', 'Canceled'])[1 + i % 4],
    now() - i * interval '5 minutes', now() - i * interval '5 minutes'
  from generate_series(1, 10000) i
  cross join lateral (
    select date_trunc('day', now()) + (i - 5000) * interval '30 minutes' as at
  ) as slot,
    (select array_agg(id order by id) as ids from client_contact where email like 'bench-%'
      and role = 'User') as bench
  where not exists (
    select from appointment where taken && tstzrange(slot.at, slot.at + interval '30 minutes')
  )`

const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** How long people wait for free times and lists of appointments. */
export async function appointmentRows({ db, server }: Running): Promise<Row[]> {
  for (const insert of [people, appointments]) await db.query(insert)
  await db.query('vacuum (analyze) account, appointment')
  const staff = await signIn(server)
  const owner = await signIn(server, client)
  const at = daysAhead(20)
  const api = `${server.url}/api/appointment`
  const rows: Row[] = []
  const measure = async (path: string, headers: Record<string, string>, goal: number) => {
    const ms = await timeOf(api + path, headers)
    const name = `10,000 appointments, ${path || 'the whole list'}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${goal} ms`, ok: ms <= goal })
  }
  await measure(`/available-slots?dueDate=${at}`, owner, mostOfDay)
  await measure(`/available-days?month=${at.slice(0, 7)}`, owner, most)
  await measure('/user-appointments?when=upcoming&limit=5', owner, most)
  const [from, to] = [daysAhead(-10), daysAhead(31)]
  await measure(`/calendar?from=${from}&to=${to}`, staff, most)
  for (const query of ['page=1', 'page=1000', 'filter=Pending', 'filter=due-next-week', 'q=c4ca'])
    await measure(`?limit=5&${query}`, staff, most)
  return rows
}
