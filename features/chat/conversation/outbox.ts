import { ApiError } from '#shared/errors.ts'
import { readUnsaved, removeUnsaved, unsavedNames, writeUnsaved } from '#ui/form/unsaved-storage.ts'
import type { Attachment } from '../contract.ts'

/** A message that the server has not confirmed. */
export interface Unsent {
  /** Identifies the message, so that a repeated request stores it once. */
  id: string
  text: string
  attachments: readonly Attachment[]
  /** A note that only staff see. */
  internal: boolean
  timestamp: string
  /** The reason why the server rejected it. It goes out again only when its author asks. */
  rejected?: string
}

/** Unsent text of a conversation. It survives a reload. */
export interface Written {
  draft: string
  /** Uploaded files of the draft. */
  attachments: readonly Attachment[]
  /** A note that only staff see is being written. Kept without a draft too. */
  internal: boolean
  unsent: readonly Unsent[]
}

interface OutboxOptions {
  /** Whose messages these are; others may use the same browser. */
  userId: string
  send: (clientId: string, unsent: Unsent) => Promise<void>
  /** Called for a message that is rejected, or that fails for the first time. */
  onFailure: (error: ApiError) => void
}

const nothing: Written = { draft: '', attachments: [], internal: false, unsent: [] }
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Errors that a retry cannot solve. */
const final = ['INVALID_INPUT', 'BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE']

export function pauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
}

/** The messages of one person that wait to be sent: in their order, each of them until it is stored. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #start: string
  readonly #listeners = new Set<() => void>()
  /** The messages on the screen, and the only copy where storage is blocked. */
  readonly #written = new Map<string, Written>()
  /** The conversations whose texts are in the storage, which may be blocked or full. */
  readonly #stored = new Set<string>()
  readonly #sending = new Set<string>()
  readonly #failures = new Map<string, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#start = `chat ${options.userId} `
    for (const name of unsavedNames(this.#start)) this.#read(name.slice(this.#start.length))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  written(clientId: string): Written {
    return this.#written.get(clientId) ?? nothing
  }

  /** True while the messages of this conversation wait for the next attempt. */
  isFailing(clientId: string): boolean {
    return this.#failures.has(clientId)
  }

  change(clientId: string, change: (written: Written) => Partial<Written>): void {
    // Another tab may have changed it.
    this.#read(clientId)
    const before = this.written(clientId)
    const after = { ...before, ...change(before) }
    this.#written.set(clientId, after)
    const { draft, attachments, internal, unsent } = after
    const isEmpty = !draft && !internal && attachments.length + unsent.length === 0
    const name = this.#start + clientId
    if (isEmpty) removeUnsaved(name)
    else writeUnsaved(name, { at: new Date().toISOString(), values: { ...after } })
    if (readUnsaved(name)) this.#stored.add(clientId)
    else this.#stored.delete(clientId)
    this.#callListeners()
  }

  enqueue(clientId: string, unsent: Unsent): void {
    this.change(clientId, (written) => ({ unsent: [...written.unsent, unsent] }))
    void this.#sendAll(clientId)
  }

  /** Sends a rejected message again. */
  retry(clientId: string, id: string): void {
    this.change(clientId, ({ unsent }) => ({
      unsent: unsent.map(({ rejected, ...one }) =>
        one.id === id || rejected === undefined ? one : { ...one, rejected },
      ),
    }))
    void this.#sendAll(clientId)
  }

  remove(clientId: string, id: string): void {
    this.change(clientId, ({ unsent }) => ({ unsent: unsent.filter((one) => one.id !== id) }))
  }

  /** Tries at once, when the connection may be back. */
  sendNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const clientId of this.#written.keys()) void this.#sendAll(clientId)
  }

  /** Reads what another tab wrote. */
  reload(): void {
    for (const clientId of this.#written.keys()) this.#read(clientId)
    this.#callListeners()
  }

  /** Messages that are being sent still go out. Failed ones stay in the storage. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  async #sendAll(clientId: string): Promise<void> {
    if (this.#sending.has(clientId)) return
    this.#sending.add(clientId)
    let next = this.#next(clientId)
    while (next && (await this.#sendOne(clientId, next))) next = this.#next(clientId)
    this.#sending.delete(clientId)
    this.#callListeners()
  }

  /** False if it has to wait. */
  async #sendOne(clientId: string, unsent: Unsent): Promise<boolean> {
    try {
      await this.#options.send(clientId, unsent)
      this.#failures.delete(clientId)
      this.remove(clientId, unsent.id)
      return true
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('UNAVAILABLE')
      if (final.includes(error.code)) return this.#reject(clientId, unsent, error)
      this.#wait(clientId, error)
      return false
    }
  }

  #reject(clientId: string, { id }: Unsent, error: ApiError): true {
    this.change(clientId, ({ unsent }) => ({
      unsent: unsent.map((one) => (one.id === id ? { ...one, rejected: error.message } : one)),
    }))
    this.#options.onFailure(error)
    return true
  }

  #wait(clientId: string, error: ApiError): void {
    const failures = (this.#failures.get(clientId) ?? 0) + 1
    this.#failures.set(clientId, failures)
    if (failures === 1) this.#options.onFailure(error)
    if (!this.#ended) this.#timer ??= setTimeout(() => this.sendNow(), pauseMs(failures))
  }

  #next(clientId: string): Unsent | undefined {
    return this.written(clientId).unsent.find(({ rejected }) => rejected === undefined)
  }

  #read(clientId: string): void {
    const typed = readUnsaved(this.#start + clientId)
    if (typed) {
      this.#stored.add(clientId)
      this.#written.set(clientId, { ...nothing, ...(typed.values as Partial<Written>) })
    } else if (this.#stored.delete(clientId)) this.#written.delete(clientId)
  }

  #callListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}
