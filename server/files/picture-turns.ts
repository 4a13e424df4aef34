import { availableParallelism } from 'node:os'
import { createWorkPool } from './work-pool.ts'

/**
 * Bounds the pictures that are decoded and drawn at once: leaves the other cores to requests, and
 * limits the memory.
 */
export const inPictureTurn = createWorkPool({
  concurrency: availableParallelism() < 4 ? 1 : 2,
  maxQueued: 40,
  maxQueuedPerOwner: 12,
})

/** The owner of the pictures that visitors see: icons and share cards. */
export const visitors = 'visitors'
