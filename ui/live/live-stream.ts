import { ApiError } from '#shared/errors.ts'
import { heartbeatMs, type LiveEvent } from '#shared/live.ts'

/** A stream without a heartbeat for this long counts as closed, even if the browser reports it as open. */
const silentMs = 2.5 * heartbeatMs
const leastPauseMs = 250
const firstPauseMs = 1_000
const mostPauseMs = 30_000
/** After this many attempts without a byte, something between browser and server blocks streams. */
const mostRefused = 3
const refusedPauseMs = 3 * 60_000
const mostUnparsed = 64 * 1024

interface Parts {
  open(after: number | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  deliver(event: LiveEvent): void
  isOnline(): boolean
  /** The number of the last event that was delivered, by an earlier stream or to another tab. */
  after(): number | undefined
  random?: () => number
}

/** A stream of events that is opened again whenever it ends. */
export class LiveStream {
  readonly #parts: Parts
  #attempt: AbortController | undefined
  #wake = () => {}
  #heardAt = 0
  #refused = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when the signal is aborted or the sign-in has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const stop = () => {
      this.#attempt?.abort()
      this.#wake()
    }
    signal.addEventListener('abort', stop)
    let short = 0
    while (!signal.aborted) {
      const begun = Date.now()
      const outcome = this.#parts.isOnline() ? await this.#read() : 'unreachable'
      if (outcome === 'signed-out') break
      if (outcome === 'ended') this.#refused = 0
      if (outcome === 'refused') this.#refused += 1
      short = outcome === 'ended' && Date.now() - begun > heartbeatMs ? 0 : short + 1
      if (!signal.aborted) await this.#pause(short)
    }
    signal.removeEventListener('abort', stop)
  }

  /** Reconnects at once. A stream whose heartbeat is overdue is closed. */
  nudge({ lost = false } = {}): void {
    if (lost || Date.now() - this.#heardAt > 1.5 * heartbeatMs) this.#attempt?.abort()
    if (lost || !this.#isBlocked) this.#wake()
  }

  get #isBlocked(): boolean {
    return this.#refused >= mostRefused
  }

  async #read(): Promise<'ended' | 'refused' | 'unreachable' | 'signed-out'> {
    const { open, deliver, after } = this.#parts
    const attempt = new AbortController()
    this.#attempt = attempt
    this.#heardAt = Date.now()
    let heard = false
    let silent = false
    const giveUp = () => {
      silent = true
      attempt.abort()
    }
    let timer = setTimeout(giveUp, silentMs)
    const onChunk = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silentMs)
      this.#heardAt = Date.now()
      heard = true
    }
    try {
      await readEvents(await open(after(), attempt.signal), onChunk, deliver)
    } catch (error) {
      if (heard) return 'ended'
      if (!(error instanceof ApiError)) return 'refused'
      if (error.code === 'TOKEN_INVALID' || error.code === 'NOT_SIGNED_IN') return 'signed-out'
      if (error.code === 'UNAVAILABLE' && !silent) return 'unreachable'
    } finally {
      clearTimeout(timer)
    }
    return heard ? 'ended' : 'refused'
  }

  async #pause(attempts: number): Promise<void> {
    const { random = Math.random } = this.#parts
    const most = Math.min(mostPauseMs, firstPauseMs * 2 ** (attempts - 1))
    const ms = this.#isBlocked ? refusedPauseMs * (1 + random()) : leastPauseMs + random() * most
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Parses server-sent events. `onChunk` is called for everything that arrives, heartbeats included. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onChunk()
    text += decoder.decode(value, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    if (text.length > mostUnparsed) throw new Error('not a stream of events')
    for (const message of messages) {
      const data = message.split('\n').find((line) => line.startsWith('data:'))
      if (data) onEvent(JSON.parse(data.slice('data:'.length)))
    }
  }
}
