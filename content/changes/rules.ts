/** What is recorded, by the words that the API uses, as a person calls it. */
export const kindNames = {
  service: 'Service',
  blog: 'Blog post',
  'blog-category': 'Blog category',
  project: 'Project',
  'project-category': 'Project category',
  reason: 'Reason',
  process: 'Step',
  faq: 'FAQ',
  about: 'About text',
  'cookie-policy': 'Cookie policy',
  term: 'Term policy',
  'refund-policy': 'Refund policy',
  'privacy-policy': 'Privacy policy',
} as const

export const changeKinds = Object.keys(kindNames) as (keyof typeof kindNames)[]

export function nameOfKind(kind: string): string {
  return Object.entries(kindNames).find(([known]) => known === kind)?.[1] ?? kind
}

/** How far back, in days. */
export const spanDays = { day: 1, week: 7, month: 30, year: 365 } as const

export type Span = keyof typeof spanDays
export const spans = Object.keys(spanDays) as Span[]
