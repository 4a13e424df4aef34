import type { LiveEvent } from '#shared/live.ts'
import { until } from './until.ts'

export interface OpenStream {
  events: LiveEvent[]
  /** True once the server has ended it. */
  ended(): boolean
  untilSeen(what: string, holds: (events: LiveEvent[]) => boolean): Promise<void>
  close(): void
}

/** Follows the events of a signed-in person. */
export function openStream(
  url: string,
  token: string,
  {
    headers = {},
    ...query
  }: { after?: number; age?: number; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  return openEvents(`${url}/api/live?${search}`, { Authorization: `Bearer ${token}`, ...headers })
}

/** Reads a stream as a browser does, until it is closed. */
export async function openEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(url, {
    headers: { Accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} for a stream`)
  const events: LiveEvent[] = []
  let ended = false
  read(response.body, events)
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    events,
    ended: () => ended,
    untilSeen: (what, holds) =>
      until(
        what,
        () => {
          if (holds(events)) return true
          if (!ended) return false
          throw new Error(`the stream ended before it told of ${what}`)
        },
        10,
      ),
    close: () => abort.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, events: LiveEvent[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (message.startsWith('data: ')) events.push(JSON.parse(message.slice('data: '.length)))
    }
  }
}
