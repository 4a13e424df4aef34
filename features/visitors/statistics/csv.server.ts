import { csvName, streamCsv } from '#server/csv.ts'
import type { StreamedFile } from '#server/files/send-file.ts'
import type { ContextOf } from '#server/http/implement.ts'
import type { statistics } from './contract.ts'
import { type Dimension, nameOf, pluralOf } from './dimensions.ts'
import { type FullReport, readReport, type Selection } from './service.server.ts'

type Table = Dimension | 'course'
type Line = (string | number)[]

export async function exportTable(
  ctx: ContextOf<typeof statistics.csv>,
  { table, ...selection }: Selection & { table: Table },
): Promise<StreamedFile> {
  const report = await readReport(ctx, selection)
  const { from, to } = report.period
  const { name, head, lines } = table === 'course' ? courseOf(report) : tableOf(report, table)
  const places = lines.map((_, place) => String(place))
  const read = async (some: readonly string[]) => some.map((place) => lines[Number(place)]!)
  return { name: csvName(name, from, to), content: streamCsv(head, places, read) }
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
