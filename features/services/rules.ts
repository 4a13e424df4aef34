import { type Cut, cutAtWord, plainText } from '#shared/text.ts'

export const cardCut: Cut = { where: 'Cards on the website show', length: 150 }

/** The meta description of a service's page: the beginning of its text. */
export function descriptionOf(content: string): string {
  return cutAtWord(plainText(content), 155)
}
