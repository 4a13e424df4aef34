import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findFaqs } from './find-faqs.ts'

const faq = (question: string, answer: string) => ({
  ...{ _id: question, id: question, question, answer, category: 'website' as const },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
})
const faqs = [
  faq('What does a site cost?', '<p>It depends on its <strong>pages</strong>.</p>'),
  faq('Do you host it?', '<p>Yes, for a yearly fee.</p>'),
]
const found = (q: string) => findFaqs(faqs, q).map(({ id }) => id)

test('questions are found by all words, in the question or the answer', () => {
  assert.deepEqual(found('COST pages'), ['What does a site cost?'])
  assert.deepEqual(found('fee'), ['Do you host it?'])
  assert.deepEqual(found('strong'), [])
  assert.equal(found('  ').length, 2)
})
