import type { Method, Status } from '#features/invoices/rules.ts'

/** Amounts are in dollars. */
export interface DemoInvoice {
  client: string
  /** The title of the client's project. */
  project?: string
  /** The title of the stage of this project that it bills. */
  stage?: string
  /** Days ago, at least one. */
  issued: number
  /** Days after the issue. */
  terms: number
  status: Status
  items: readonly DemoItem[]
  taxRate?: number
  depositPercent?: number
  note?: string
  /** Its later events, oldest first. */
  since?: readonly DemoStep[]
}

type DemoItem = readonly [service: string, description: string, quantity: number, price: number]

/** An action by an Admin or the client, days ago. */
export type DemoStep = { days: number } & (
  | { pays: number | 'deposit' | 'rest'; by: Method; reference?: string }
  | { refunds: number; reason: string }
  | { credits: number; reason: string }
  | { sets: Status }
)

const hannah = 'client@atrium.test'
const owen = 'client2@atrium.test'
const priya = 'secure@atrium.test'
const carl = 'suspended@atrium.test'

const bread = 'Bread by subscription'
const cakes = 'Wedding cakes, ordered without a phone call'
const catalog = 'Spring catalog'
const reminders = 'Reminders by text message'

/** In any order: the numbers follow the days of issue. */
export const demoInvoices: readonly DemoInvoice[] = [
  {
    client: hannah,
    issued: 412,
    terms: 30,
    status: 'Deposit Pending',
    depositPercent: 50,
    items: [
      [
        'Website design',
        'Home, breads, orders, the story and contact: five kinds of page',
        1,
        4200,
      ],
      ['Front-end build', 'The five kinds of page, with an editor for the daily breads', 1, 3600],
    ],
    since: [
      { days: 408, pays: 'deposit', by: 'card' },
      { days: 352, pays: 'rest', by: 'check', reference: 'No. 1044' },
    ],
  },
  {
    client: hannah,
    issued: 338,
    terms: 14,
    status: 'Pending',
    items: [
      ['Photography', 'Breads and counter, one morning from five o’clock', 1, 680],
      ['Retouching', 'Pictures for the site and for print', 24, 12.5],
    ],
    since: [{ days: 327, pays: 'rest', by: 'transfer', reference: 'BRANDT 338-2' }],
  },
  {
    client: hannah,
    issued: 246,
    terms: 14,
    status: 'Pending',
    items: [['Care and maintenance', 'Standard plan, six months in advance', 6, 145]],
    since: [
      { days: 244, pays: 'rest', by: 'card' },
      {
        days: 190,
        refunds: 145,
        reason: 'The month in which the oven was rebuilt and the site stood still',
      },
      { days: 190, credits: 145, reason: 'No care in the month of the rebuild' },
    ],
  },
  {
    client: hannah,
    issued: 201,
    terms: 21,
    status: 'Pending',
    taxRate: 7,
    items: [
      ['Branding for small businesses', 'The old mark, redrawn for sign and bag', 1, 1600],
      ['Price boards', 'Two boards above the counter, set and proofed', 2, 185],
    ],
    since: [
      { days: 188, credits: 80, reason: 'The second board came a week after the opening' },
      { days: 182, pays: 'rest', by: 'check', reference: 'No. 1101' },
    ],
  },
  {
    client: hannah,
    issued: 47,
    terms: 14,
    status: 'Pending',
    items: [
      ['Landing pages', 'A page for each of the six markets', 6, 145],
      ['Holiday hours', 'Opening hours in three places, with the map listing', 1, 60],
    ],
  },
  {
    client: hannah,
    issued: 24,
    terms: 20,
    status: 'Pending',
    items: [
      ['Newsletter', 'Template in the style of the paper bags, and a list that works', 1, 540],
    ],
    since: [{ days: 3, sets: 'Overdue' }],
  },
  {
    client: hannah,
    project: cakes,
    stage: 'Deposit',
    issued: 23,
    terms: 40,
    status: 'Deposit Pending',
    depositPercent: 100,
    items: [[`Deposit · ${cakes}`, '', 1, 3050]],
    since: [
      { days: 22, pays: 'deposit', by: 'card' },
      { days: 22, sets: 'Development Completion Pending' },
    ],
  },
  {
    client: hannah,
    project: cakes,
    issued: 20,
    terms: 30,
    status: 'Deposit Pending',
    depositPercent: 40,
    items: [['Photography', 'Six cakes on white and two on the table', 8, 95]],
    since: [
      { days: 19, pays: 'deposit', by: 'card' },
      { days: 9, sets: 'Design Approved' },
    ],
  },
  {
    client: hannah,
    issued: 16,
    terms: 30,
    status: 'Deposit Pending',
    depositPercent: 50,
    items: [['Gift cards', 'Three designs to print at the counter or to send by mail', 3, 260]],
    since: [
      { days: 14, pays: 'deposit', by: 'cash' },
      { days: 8, sets: 'Design Approval Pending' },
    ],
  },
  {
    client: hannah,
    issued: 11,
    terms: 21,
    status: 'Deposit Pending',
    depositPercent: 50,
    taxRate: 7,
    items: [
      ['Search and content', 'First round with four pages', 1, 2800],
      ['Search and content', 'A page for each market on Saturdays', 2, 350],
    ],
    since: [{ days: 9, pays: 'deposit', by: 'transfer', reference: 'BRANDT 341-7' }],
  },
  {
    client: hannah,
    project: bread,
    stage: 'Deposit',
    issued: 6,
    terms: 14,
    status: 'Deposit Pending',
    depositPercent: 100,
    note: 'Half now and half when the first loaf is ordered.',
    items: [[`Deposit · ${bread}`, '', 1, 3850]],
  },
  {
    client: hannah,
    issued: 4,
    terms: 14,
    status: 'Pending',
    taxRate: 7,
    items: [
      ['Labels', 'Allergens and weights for 38 breads, from the same list as the site', 38, 6.5],
      ['Printing', 'Rolls of 500', 4, 42],
    ],
  },
  {
    client: hannah,
    project: cakes,
    issued: 14,
    terms: 14,
    status: 'Pending',
    items: [['Time', 'Changes to the order form in October, by the hour', 3.5, 95]],
  },
  {
    client: owen,
    issued: 372,
    terms: 30,
    status: 'Pending',
    items: [['Inspection', 'One day, with a written list of what we found', 1, 480]],
    since: [{ days: 360, pays: 'rest', by: 'check', reference: 'No. 5530' }],
  },
  {
    client: owen,
    project: catalog,
    stage: 'Deposit',
    issued: 60,
    terms: 90,
    status: 'Deposit Pending',
    depositPercent: 100,
    items: [[`Deposit · ${catalog}`, '', 1, 1836]],
    since: [
      { days: 55, pays: 'deposit', by: 'card' },
      { days: 2, sets: 'Design Approval Pending' },
    ],
  },
  {
    client: owen,
    issued: 29,
    terms: 14,
    status: 'Pending',
    items: [['Care and maintenance', 'Basic plan, one year in advance', 12, 85]],
    since: [{ days: 18, pays: 500, by: 'check', reference: 'No. 5618' }],
  },
  {
    client: owen,
    issued: 2,
    terms: 14,
    status: 'Pending',
    items: [['Online shops', 'Each further 100 products moved', 3, 450]],
  },
  {
    client: priya,
    project: reminders,
    stage: 'Deposit',
    issued: 74,
    terms: 14,
    status: 'Deposit Pending',
    depositPercent: 100,
    items: [[`Deposit · ${reminders}`, '', 1, 2600]],
    since: [
      { days: 73, pays: 'deposit', by: 'card' },
      { days: 73, sets: 'Development Completion Pending' },
      { days: 13, sets: 'Paid' },
    ],
  },
  {
    client: priya,
    project: reminders,
    stage: 'Completion',
    issued: 13,
    terms: 14,
    status: 'Pending',
    items: [[`Completion · ${reminders}`, '', 1, 2600]],
    since: [{ days: 3, pays: 'rest', by: 'card' }],
  },
  {
    client: priya,
    project: 'A new site for the practice',
    stage: 'On signature',
    issued: 12,
    terms: 14,
    status: 'Deposit Pending',
    depositPercent: 100,
    items: [['On signature · A new site for the practice', '', 1, 2840]],
    since: [
      { days: 11, pays: 'deposit', by: 'card' },
      { days: 11, sets: 'Deposit Paid' },
    ],
  },
  {
    client: priya,
    issued: 8,
    terms: 30,
    status: 'Pending',
    items: [['Care and maintenance', 'Premium plan, three months in advance', 3, 260]],
  },
  {
    client: carl,
    issued: 295,
    terms: 14,
    status: 'Pending',
    items: [['Care and maintenance', 'Last month, and moving the archive', 1, 215]],
    since: [{ days: 290, pays: 'rest', by: 'other', reference: 'Handed over with the keys' }],
  },
]
