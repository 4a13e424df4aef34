import { csvName, toCsv } from '#server/csv.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay, clockTime } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import type { time } from './contract.ts'
import { listForCsv, type Selection } from './queries.server.ts'
import { dayOf } from './rules.ts'

const mostRows = 10_000

const head = [
  ...['Day', 'Start', 'End', 'Hours', 'Minutes'],
  ...['Person', 'Client', 'Project', 'Task', 'Description', 'Stopped after 12 hours'],
]

type Csv = Reply<typeof time.csv>

export async function exportLogs(
  ctx: ContextOf<typeof time.csv>,
  selection: Selection,
): Promise<Csv> {
  const logs = await listForCsv(ctx.db, ctx.user, selection, mostRows + 1)
  if (logs.length > mostRows)
    ctx.fail('TOO_LARGE', {
      message: 'This is more than 10,000 entries. Please choose a shorter period or one project.',
    })
  const { from, to } = selection
  const rows = logs.map(({ startedAt, seconds, ...log }) => [
    ...[dayOf(startedAt), clockTime(new Date(startedAt)), endOf(startedAt, seconds)],
    ...[rounded(seconds / 3600), rounded(seconds / 60)],
    ...[log.person, log.client, log.project, log.task, log.description],
    log.stoppedByJob ? 'yes' : '',
  ])
  return { name: csvName('time', from, to ?? calendarDay(ctx.now())), csv: toCsv([head, ...rows]) }
}

function endOf(startedAt: string, seconds: number): string {
  return clockTime(new Date(Date.parse(startedAt) + seconds * 1000))
}

const rounded = (value: number) => Math.round(value * 100) / 100
