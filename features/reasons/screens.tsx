import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { listCut } from '#content/kind.ts'
import { contentScreens } from '#content/screens.tsx'
import { cut } from '#shared/text.ts'
import { reasons } from './contract.ts'

export const reasonScreens = contentScreens('reason', reasons, {
  title: 'Reasons',
  description: 'Why clients choose the agency, shown on the home page.',
  nameOf: ({ title }) => title,
  columns: [
    formLinkColumn('reason', 'title', 'Title'),
    {
      key: 'description',
      header: 'Description',
      from: 'table',
      cell: ({ description }) => (
        <p className="max-w-2xl text-ink-soft line-clamp-2">{cut(description, listCut.length)}</p>
      ),
    },
    created,
    updated,
  ],
  empty: {
    title: 'No Reasons Found',
    text: 'Reasons to choose the agency are shown on the home page.',
  },
  consequence: 'It disappears from the home page.',
  pageOf: () => '/#reasons',
  form: () => import('./form.tsx'),
})
