import { csvType } from '#shared/endpoint.ts'

/** Smaller than the difference of two qualities, which have three decimals, so it only decides between equal ones. */
const step = 0.0001

/**
 * Returns the quality of a format in a header such as Accept. `names` are the names that cover it,
 * the most specific one first (RFC 9110, 12.4.2).
 */
function qualityOf(header: string | undefined, ...names: string[]): number {
  const ranges = new Map(
    header
      ?.toLowerCase()
      .split(',')
      .map((range) => {
        const [name = '', ...params] = range.split(';').map((part) => part.trim())
        const quality = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1'
        return [name, Number(quality) || 0]
      }),
  )
  const at = names.findIndex((name) => ranges.has(name))
  const quality = at >= 0 && ranges.get(names[at] ?? '')
  return quality ? quality - at * step : 0
}

/** True if the client accepts the encoding. */
export function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return qualityOf(header, encoding, '*') > 0
}

/** True if the client prefers CSV to JSON. */
export function prefersCsv(accept: string | undefined): boolean {
  const json = qualityOf(accept, 'application/json', 'application/*', '*/*')
  return qualityOf(accept, csvType, 'text/*', '*/*') > json
}
