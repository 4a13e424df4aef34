import { type PageKind, pages } from './contract.ts'

/** What one of them is called. */
export const pageNouns: Record<PageKind, string> = {
  about: 'about text',
  'cookie-policy': 'cookie policy',
  term: 'term policy',
  'refund-policy': 'refund policy',
  'privacy-policy': 'privacy policy',
}

export const pageKinds = Object.keys(pages) as PageKind[]
