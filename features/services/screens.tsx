import { created, pictureColumn, textColumn, titleColumn, updated } from '#content/columns.tsx'
import { contentScreens } from '#content/screens.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { services } from './contract.ts'

export const serviceScreens = contentScreens('service', services, {
  title: 'Services',
  description: 'Services on the website and in the client portal.',
  nameOf: ({ title }) => title,
  columns: [
    pictureColumn(({ file }) => file),
    titleColumn('/admin/services'),
    textColumn('content', 'Content', ({ content }) => content),
    created,
    updated,
  ],
  empty: {
    title: 'No services found.',
    text: 'Services are listed here, on the website and in the client portal.',
  },
  consequence: 'It disappears from the website and from the client portal.',
  pageOf: ({ slug }) => `/service/${slug}`,
  form: () => import('./form.tsx'),
  details: ({ file, content, slug }) => ({
    picture: file,
    html: content,
    facts: [
      {
        name: 'Address',
        value: <TextLink href={`/service/${slug}`}>/service/{slug}</TextLink>,
      },
    ],
  }),
})
