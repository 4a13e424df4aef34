/** Parses typed figures such as $1,234.50. Text that is not a figure stays as it is. */
export function parseFigure(text: string): number | string {
  const figure = text.replace(/[$,\s]/g, '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(figure) ? Number(figure) : figure && text
}

export function formatFigure(value: number | string, decimals: number, fixed = false): string {
  if (typeof value === 'string') return value
  return value.toLocaleString('en-US', {
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })
}

/** Rounds to what is shown. */
export function roundFigure(value: number | string, decimals: number): number | string {
  return typeof value === 'string' ? value : parseFigure(formatFigure(value, decimals))
}
