import { createRequire } from 'node:module'
import type Sharp from 'sharp'

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
