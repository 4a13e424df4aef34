import { heading, websiteSection, words } from './fields.ts'

export const aboutSection = websiteSection('about', {
  label: 'About page',
  description: 'The text itself is edited under Pages.',
  page: '/about-us',
  fields: {
    title: heading('Title', 'About us', 40),
    empty: words('Text until the page is written', 'This page is being written.', 400),
  },
})

export const policiesSection = websiteSection('policies', {
  label: 'Policies',
  description: 'The texts themselves are edited under Pages.',
  page: '/privacy-policy',
  fields: {
    refunds: heading('Title of the refund policy', 'Refund and cancellation policy'),
    privacy: heading('Title of the privacy policy', 'Privacy policy'),
    terms: heading('Title of the terms', 'Terms and conditions'),
    cookies: heading('Title of the cookie policy', 'Cookie policy'),
    empty: words(
      'Text until a policy is written',
      'This text is being revised and will be here again shortly. Questions? Call {phone}.',
      400,
    ),
  },
})
