import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type Sharp from 'sharp'
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

let loaded: typeof Sharp | undefined

/** Loaded with the first picture, because it takes 13 MB. */
function load(): typeof Sharp {
  if (loaded) return loaded
  loaded = createRequire(import.meta.url)('sharp') as typeof Sharp
  loaded.concurrency(1)
  loaded.cache(false)
  // Enables only these formats, so that no SVG or PDF ever reaches a parser.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return loaded
}

export const sharp = ((...args: Parameters<typeof Sharp>) => load()(...args)) as typeof Sharp
