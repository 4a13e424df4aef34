import * as z from 'zod/mini'
import { Setup } from '#features/auth/two-factor/contract.ts'
import { codeStepMs } from './rules.ts'

/** A sign-in of which the password was right and the code is to come. */
const Pending = z.object({
  accessToken: z.string(),
  keepSignedIn: z.boolean(),
  hasPasskey: z.optional(z.boolean()),
  // What the app is set up with, as long as no code of it was accepted.
  ...z.partial(Setup).shape,
})
export type Pending = z.output<typeof Pending>

const Kept = z.object({ ...Pending.shape, until: z.number() })
const place = 'code-step'

/** For the page that takes the code, in this tab alone, and for as long as the server waits for it. */
export function keepPending(pending: Pending): void {
  const kept: z.output<typeof Kept> = { ...pending, until: Date.now() + codeStepMs }
  sessionStorage.setItem(place, JSON.stringify(kept))
}

export function readPending(): Pending | null {
  const { data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
  if (data && data.until > Date.now()) return data
  forgetPending()
  return null
}

export function forgetPending(): void {
  sessionStorage.removeItem(place)
}
