import { created, formLinkColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { templates } from './contract.ts'

export const onboardingTemplateScreens = contentScreens('onboarding-template', templates, {
  title: 'Onboarding templates',
  description: 'What new projects ask their client for.',
  nameOf: ({ title }) => title,
  columns: [
    formLinkColumn('onboarding-template', 'title', 'Title'),
    {
      key: 'items',
      header: 'Items',
      from: 'table',
      align: 'end',
      cell: ({ items }) => <span data-numeric>{items.length}</span>,
    },
    created,
    updated,
  ],
  empty: {
    title: 'No onboarding templates found.',
    text: 'With a template, a project asks for everything it needs in one go.',
  },
  consequence: 'Lists that began with it stay as they are.',
  form: () => import('./form.tsx'),
})
