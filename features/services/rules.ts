import { cutAtWord, plainText } from '#shared/text.ts'

/** The meta description of a service's page: the beginning of its text. */
export function descriptionOf(content: string): string {
  return cutAtWord(plainText(content), 155)
}
