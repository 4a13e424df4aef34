import { plainText } from '#shared/text.ts'
import type { Faq } from './contract.ts'

/** The questions that contain each of the words, themselves or in their answers. */
export function findFaqs(faqs: readonly Faq[], q: string): readonly Faq[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return faqs
  return faqs.filter(({ question, answer }) => {
    const content = `${question} ${plainText(answer)}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}
