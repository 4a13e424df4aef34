import { cutAtWord, plainText } from '#shared/text.ts'

/** What the page of a service says of itself to search engines: how its text begins. */
export function descriptionOf(content: string): string {
  return cutAtWord(plainText(content), 155)
}
