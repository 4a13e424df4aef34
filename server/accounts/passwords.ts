import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { ApiError } from '#shared/errors.ts'

// Leaves one core free for everything else.
const maxConcurrent = Math.max(1, Math.min(3, availableParallelism() - 1))
const maxQueued = 32

let running = 0
const queue: (() => void)[] = []

/** Limits concurrent hashing. Each hash takes a core and 19 MB, so a burst of sign-ins queues here instead of slowing down the site. */
async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (queue.length >= maxQueued) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

export function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => hash(password))
}

/** Hashes a secret that is looked up by its hash, so all have the same salt. */
export function hashWithSalt(secret: string, salt: Buffer): Promise<Buffer> {
  return limitConcurrency(() => hashRaw(secret, { salt }))
}

// Matches no password. An unknown account takes as long to verify as an existing one.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nLW5pY2U$Yk5cJq0wM8m1b0o3vI0Zk1kE2m3aG8kR5d1oPq0xqkM'

export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await limitConcurrency(() => verify(passwordHash ?? dummyHash, password))
  return matches && passwordHash !== null
}
