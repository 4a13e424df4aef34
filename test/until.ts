import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition holds. Fails after the given time and says what did not happen. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(5)
  }
}

/** Waits for a promise. Fails after the given time and says what did not happen. */
export async function within<T>(what: string, done: Promise<T>, seconds = 60): Promise<T> {
  const timer = new AbortController()
  const tooLate = pause(seconds * 1000, undefined, timer).then(() => {
    throw new Error(`not within ${seconds} s: ${what}`)
  })
  try {
    return await Promise.race([done, tooLate])
  } finally {
    timer.abort()
    tooLate.catch(() => {})
  }
}
