import { median } from './load.ts'
import { inFront } from './priority.ts'
import { type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'
import { ask } from './wire.ts'

const asks = 20
/** The longest time for a list, in milliseconds. */
export const most = 50

/** The clients of the conversations too, where those were inserted before. */
export const people = `
  insert into account (email, first_name, last_name, business_name, role, created_at)
  select 'bench-' || i || '@example.test', 'Client', md5(i::text), 'Business ' || i,
    case when i % 100 = 0 then 'Employee' else 'User' end, now() - i * interval '1 hour'
  from generate_series(1, 5000) i
  on conflict (email) where deleted_at is null do update set role = excluded.role`

const projects = `
  insert into project (title, slug, description, client_id, status, priority, due_date, created_at)
  select 'Project ' || md5(i::text), 'bench-' || i, '<p>What was asked.</p>', client.ids[1 + i % 4900],
    (array['not started', 'in-progress', 'paused', 'completed', 'canceled'])[1 + i % 5],
    (array['low', 'medium', 'high'])[1 + i % 3], current_date + i % 400 - 300,
    now() - i * interval '1 hour'
  from generate_series(1, 10000) i, (
    select array_agg(id order by id) as ids from client_contact where email like 'bench-%'
  ) as client`

/** Six of ten tasks are completed, and three of the others are overdue. */
const tasks = `
  insert into task (title, description, priority, status, account_id, project_id, due_date,
    created_at, updated_at)
  select 'Task ' || md5(i::text), repeat('What is to be done. ', 20),
    (array['low', 'medium', 'high'])[1 + i % 3],
    case when i % 10 < 6 then 'completed' when i % 10 < 8 then 'pending' else 'in-progress' end,
    employee.ids[1 + i % 50], project.ids[1 + i % 10000],
    case when i % 7 > 0 then current_date + i * 7919 % 700 - 600 end,
    now() - i * interval '10 minutes', now() - i * interval '7 minutes'
  from generate_series(1, 50000) i,
    (select array_agg(id order by id) as ids from account where email like 'bench-%'
      and role = 'Employee') as employee,
    (select array_agg(id order by id) as ids from project where slug like 'bench-%') as project`

/** Over two years and a half. */
const timeLogs = `
  insert into time_log (task_id, project_id, account_id, started_at, seconds, description)
  select id, project_id, account_id, created_at + n * interval '6 days', 900 * n, 'A part of it'
  from task, generate_series(1, 4) n where title like 'Task %'`

/** How long staff wait for the lists of their work. */
export async function workRows({ db, server }: Running): Promise<Row[]> {
  for (const insert of [people, projects, tasks, timeLogs]) await db.query(insert)
  await db.query('vacuum (analyze) account, project, task, time_log')
  const ids = await findIds(db)
  const headers = await signIn(server)
  const measured: Row[] = []
  for (const [size, path, queries] of lists(ids))
    for (const query of queries) {
      const ms = await timeOf(`${server.url}${path}?${query}`, headers)
      const url = Object.entries(ids).reduce(
        (shown, [name, id]) => shown.replaceAll(id, `{${name}}`),
        `${path}?${query}`,
      )
      const row = { name: `${size}, ${url}`, ours: milliseconds(ms) }
      // This word is in every title.
      const isEverywhere = query.includes('q=task')
      measured.push(isEverywhere ? row : { ...row, goal: `≤ ${most} ms`, ok: ms <= most })
    }
  return measured
}

type Ids = Record<'client' | 'employee' | 'project', string>

async function findIds(db: Running['db']): Promise<Ids> {
  const { rows } = await db.query<Ids>(`
    select project.client_id as client, task.account_id as employee, project.id as project
    from task join project on project.id = project_id where task.title like 'Task %' limit 1`)
  return rows[0] ?? { client: '', employee: '', project: '' }
}

function lists({ client, employee, project }: Ids): [string, string, string[]][] {
  const rare = 'q=c4ca4238a0'
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(60)}&to=${day(30)}`
  const paged = (pages: number[], queries: string[]) => [
    ...pages.map((page) => `limit=5&page=${page}`),
    ...queries.map((query) => `limit=5&${query}`),
  ]
  return [
    [
      '5,000 users',
      '/api/user/all-users',
      paged([1, 500, 1000], ['sort=name', 'filter=Employee', 'sort=-lastSeenAt', rare]),
    ],
    [
      '10,000 projects',
      '/api/project',
      paged(
        [1, 1000, 2000],
        ['sort=dueDate', 'sort=status&page=1000', 'filter=over-due', `filter=${client}`, rare],
      ),
    ],
    [
      '50,000 tasks',
      '/api/task/tasks',
      [
        ...paged(
          [1, 5000, 10000],
          [
            ...['title', 'dueDate', 'priority', 'updatedAt'].map((sort) => `sort=${sort}`),
            'sort=title&page=5000',
            ...['completed', 'overdue', 'in-progress', 'due-today', 'due-this-week'].map(
              (filter) => `filter=${filter}`,
            ),
            ...['filter=completed&page=3000', 'filter=overdue&sort=dueDate'],
            ...[`filter=${project}`, `filter=${employee}`, 'status=pending'],
            ...[rare, 'q=nothing-like-it', 'q=task'],
          ],
        ),
        'fields=title',
      ],
    ],
    [
      '200,000 time logs',
      '/api/timeLogs',
      paged(
        [1, 20000, 40000],
        [
          ...['sort=totalMinutesSpent', month, `client=${client}`],
          ...[`person=${employee}`, `project=${project}`].flatMap((query) => [
            query,
            `${query}&sort=-totalMinutesSpent`,
          ]),
        ],
      ),
    ],
    [
      '200,000 time logs',
      '/api/timeLogs/totals',
      [month, `person=${employee}`, `project=${project}`, `client=${client}`, ''],
    ],
  ]
}

export async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  await inFront(async () => {
    for (let at = 0; at < asks; at += 1) {
      const begun = performance.now()
      const { status } = await ask(url, headers)
      if (status !== 200) throw new Error(`${url}: ${status}`)
      times.push(performance.now() - begun)
    }
  })
  return median(times)
}
