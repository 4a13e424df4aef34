import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, html, listQuery } from '#shared/fields.ts'

const faqCategories = ['website', 'tutor'] as const

export const Faq = entity({
  question: z.string(),
  answer: html,
  category: z.enum(faqCategories),
})
export type Faq = z.output<typeof Faq>

export const faqs = contract({
  list: {
    method: 'GET',
    path: '/api/faq',
    summary: 'All questions with their answers, newest first.',
    access: 'public',
    query: listQuery(['createdAt'], faqCategories),
    rows: Faq,
    shows: ['faq'],
  },
})
