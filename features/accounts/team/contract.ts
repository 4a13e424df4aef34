import * as z from 'zod/mini'
import { PersonName } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import { line } from '#shared/fields.ts'
import { settingSection } from '#shared/settings.ts'

export const teamSection = settingSection('team', {
  label: 'People',
  description: 'The people of the agency, below the text of the About page.',
  tab: 'Website',
  page: '/about-us',
  isPublic: true,
  fields: {
    shown: {
      label: 'Show the people on the About page',
      schema: z.boolean('Yes or no?'),
      default: false,
      input: 'switch',
      hint: 'The names and profile pictures of all active staff accounts, and nothing else of them.',
    },
    title: {
      label: 'Title',
      schema: line('Title is required', 60),
      default: 'The people',
      when: 'shown',
    },
  },
})

export const team = contract({
  list: {
    route: 'GET /api/team',
    summary: 'The names and pictures of active staff, if the About page shows them.',
    access: 'public',
    rows: z.extend(PersonName, { picture: z.nullable(z.string()) }),
    shows: ['team', 'setting'],
  },
})
