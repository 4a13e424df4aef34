import { calendar } from '#features/appointments/calendar/contract.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { readContext } from '../context.ts'
import type { Route } from './+types/calendar.ts'

export const handle: PageHandle = { uncached: true }

/** A private calendar that programs subscribe to: /calendar/{token}.ics */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const token = file.replace(/\.ics$/, '')
  if (token === file) throw new Response(null, { status: 404 })
  const read = context.get(readContext)
  const feed = await read(calendar.feed, { params: { token } })
  return new Response(feed.calendar, {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}
