import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { listCut } from '#content/kind.ts'
import { contentScreens } from '#content/screens.tsx'
import { cut, plainText } from '#shared/text.ts'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { categoryLabels, categoryOptions, faqs } from './contract.ts'

export const faqScreens = contentScreens('faq', faqs, {
  title: 'FAQs',
  add: 'Add Faq',
  description: 'Questions and answers on the home page.',
  nameOf: ({ question }) => question,
  columns: [
    formLinkColumn('faq', 'question', 'Question'),
    {
      key: 'answer',
      header: 'Answer',
      width: '36%',
      from: 'table',
      cell: ({ answer }) => (
        <p className="max-w-2xl text-ink-soft line-clamp-2">
          {cut(plainText(answer), listCut.length)}
        </p>
      ),
    },
    {
      key: 'category',
      header: 'Category',
      width: '6.5rem',
      from: 'wide',
      cell: ({ category }) => categoryLabels[category],
    },
    created,
    updated,
  ],
  filters: (list) => (
    <ListFilter list={list} label="Category" all="All categories" options={categoryOptions} />
  ),
  empty: {
    title: 'No FAQs found.',
    text: 'Frequently asked questions are answered on the home page.',
  },
  consequence: 'It disappears from the home page.',
  pageOf: () => '/#faq',
  form: () => import('./form.tsx'),
})
