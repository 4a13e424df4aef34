import { formatNumber, numberFormat } from '#shared/address/region.ts'

/**
 * Parses typed figures such as $1,234.50, or 1.234,50 where the comma separates decimals. Text that is
 * not a figure stays as it is.
 */
export function parseFigure(text: string): number | string {
  const figure = withPoint(text)
    .replace(/[\p{Sc},\s’]/gu, '')
    .replace('−', '-')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(figure) ? Number(figure) : figure && text
}

/** In the agency's country a point can separate thousands; 12.5 is meant as it is written. */
function withPoint(text: string): string {
  const hasPoint = formatNumber(0.5).includes('.') || /^[^.,]*\.\d{1,2}$/.test(text.trim())
  return hasPoint ? text : text.replaceAll('.', '').replace(',', '.')
}

export function formatFigure(value: number | string, decimals: number, fixed = false): string {
  if (typeof value === 'string') return value
  return numberFormat({
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })(value)
}

/** Rounds to what is shown. */
export function roundFigure(value: number | string, decimals: number): number | string {
  return typeof value === 'string' ? value : parseFigure(formatFigure(value, decimals))
}
