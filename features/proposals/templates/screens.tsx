import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { templates } from './contract.ts'

export const proposalTemplateScreens = contentScreens('proposal-template', templates, {
  title: 'Proposal templates',
  description: 'What new proposals begin with.',
  nameOf: ({ title }) => title,
  columns: [
    formLinkColumn('proposal-template', 'title', 'Title'),
    {
      key: 'body',
      header: 'Items',
      from: 'table',
      align: 'end',
      cell: ({ body }) => <span data-numeric>{body.items.length + body.packages.length}</span>,
    },
    created,
    updated,
  ],
  empty: {
    title: 'No proposal templates found.',
    text: 'With a template, a proposal takes two minutes.',
  },
  consequence: 'Proposals that began with it stay as they are.',
  form: () => import('./form.tsx'),
})
