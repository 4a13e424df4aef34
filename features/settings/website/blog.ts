import { heading, searchText, websiteSection, words } from './fields.ts'

export const blogSection = websiteSection('blog', {
  label: 'Blog page',
  description: 'The page with the list of posts.',
  page: '/blogs',
  fields: {
    title: heading('Title', 'Blog', 40),
    lead: words('Lead', '', 300),
    description: searchText('Articles by {name}.'),
  },
})
