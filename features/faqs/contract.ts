import * as z from 'zod/mini'
import { contentCalls } from '#content/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { entity, html, id, listQuery, richText, richTextBytes, text } from '#shared/fields.ts'

const faqCategories = ['website', 'tutor'] as const

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
  list: {
    method: 'GET',
    path: '/api/faq',
    summary: 'All questions with their answers, newest first.',
    access: 'public',
    query: listQuery(['createdAt', 'updatedAt', 'question'], faqCategories),
    rows: Faq,
    shows: ['faq'],
  },
  one: {
    method: 'GET',
    path: '/api/faq/{id}',
    summary: 'One question with its answer.',
    access: 'public',
    params: z.object({ id }),
    reply: Faq,
    shows: ['faq'],
  },
  ...contentCalls({
    path: '/api/faq',
    noun: 'faq',
    entity: Faq,
    save: SaveFaq,
    maxBytes: richTextBytes,
  }),
})
