import type { FastifyReply } from 'fastify'
import { eventStream, type LiveEvent } from '#shared/live.ts'

/** The receiver of a stream's events. */
export interface Sink {
  /** Without an event, a heartbeat. */
  send(event?: LiveEvent): void
  end(): void
}

/** Opens a stream into a sink, and returns what to call when the caller has disconnected. */
export type StreamReply = (sink: Sink) => Promise<() => void>

/** A reader that is this far behind is disconnected. It connects again and continues after its last event. */
const mostUnread = 256 * 1024
const heartbeat = ':\n\n'

/** Answers with server-sent events until the caller goes or the stream is ended. */
export async function sendEvents(
  reply: FastifyReply,
  headers: Record<string, string>,
  open: StreamReply,
): Promise<FastifyReply> {
  const { raw } = reply
  let begun = false
  let ended = false
  function write(text: string): void {
    if (ended) return
    if (!begun) {
      begun = true
      reply.hijack()
      raw.writeHead(200, {
        ...headers,
        'Content-Type': `${eventStream}; charset=utf-8`,
        'Cache-Control': 'no-store, no-transform',
        // Asks nginx not to buffer.
        'X-Accel-Buffering': 'no',
      })
    }
    raw.write(text)
    if (raw.writableLength > mostUnread) raw.destroy()
  }
  const close = await open({
    send(event) {
      write(event ? `data: ${JSON.stringify(event)}\n\n` : heartbeat)
    },
    end() {
      // Sends the headers now, because the stream may end before its first event.
      write(heartbeat)
      ended = true
      raw.end()
    },
  })
  // Sends the headers if no event was missed.
  write(heartbeat)
  if (raw.destroyed) close()
  else raw.on('close', close)
  return reply
}
