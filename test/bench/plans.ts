import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, people, timeOf } from './work.ts'

/** Plans of 4,900 clients, started within the last two years; one in fifty has an unpaid invoice. */
const plans = `
  with client as (
    select id, contact_id, row_number() over (order by id) as i from client_contact
    where email like 'bench-%' and role = 'User'
  ), recurring as (
    insert into recurring_invoice (client_id, items, every, starts, next, draft, of_plan,
      created_at, updated_at)
    select id, '[]', 'monthly', current_date - (i % 730)::integer, current_date + 15, false, true,
      now(), now()
    from client returning id, client_id, starts
  ), started as (
    insert into subscription (client_id, recurring_id, starts, agreed_at, agreed_by)
    select client_id, recurring.id, starts, now(), contact_id from recurring
    join client on client.id = client_id returning id, client_id, starts
  ), agreed as (
    insert into subscription_terms (subscription_id, starts, plan_id, name, fee_cents, services,
      included_minutes, created_at)
    select started.id, starts, plan.id, plan.name, (prices ->> 'USD')::bigint, services, 120, now()
    from started, plan where plan.name = 'Standard'
  )
  insert into subscription_period (subscription_id, client_id, starts, ends, starts_at, ends_at,
    included_minutes)
  select id, client_id, greatest(starts, current_date - 15), current_date + 15,
    now() - interval '15 days', now() + interval '15 days', 120
  from started where starts <= current_date`

const unpaid = `
  insert into invoice (number, client_id, items, due_date, date_issued, recurring_id, period)
  select 'INV-2002-' || lpad(i::text, 5, '0'), client_id,
    json_build_array(json_build_object('id', gen_random_uuid(), 'service', 'Maintenance plan',
      'description', 'Standard', 'quantity', 1, 'price', 14500, 'total', 14500)),
    current_date - 6, current_date - 20, id, starts
  from (
    select *, row_number() over (order by id) as i from recurring_invoice where of_plan
  ) as recurring where i % 50 = 0`

const planned = `update task set in_plan = true where id in (
  select id from task order by id limit 2000)`

/** Measures the list of subscriptions. */
export async function planRows({ db, server }: Running): Promise<Row[]> {
  for (const insert of [people, plans, unpaid, planned]) await db.query(insert)
  await db.query('vacuum (analyze) account, invoice, task, recurring_invoice')
  await db.query('vacuum (analyze) subscription, subscription_terms, subscription_period')
  const staff = await signIn(server)
  const rows: Row[] = []
  const queries = [
    ...['?limit=5', '?limit=5&page=500', '?limit=5&filter=past-due', '?limit=5&filter=active'],
    ...['?limit=5&plan=Standard', '?limit=5&q=ada', '/sums'],
    ...['client', 'name', 'fee', 'nextInvoice', '-hoursUsed'].map((by) => `?limit=5&sort=${by}`),
  ]
  for (const query of queries) {
    const ms = await timeOf(`${server.url}/api/subscription${query}`, staff)
    const name = `4,900 clients with plans, ${query}`
    rows.push({ name, ours: milliseconds(ms), goal: `≤ ${most} ms`, ok: ms <= most })
  }
  return rows
}
