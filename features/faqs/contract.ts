import * as z from 'zod/mini'
import { contentContract, orderCall, starterCall } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, richText, text } from '#shared/fields.ts'

export const faqCategories = ['website', 'tutor'] as const

export const categoryLabels = { website: 'Website', tutor: 'Tutor' }

export const categoryOptions = faqCategories.map((value) => ({
  value,
  label: categoryLabels[value],
}))

export const Faq = entity({
  question: z.string(),
  answer: html,
  category: z.enum(faqCategories),
})
export type Faq = z.output<typeof Faq>

export const SaveFaq = z.object({
  question: text('Question is required', 300),
  answer: richText('Answer is required'),
  category: z.enum(faqCategories, 'Invalid category'),
})

export const faqs = contract({
  ...contentContract('faq', {
    entity: Faq,
    save: SaveFaq,
    sorts: ['order', 'question'],
    filters: faqCategories,
  }),
  order: orderCall('faq'),
  starter: starterCall('faq'),
})
