const sleepMs = 5 * 60_000
/** Without a shared stream, only visible tabs have one, because browsers open at most six connections. */
const sleepAloneMs = 10_000

interface Stream {
  run(signal: AbortSignal): Promise<void>
  nudge(): void
}

interface Parts {
  name: string
  stream: Stream
  /** Undefined in a page that was not loaded over HTTPS: each tab then has a stream of its own. */
  locks: LockManager | undefined
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Runs the stream in one tab of the browser, and in another one when that is closed. A tab that was
 * hidden for a while gives it up, so that no stream is open while all tabs are hidden. Returns the
 * function that stops it.
 */
export function runInOneTab({ name, stream, locks, page }: Parts): () => void {
  let awake: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wake() {
    if (awake) return stream.nudge()
    awake = new AbortController()
    const { signal } = awake
    // Rejects when it is aborted while it waits for the lock.
    if (locks) locks.request(name, { signal }, () => stream.run(signal)).catch(() => {})
    else void stream.run(signal)
  }

  function sleep() {
    awake?.abort()
    awake = undefined
  }

  function onVisibility() {
    clearTimeout(timer)
    if (page.hidden) timer = setTimeout(sleep, locks ? sleepMs : sleepAloneMs)
    else wake()
  }

  wake()
  if (page.hidden) onVisibility()
  page.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibility)
    sleep()
  }
}
