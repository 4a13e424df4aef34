import { cutAtWord, plainText } from '#shared/text.ts'
import type { SitePage } from './contract.ts'

/** The meta description of a page: its own, or the beginning of its text. */
export function descriptionOf({
  meta_description,
  content,
}: Pick<SitePage, 'meta_description' | 'content'>): string {
  return meta_description || cutAtWord(plainText(content), 155)
}
