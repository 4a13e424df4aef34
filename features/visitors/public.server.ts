import type { Kernel } from '#server/context.ts'
import { question } from '#server/questions.ts'

/** The titles of pages that every site has, by path. */
export const pageTitles =
  question<(reader: Pick<Kernel, 'db' | 'settings'>) => Promise<Record<string, string>>>()
