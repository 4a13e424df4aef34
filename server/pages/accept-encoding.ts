/** Returns true if a client accepts an encoding. `q=0` excludes one. */
export function accepts(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!header) return false
  const offers = header.toLowerCase().split(',')
  const named = (name: string) => offers.find((offer) => offer.split(';')[0]?.trim() === name)
  const offer = named(encoding) ?? named('*')
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer)
}
