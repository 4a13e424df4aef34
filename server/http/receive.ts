import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { ApiError } from '#shared/errors.ts'

/** The minimum number of bytes per interval, so that slow senders cannot hold a connection. */
const minPace = { ms: 15_000, bytes: 60_000 }

const leftoverBytes = 4 * 1024 * 1024

interface Bounds {
  maxBytes: number
  tooLarge?: ApiError
  pace?: typeof minPace
}

/** Reads a body, and fails if it exceeds its limit, breaks off or arrives too slowly. */
export async function receive<T>(
  request: IncomingMessage,
  { maxBytes, tooLarge = new ApiError('TOO_LARGE'), pace = minPace }: Bounds,
  read: () => Promise<T>,
): Promise<T> {
  if (request.destroyed) throw new ApiError('BAD_REQUEST')
  const stopped = Promise.withResolvers<never>()
  let received = 0
  let before = 0
  function count({ length }: Buffer): void {
    received += length
    if (received > maxBytes) stopped.reject(tooLarge)
  }
  function closed(): void {
    if (!request.readableEnded) stopped.reject(new ApiError('BAD_REQUEST'))
  }
  const timer = setInterval(() => {
    if (received - before < pace.bytes) stopped.reject(new ApiError('TOO_SLOW'))
    before = received
  }, pace.ms)
  request.on('data', count)
  // Once a request is answered, Node does not tell it that its connection is lost.
  request.socket.on('close', closed)
  try {
    return await Promise.race([read(), stopped.promise])
  } catch (error) {
    request.unpipe().removeAllListeners('data')
    throw error
  } finally {
    clearInterval(timer)
    request.off('data', count)
    request.socket.off('close', closed)
  }
}

/** Reads the whole body into memory. */
export async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  return Buffer.concat(chunks)
}

/**
 * Discards the rest of a body that was answered early. Browsers read the response only after sending
 * everything, so the connection stays open if the rest is small.
 */
export function dropLeftover(request: IncomingMessage): void {
  if (request.complete) return
  receive(request, { maxBytes: leftoverBytes }, async () => {
    // Unless it is read now, Node discards a body of any length. A rejected form left the request paused.
    request.read(0)
    request.resume()
    await once(request, 'end')
  }).catch(() => request.socket.destroy())
}
