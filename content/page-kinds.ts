import type { Kind } from './kind.ts'

const page = {
  table: 'page_text',
  tag: 'page',
  title: 'kind',
  richText: 'description',
} as const

const policy = { ...page, write: 'admin' } as const

export const about = {
  ...page,
  variant: 'about',
  path: '/api/about',
  noun: 'about text',
  plural: 'about texts',
  label: 'About text',
  list: '/admin/about',
  form: 'about',
  details: true,
  menu: { label: 'About', under: 'Pages' },
} as const satisfies Kind

export const policies = {
  'cookie-policy': {
    ...policy,
    variant: 'cookie-policy',
    path: '/api/cookie-policy',
    noun: 'cookie policy',
    plural: 'cookie policies',
    label: 'Cookie policy',
    list: '/admin/cookie-policy',
    form: 'cookie-policy',
    menu: { label: 'Cookie policy', short: 'Cookie', under: 'Pages' },
  },
  term: {
    ...policy,
    variant: 'term',
    path: '/api/term',
    noun: 'term policy',
    plural: 'term policies',
    label: 'Term policy',
    list: '/admin/term-policy',
    form: 'term-policy',
    menu: { label: 'Terms policy', short: 'Terms', under: 'Pages' },
  },
  'refund-policy': {
    ...policy,
    variant: 'refund-policy',
    path: '/api/refund-policy',
    noun: 'refund policy',
    plural: 'refund policies',
    label: 'Refund policy',
    list: '/admin/refund-policy',
    form: 'refund-policy',
    menu: { label: 'Refund policy', short: 'Refund', under: 'Pages' },
  },
  'privacy-policy': {
    ...policy,
    variant: 'privacy-policy',
    path: '/api/privacy-policy',
    noun: 'privacy policy',
    plural: 'privacy policies',
    label: 'Privacy policy',
    list: '/admin/privacy-policy',
    form: 'privacy-policy',
    menu: { label: 'Privacy policy', short: 'Privacy', under: 'Pages' },
  },
} as const satisfies Record<string, Kind>
