import { csvName, streamCsv } from '#server/csv.ts'
import type { StreamedFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import { calendarDay } from '#shared/dates.ts'
import type { statistics } from './contract.ts'
import { type Dimension, nameOf, pluralOf } from './dimensions.ts'
import { periodOf } from './periods.ts'
import { type FullReport, readReport, readSources, type Selection } from './service.server.ts'

type Table = Dimension | 'course' | 'sources'
type Line = (string | number)[]

export async function exportTable(
  ctx: ContextOf<typeof statistics.csv>,
  { table, ...selection }: Selection & { table: Table },
): Promise<StreamedFile> {
  const { from, to } = periodOf(selection, calendarDay(ctx.now()))
  const { name, head, lines } = await readTable(ctx, selection, table)
  const places = lines.map((_, place) => String(place))
  const read = async (some: readonly string[]) => some.map((place) => lines[Number(place)]!)
  return { name: csvName(name, from, to), content: streamCsv(head, places, read) }
}

async function readTable(
  ctx: ContextOf<typeof statistics.csv>,
  selection: Selection,
  table: Table,
) {
  if (table === 'sources') return sourcesOf(await readSources(ctx, selection))
  const report = await readReport(ctx, selection)
  return table === 'course' ? courseOf(report) : tableOf(report, table)
}

/** The counts stand in the first line of a source, which has one for each currency. */
function sourcesOf({ sources }: Awaited<ReturnType<typeof readSources>>) {
  const lines = sources.flatMap(
    ({ source, visits, leads, proposals, signed, clients, currencies }) =>
      currencies.map(({ currency, paid }, at): Line => {
        const counts = [visits, leads, proposals, signed, clients]
        const name = source === '' ? 'Not known' : nameOf('referrer', source)
        return [name, ...counts.map((count) => (at === 0 ? count : '')), currency, paid]
      }),
  )
  const counts = ['Visits', 'Leads', 'Proposals', 'Signed', 'Clients']
  return { name: 'sources', head: ['First source', ...counts, 'Currency', 'Paid'], lines }
}

function courseOf({ course }: FullReport) {
  const lines = course.map(
    ({ day, visitors, views, before }): Line => [
      ...[day, visitors, views],
      ...[before.visitors, before.views],
    ],
  )
  const head = ['From', 'Visitors', 'Page views', 'Visitors before', 'Page views before']
  return { name: 'visitors', head, lines }
}

function tableOf({ tables }: FullReport, dimension: Dimension) {
  const name = pluralOf(dimension)
  const lines = tables[dimension].map(
    ({ value, visitors, views }): Line => [nameOf(dimension, value), ...[visitors, views]],
  )
  return {
    name: name.toLowerCase().replace(' ', '-'),
    head: [name, 'Visitors', 'Page views'],
    lines,
  }
}
