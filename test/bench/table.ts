export interface Row {
  name: string
  ours: string
  bare?: string
  ratio?: number
  goal?: string
  ok?: boolean
}

/** A row with an optional goal for its ratio: a minimum or a maximum. */
export function compared(
  row: Pick<Row, 'name' | 'ours' | 'bare'>,
  ratio: number,
  goal?: { least?: number; most?: number },
): Row {
  if (!goal) return { ...row, ratio }
  const { least, most } = goal
  return {
    ...row,
    ratio,
    goal: least === undefined ? `≤ ${most}` : `≥ ${least}`,
    ok: ratio >= (least ?? Number.NEGATIVE_INFINITY) && ratio <= (most ?? Number.POSITIVE_INFINITY),
  }
}

export function renderRows(rows: Row[]): string {
  const cells = rows.map(({ name, ours, bare, ratio, goal, ok }) => [
    name,
    ours,
    bare ?? '',
    ratio === undefined ? '' : ratio.toFixed(2),
    goal ?? '',
    ok === undefined ? '' : ok ? 'ok' : 'miss',
  ])
  return renderTable(['', 'ours', 'bare', 'ratio', 'goal', ''], cells)
}

/** A Markdown table, aligned for terminals. */
export function renderTable(head: string[], body: string[][]): string {
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...body.map((cells) => cells[at]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => '-'.repeat(width + 1) + (at ? ':' : '-')).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

export const perSecond = (number: number) => `${Math.round(number).toLocaleString('en-US')}/s`
export const milliseconds = (number: number) => `${number.toFixed(number < 100 ? 1 : 0)} ms`
export const micros = (number: number) => `${number.toFixed(0)} µs`
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
