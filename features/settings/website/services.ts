import { heading, searchText, websiteSection, words } from './fields.ts'

export const servicesSection = websiteSection('services', {
  label: 'Services page',
  description: 'The page with the list of services.',
  page: '/services',
  fields: {
    title: heading('Title', 'Services', 40),
    lead: words('Lead', '', 300),
    description: searchText('The services of {name}.'),
  },
})
