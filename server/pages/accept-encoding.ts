/** Whether a client takes an encoding. With `q=0` it names one that it does not take. */
export function accepts(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!header) return false
  const offers = header.toLowerCase().split(',')
  const named = (name: string) => offers.find((offer) => offer.split(';')[0]?.trim() === name)
  const offer = named(encoding) ?? named('*')
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer)
}
