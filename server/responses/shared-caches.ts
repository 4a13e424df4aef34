import type { OutgoingHttpHeaders } from 'node:http'
import type { ContentTag } from '#shared/endpoint.ts'

/** A missed purge is visible for this time at most, as in the memory of a process. */
const freshSeconds = 300
const staleSeconds = 60

/**
 * Adds what a CDN needs to store an answer and to purge it by its tags. Browsers still revalidate:
 * `stale-while-revalidate` would also apply to them, so it is in headers that only CDNs read.
 */
export function forSharedCaches(
  headers: OutgoingHttpHeaders,
  tags: Iterable<ContentTag>,
): OutgoingHttpHeaders {
  const others = Object.entries(headers).filter(([name]) => !/^cache-control$/i.test(name))
  const keys = [...tags].sort()
  const stored = `max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}`
  return {
    ...Object.fromEntries(others),
    'Cache-Control': `public, max-age=0, s-maxage=${freshSeconds}`,
    'CDN-Cache-Control': stored,
    'Surrogate-Control': stored,
    'Surrogate-Key': keys.join(' '),
    'Cache-Tag': keys.join(','),
  }
}
