import { heading, searchText, websiteSection, words } from './fields.ts'

export const portfolioSection = websiteSection('portfolio', {
  label: 'Portfolio page',
  description: 'The page with the projects that are shown.',
  page: '/portfolio',
  fields: {
    title: heading('Title', 'Portfolio', 40),
    empty: words('Text while there are no projects', 'There are no projects here yet.', 500),
    description: searchText('Websites that {name} designed and built.'),
  },
})
