import { created, pictureColumn, textColumn, titleColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { process } from './contract.ts'

export const processScreens = contentScreens('process', process, {
  title: 'Design process',
  description: 'The steps of a project, shown on the home page.',
  nameOf: ({ title }) => title,
  columns: [
    pictureColumn(({ file }) => file),
    titleColumn('/admin/process'),
    textColumn('description', 'Description', ({ description }) => description),
    created,
    updated,
  ],
  empty: {
    title: 'No steps found.',
    text: 'The steps from the first call to the finished site are shown on the home page.',
  },
  consequence: 'It disappears from the home page, and the steps after it move up.',
  failedNoun: 'service',
  pageOf: () => '/#process',
  form: () => import('./form.tsx'),
  details: ({ file, description }) => ({ picture: file, html: description }),
})
