import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { most, timeOf } from './work.ts'

const client = 'client@atrium.test'

/** With those of `people`, ten thousand clients. */
const moreClients = `
  insert into account (email, first_name, last_name, business_name, role, created_at)
  select 'bench-' || i || '@example.test', 'Client', md5(i::text), 'Business ' || i, 'User',
    now() - i * interval '1 hour'
  from generate_series(5001, 10100) i`

/** A demo client has two hundred projects, to which most of their invoices belong. */
const projects = `
  with made as (
    insert into project (title, slug, description, client_id, showcase, created_at)
    select 'Project ' || md5(i::text), 'by-client-' || i, '<p>What was asked.</p>',
      case when i % 50 = 1 then demo.id else bench.ids[1 + i % 9900] end, false,
      now() - i * interval '1 hour'
    from generate_series(1, 10000) i,
      (select array_agg(id order by id) as ids from client_contact where email like 'bench-%'
        and role = 'User') as bench,
      (select id from client_contact where email = '${client}') as demo
    returning id, client_id
  ), first as (select distinct on (client_id) id, client_id from made order by client_id, id)
  update invoice set project_id = first.id from first where first.client_id = invoice.client_id
    and number like 'INV-2001-%'`

const proposals = `
  insert into proposal (title, client_id, first_name, email, currency, body, created_at)
  select 'Proposal ' || md5(i::text), case when i % 50 = 1 then demo.id else bench.ids[1 + i % 9900] end,
    'Client', 'somebody@example.test', 'USD',
    '{"sections": [], "terms": "", "items": [], "packages": [], "planId": null, "tasks": [],
      "validDays": 30, "stages": []}', now() - i * interval '1 hour'
  from generate_series(1, 10000) i,
    (select array_agg(id order by id) as ids from client_contact where email like 'bench-%'
      and role = 'User') as bench,
    (select id from client_contact where email = '${client}') as demo`

const requests = `
  insert into change_request (project_id, client_id, title, description, created_at)
  select id, client_id, 'Change ' || n, repeat('What is to be different. ', 8), created_at
  from project, generate_series(1, 5) n where slug like 'by-client-%'`

/** Lists and pages of one client among ten thousand, who has a thousand of 50,000 invoices. */
export async function byClientRows({ db, server }: Running): Promise<Row[]> {
  for (const insert of [moreClients, projects, proposals, requests]) await db.query(insert)
  await db.query('vacuum (analyze) account, client, membership, project, invoice, proposal')
  await db.query('vacuum (analyze) change_request')
  const id = await findId(db, `select id from client_contact where email = '${client}'`)
  const project = await findId(db, `select id from project where slug = 'by-client-1'`)
  const staff = await signIn(server)
  const owner = await signIn(server, client)
  const rows: Row[] = []
  for (const [headers, paths] of [
    [staff, staffPaths(id, project)],
    [owner, ownPaths(project)],
  ] as const)
    for (const path of paths) {
      const ms = await timeOf(`${server.url}/api/${path}`, headers)
      const shown = path.replaceAll(id, '{client}').replaceAll(project, '{project}')
      const name = `10,000 clients, /api/${shown}`
      const row = { name, ours: milliseconds(ms) }
      const readsAll = path === revenue
      rows.push(readsAll ? row : { ...row, goal: `≤ ${most} ms`, ok: ms <= most })
    }
  return rows
}

async function findId(db: Running['db'], query: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(query)
  return rows[0]?.id ?? ''
}

/** Without a period it reads every invoice and every payment. */
const revenue = 'invoice/by-project'

function staffPaths(id: string, project: string): string[] {
  const invoices = `invoice?limit=5&client=${id}`
  const pages = ['', '&page=100', '&filter=Overdue', '&sort=dueDate', '&q=INV-2001-01']
  const found = ['', '&page=1000', '&sort=name', '&sort=name&page=1000', '&q=9f1', '&q=business 77']
  const month = 'from=2026-10-01&to=2026-10-31'
  return [
    ...pages.map((query) => invoices + query),
    ...[`invoice/sums?client=${id}`, `invoice/sums?client=${id}&filter=Overdue`],
    ...[`statement?client=${id}`, `statement?client=${id}&project=${project}`],
    ...[`invoice/of-project/${project}`, `${revenue}?${month}`],
    ...[`${revenue}?from=2026-01-01&to=2026-12-31`, revenue],
    ...found.map((query) => `client?limit=5${query}`),
    ...[`client/${id}`, `user/${id}/timeline?limit=20`, `project?limit=5&filter=${id}`],
    ...[`proposal?limit=5&client=${id}`, `proposal?limit=5&client=${id}&sort=title`],
    ...[`proposal?limit=5&q=9f1`, 'proposal?limit=5', 'proposal?limit=5&filter=due'],
    ...[`project/${project}/change-request?limit=5`, `project/${project}/stages`],
    ...['', '&page=2000', '&filter=asked', '&sort=-updatedAt', '&sort=title', '&q=9f1'].map(
      (query) => `change-request?limit=5${query}`,
    ),
    ...[`change-request?limit=5&client=${id}`, 'search?q=change'],
  ]
}

const ownPaths = (project: string) => [
  ...['', '&page=100', '&filter=Overdue', '&q=INV-2001-01', `&project=${project}`].map(
    (query) => `invoice/client-invoices?limit=5${query}`,
  ),
  ...['statement', `statement?project=${project}`, 'project?limit=5'],
  `project/${project}/change-request?limit=5`,
]
