import { useLocation } from 'react-router'
import type { PageKind } from '#features/pages/contract.ts'

interface Words {
  kind: PageKind
  title: string
  plural: string
  description: string
}

const places: Record<string, Words> = {
  about: {
    kind: 'about',
    title: 'About',
    plural: 'About texts',
    description: 'What the studio says of itself, at /about-us.',
  },
  'cookie-policy': {
    kind: 'cookie-policy',
    title: 'Cookie Policy',
    plural: 'Cookie policies',
    description: 'What is kept in the browsers of visitors, at /cookie-policy.',
  },
  'term-policy': {
    kind: 'term',
    title: 'Term Policy',
    plural: 'Term policies',
    description: 'What is agreed on when we work for somebody, at /terms-conditions.',
  },
  'refund-policy': {
    kind: 'refund-policy',
    title: 'Refund Policy',
    plural: 'Refund policies',
    description: 'When there is money back, at /refund-cancellation.',
  },
  'privacy-policy': {
    kind: 'privacy-policy',
    title: 'Privacy Policy',
    plural: 'Privacy policies',
    description: 'What is kept of people, and why, at /privacy-policy.',
  },
}

/** The texts that the address of the page is about, and where they are added and changed. */
export function usePageKind() {
  const place = useLocation().pathname.split('/')[2] ?? ''
  const words = places[place]
  if (!words) throw new Error(`/admin/${place} is no page of texts`)
  const list = `/admin/${place}`
  return { ...words, list, add: `${list}/add-${place}`, edit: `${list}/edit-${place}` }
}
