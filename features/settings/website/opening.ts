import * as z from 'zod/mini'
import { heading, poster, searchText, websiteSection, words } from './fields.ts'
import { type PageName, sitePage } from './menu.ts'

export const openingSection = websiteSection('opening', {
  label: 'Opening',
  description:
    'Until the site is open, visitors see one page with a contact form. Staff who are signed in see the whole site.',
  page: '/?as=visitor',
  fields: {
    open: {
      label: 'The site is open',
      schema: z.boolean('Must be true or false.'),
      default: false,
      hint: 'Closing it again hides all pages from visitors. Sign-in, policies and payment links keep working.',
      input: 'switch',
    },
    heading: poster('Heading until it opens', 'Opening\nsoon.', 40),
    lead: words(
      'Lead until it opens',
      'The new website of {name} is on its way. Write to us in the meantime: the team replies within 24 hours.',
      300,
    ),
    form: heading('Heading of the contact form', 'Write to us'),
    description: searchText('The website of {name} opens soon. The contact form works already.'),
  },
})

/** The pages that visitors reach before the opening: login, policies, and all that is not in the menu. */
export function isBeforeOpening(page: PageName | undefined): boolean {
  return page === undefined || page === 'login' || sitePage(page).policy === true
}
