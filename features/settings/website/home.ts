import * as z from 'zod/mini'
import { imageUrl, optional } from '#shared/fields.ts'
import { heading, poster, websiteSection, words } from './fields.ts'
import { placeholders } from './placeholders.ts'

const pictures = [
  { value: 'none', label: 'No image' },
  { value: 'own', label: 'An image of your own' },
  { value: 'court', label: 'The drawing of a court' },
] as const

export const homeSection = websiteSection('home', {
  label: 'Home page',
  description: `The first page of the site. Sections without content are left out. In all texts of the site, ${placeholders.join(', ')} stand for the facts of the agency.`,
  page: '/',
  fields: {
    headline: {
      ...poster('Headline', 'Websites that work.'),
      hint: 'Line breaks inside a sentence apply to wide screens only.',
    },
    lead: words('Lead', '{name} designs, builds and looks after websites.', 300),
    look: {
      label: 'Beside the headline',
      schema: z.enum(['none', 'own', 'court'], 'Choose one of the three.'),
      default: 'none',
      hint: 'The drawing of a court also brings those of the hire page and the error pages.',
      input: 'select',
      options: pictures,
    },
    picture: {
      label: 'Image of your own',
      schema: optional(imageUrl),
      default: undefined,
      input: 'picture',
      when: 'look',
      whenIs: 'own',
    },
    caption: { ...words('Caption, left', '', 80), half: true },
    secondCaption: { ...words('Caption, right', '', 80), half: true },
    servicesLabel: { ...words('Services: label', 'Services', 30), half: true },
    servicesTitle: { ...heading('Services: heading', 'What we do.'), half: true },
    processLabel: { ...words('Process: label', 'Process', 30), half: true },
    processTitle: { ...heading('Process: heading', 'How we work.'), half: true },
    portfolioLabel: { ...words('Portfolio: label', 'Portfolio', 30), half: true },
    portfolioTitle: { ...heading('Portfolio: heading', 'Selected work.'), half: true },
    portfolioEmpty: {
      ...words('Portfolio: text while there are no projects', '', 500),
      hint: 'If it is empty, the section is left out until there is a project.',
    },
    reasonsLabel: { ...words('Reasons: label', 'Reasons', 30), half: true },
    reasonsTitle: { ...heading('Reasons: heading', 'Why work with us.'), half: true },
    questionsLabel: { ...words('Questions: label', 'Questions', 30), half: true },
    questionsTitle: { ...heading('Questions: heading', 'Frequently asked questions.'), half: true },
    websiteQuestions: {
      ...words('Questions: label of Website', 'Websites', 30),
      half: true,
    },
    tutorQuestions: {
      ...words('Questions: label of Tutor', 'Lessons', 30),
      half: true,
    },
  },
})
