import type { ReviewDecision } from '#features/reviews/rules.ts'
import type { PictureKey } from './files.ts'

interface DemoComment {
  /** The guest is the one of the deliverable. */
  from: 'client' | 'agency' | 'guest'
  daysAgo: number
  text: string
}

interface DemoPin {
  /** The number of the version where it was set. */
  version: number
  page: number
  x: number
  y: number
  internal?: true
  /** The number of the version in which the agency resolved it. */
  resolvedIn?: number
  thread: [DemoComment, ...DemoComment[]]
}

interface DemoVersion {
  daysAgo: number
  note: string
  pageUrl?: string
  pages: { name: string; picture: PictureKey }[]
  decision?: { kind: ReviewDecision; daysAgo: number; notes?: string }
}

export interface DemoReview {
  /** The slug of its project. */
  project: string
  title: string
  guest?: { name: string; email: string }
  versions: DemoVersion[]
  pins: DemoPin[]
}

export const demoReviews: DemoReview[] = [
  {
    project: 'wedding-cakes-ordered-without-a-phone-call',
    title: 'Pages of the cakes',
    versions: [
      {
        daysAgo: 2,
        note: 'The look of the bread pages, for the cakes. Words and prices are still those of the bread.',
        pages: [
          { name: 'All cakes.png', picture: 'project/ZEEKcw-pfmN8eutK1r0isg-1600x1200' },
          { name: 'One cake.png', picture: 'project/1i6ZZiWschRMIyx8vmE61Q-1600x1200' },
        ],
      },
    ],
    pins: [
      {
        ...{ version: 1, page: 1, x: 52, y: 34 },
        thread: [
          { from: 'client', daysAgo: 1, text: 'Here the date first: “Which Saturday?”' },
          { from: 'agency', daysAgo: 1, text: 'Yes, as the one line above the cakes.' },
          { from: 'client', daysAgo: 1, text: 'And it stays there while one scrolls, please.' },
        ],
      },
      {
        ...{ version: 1, page: 1, x: 78, y: 71 },
        thread: [
          { from: 'client', daysAgo: 1, text: 'Cut open, so that the layers are to be seen.' },
        ],
      },
      {
        ...{ version: 1, page: 2, x: 66, y: 33 },
        thread: [
          {
            from: 'agency',
            daysAgo: 2,
            text: 'The price per person or per cake? Couples ask both.',
          },
        ],
      },
      {
        ...{ version: 1, page: 2, x: 27, y: 88, internal: true },
        thread: [
          {
            from: 'agency',
            daysAgo: 1,
            text: 'The timeline of 39 hours is the third thing that we would have to draw anew. Not in the price.',
          },
        ],
      },
    ],
  },
  {
    project: 'spring-catalog',
    title: 'Beans, pages 12 and 13',
    guest: { name: 'August Castellan', email: 'august@castellan-seeds.example' },
    versions: [
      {
        daysAgo: 8,
        note: 'The first proof. The two depths in yellow are ours to ask about.',
        pages: [{ name: 'Beans.pdf', picture: 'project/tups8vDyKXzujT-1VAFNSQ-1600x1200' }],
        decision: {
          ...{ kind: 'changes-requested', daysAgo: 6 },
          notes: 'The plates next to the table, and the figures of the lots.',
        },
      },
      {
        daysAgo: 1,
        note: 'The plates are beside the table now. The figures of lot 44 are still missing.',
        pages: [{ name: 'Beans.pdf', picture: 'project/wqu5svHK-rhjQyKb4Q-PlA-1600x1200' }],
      },
    ],
    pins: [
      {
        ...{ version: 1, page: 1, x: 20, y: 50, resolvedIn: 2 },
        thread: [
          { from: 'guest', daysAgo: 7, text: 'This is a scarlet runner. Ours flowers white.' },
          { from: 'agency', daysAgo: 2, text: 'Drawn anew, after your photograph.' },
        ],
      },
      {
        ...{ version: 1, page: 1, x: 71, y: 62 },
        thread: [
          { from: 'client', daysAgo: 6, text: 'Lot 44 comes on Monday. Leave the space.' },
          { from: 'agency', daysAgo: 5, text: 'The space is there, and the printer knows.' },
        ],
      },
    ],
  },
  {
    project: 'planting-calendar',
    title: 'The calendar on phones',
    versions: [
      {
        daysAgo: 41,
        note: '',
        pageUrl: 'https://staging.example.com/calendar',
        pages: [{ name: 'Two phones.png', picture: 'project/OxJ9kNymsVouMRc-1-4GGg-1600x1200' }],
        decision: {
          ...{ kind: 'changes-requested', daysAgo: 38 },
          notes: 'Weeks, not months. People sow by the week.',
        },
      },
    ],
    pins: [
      {
        ...{ version: 1, page: 1, x: 62, y: 58 },
        thread: [{ from: 'client', daysAgo: 38, text: 'Too small for a garden in the sun.' }],
      },
    ],
  },
  {
    project: 'reminders-by-text-message',
    title: 'The page behind the message',
    versions: [
      {
        daysAgo: 52,
        note: 'What a patient sees who wants another time.',
        pages: [{ name: 'Times.png', picture: 'project/C5ksViKGZxkNB6ZKRwWpnQ-1600x1200' }],
        decision: {
          ...{ kind: 'approved-with-notes', daysAgo: 50 },
          notes: 'Mondays from eight, otherwise as it is.',
        },
      },
    ],
    pins: [
      {
        ...{ version: 1, page: 1, x: 48, y: 24, resolvedIn: 1 },
        thread: [{ from: 'client', daysAgo: 51, text: 'Is this the chair or the dentist?' }],
      },
    ],
  },
  {
    project: 'reminders-by-text-message',
    title: 'The page on phones',
    versions: [
      {
        daysAgo: 44,
        note: 'The same on phones, where nearly all of them open it.',
        pages: [{ name: 'Two phones.png', picture: 'project/kkbTI4uMNgzq44FYAxCsUQ-1600x1200' }],
        decision: { kind: 'approved', daysAgo: 43 },
      },
    ],
    pins: [],
  },
]
