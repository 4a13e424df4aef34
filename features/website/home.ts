import { settingSection } from '#shared/settings.ts'
import { poster, words } from './fields.ts'

export const homeSection = settingSection('home', {
  label: 'Home page',
  description: 'The first page of the site. Sections without content are left out.',
  tab: 'Website',
  page: '/',
  isPublic: true,
  fields: {
    headline: {
      ...poster('Headline', 'Websites that work.'),
      hint: 'Line breaks inside a sentence apply to wide screens only.',
    },
    lead: words('Lead', '{name} designs, builds and looks after websites.', 300),
  },
})
