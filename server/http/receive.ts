import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { ApiError } from '#shared/errors.ts'

/** The least that has to come in each stretch of time, so that nobody holds a connection by dripping bytes. */
const leastPace = { ms: 15_000, bytes: 60_000 }

const leftoverBytes = 4 * 1024 * 1024

interface Bounds {
  maxBytes: number
  tooLarge?: ApiError
  pace?: typeof leastPace
}

/** Runs what reads a body, until the body outgrows its bound, breaks off or comes too slowly. */
export async function receive<T>(
  request: IncomingMessage,
  { maxBytes, tooLarge = new ApiError('TOO_LARGE'), pace = leastPace }: Bounds,
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
  request.on('data', count).on('close', closed)
  try {
    return await Promise.race([read(), stopped.promise])
  } catch (error) {
    request.unpipe().removeAllListeners('data')
    throw error
  } finally {
    clearInterval(timer)
    request.off('data', count).off('close', closed)
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
 * Drops what is left of a body that was answered before its end. A browser reads the answer only after
 * it sent everything, so the connection lives on while that is little.
 */
export function dropLeftover(request: IncomingMessage): void {
  if (request.complete) return
  receive(request, { maxBytes: leftoverBytes }, async () => {
    // Without a read now the server itself drops the body, whatever its length. A form that was refused
    // left the request paused.
    request.read(0)
    request.resume()
    await once(request, 'end')
  }).catch(() => request.socket.destroy())
}
