import { setTimeout as pause } from 'node:timers/promises'

/** Polls until the condition holds. Fails after the given time and says what did not happen. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seconds = 30,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(5)
  }
}
