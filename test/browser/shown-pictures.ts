import type { Locator } from '@playwright/test'

/** Pictures in their order: the part of each address that is their own. */
export async function shown(images: Locator): Promise<(string | undefined)[]> {
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  return sources.map((source) => source?.split('/')[3])
}
