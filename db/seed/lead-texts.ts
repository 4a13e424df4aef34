import type { contactPreferences, skills } from '#features/inquiries/contract.ts'
import type { EntryKind } from '#features/inquiries/leads/rules.ts'

interface DemoEntry {
  by: 'admin@atrium.test' | 'manager@atrium.test'
  kind: EntryKind
  /** Relative to the arrival of the lead. */
  hours: number
  text?: string
}

export interface DemoLead {
  hoursAgo: number
  name: string
  email: string
  business: string
  text: string
  landing: string
  referrer?: string
  campaign?: readonly [source: string, medium: string, name: string]
  unread?: true
  assigned?: 'manager@atrium.test'
  client?: 'client2@atrium.test' | 'secure@atrium.test'
  entries?: DemoEntry[]
}

interface DemoMessage extends DemoLead {
  phone: string
  subject: string
}

interface DemoInquiry extends DemoLead {
  budget: number
  timeline: string
  skills: (typeof skills)[number][]
  reachBy: (typeof contactPreferences)[number]
}

const [nora, teo] = ['admin@atrium.test', 'manager@atrium.test'] as const
export const letter = ['newsletter', 'email', 'autumn-letter'] as const
export const breakfast = ['chamber', 'referral', 'business-breakfast'] as const

export const demoMessages: DemoMessage[] = [
  {
    hoursAgo: 2,
    name: 'Marguerite Olufsen',
    email: 'marguerite@olufsen-upholstery.example',
    business: 'Olufsen Upholstery',
    phone: '515-555-0161',
    subject: 'Photos of 140 chairs, and nowhere to put them',
    text: 'My husband took a picture of every chair before and after. They sit on his phone. I would like people to find their own chair, or one that looks like it, and see what it cost to do.\n\nWe do not sell anything online and do not want to. Is that still a website?',
    landing: '/portfolio',
    referrer: 'www.google.com',
    unread: true,
  },
  {
    hoursAgo: 8,
    name: 'Desmond Achterberg',
    email: 'desmond@prairielightchoir.example',
    business: 'Prairie Light Chamber Choir',
    phone: '515-555-0174',
    subject: 'Tickets for a choir that sings four times a year',
    text: 'We use a ticket service that keeps two dollars of every twelve. Forty singers, 300 seats, four concerts. Could our own site take the money and print a list for the door?\n\nThe next concert is in the middle of February.',
    landing: '/blogs/how-to-leave-your-web-designer',
    campaign: letter,
    unread: true,
  },
  {
    hoursAgo: 20,
    name: 'Ruth Espinosa',
    email: 'ruth@espinosa-feed.example',
    business: 'Espinosa Feed & Tack',
    phone: '515-555-0118',
    subject: 'Our prices change every morning',
    text: 'Hay and feed prices change daily. Today I write them on a board and post a photo of the board. Farmers call anyway, because the photo is from yesterday.\n\nWhat would it take so that I type the price once?',
    landing: '/contact-us',
    referrer: 'duckduckgo.com',
    assigned: teo,
    entries: [
      {
        by: teo,
        kind: 'note',
        hours: 3,
        text: 'Called twice, no answer. The yard closes at four. I write to her tomorrow before eight.',
      },
    ],
  },
  {
    hoursAgo: 51,
    name: 'Walter Nyqvist',
    email: 'walter@nyqvist-clocks.example',
    business: 'Nyqvist Clock Repair',
    phone: '515-555-0127',
    subject: 'Is it all right to keep my old address?',
    text: 'I have had the same web address since 1998 and it is on every clock I repaired. If you make a new site, do the old cards still work?',
    landing: '/service/website-design',
    referrer: 'www.bing.com',
    entries: [
      {
        by: nora,
        kind: 'reply',
        hours: 3,
        text: 'Dear Walter,\n\nYes. The address stays yours, and every page that was ever printed on a card leads to its new place. We check that against a list before anything is switched.\n\nIf you send us a photo of one of the cards, we can tell you what is behind it today.',
      },
    ],
  },
  {
    hoursAgo: 98,
    name: 'Growth Team',
    email: 'hello@rank-rocket.example',
    business: 'Rank Rocket',
    phone: '555-555-0100',
    subject: 'Guaranteed first place for your website!!!',
    text: 'Dear owner, we found 37 errors on your website. Our experts bring it to first place in 14 days or money back. Reply YES for a free audit today.',
    landing: '',
    entries: [{ by: teo, kind: 'spam', hours: 2 }],
  },
  {
    hoursAgo: 146,
    name: 'Ingrid Halloran',
    email: 'ingrid@halloran-orchard.example',
    business: 'Halloran Orchard',
    phone: '515-555-0139',
    subject: 'Pick-your-own, but only when there is something to pick',
    text: 'On a good Saturday four hundred people come, on a bad one they stand in front of empty trees and are angry. I want to switch varieties on and off from the tractor.',
    landing: '/blogs',
    campaign: letter,
    entries: [
      {
        by: teo,
        kind: 'reply',
        hours: 2,
        text: 'Hello Ingrid,\n\nThat is a page with twelve switches, and it works with one thumb. Before we name a price: how is the signal in the orchard, and do you want to say when a variety will be back?',
      },
      {
        by: teo,
        kind: 'note',
        hours: 29,
        text: 'She called: no signal behind the barn, so the page has to work offline. Wants it by the first of June.',
      },
      {
        by: teo,
        kind: 'reply',
        hours: 30,
        text: 'Hello Ingrid,\n\nThank you for the call. With the part that works offline it is $3,400, ready in May. The details are in a separate email. There is no hurry before your frost is over.',
      },
    ],
  },
  {
    hoursAgo: 221,
    name: 'Owen Castellan',
    email: 'office@castellanseed.example',
    business: 'Castellan Seed Company',
    phone: '515-555-0142',
    subject: 'One login for my brother too',
    text: 'My brother Miles looks after the germination tests and would like to see the catalog project. Can he have his own login, or does he use mine?',
    landing: '/contact-us',
    client: 'client2@atrium.test',
    entries: [{ by: nora, kind: 'client', hours: 1 }],
  },
  {
    hoursAgo: 318,
    name: 'Father Leo Brandvold',
    email: 'leo@saintolaf-grimes.example',
    business: 'Saint Olaf Parish',
    phone: '515-555-0182',
    subject: 'Hours of mass, and nothing else',
    text: 'People look for three things: when, where, and whether there is parking. Our site answers none of them in under a minute. We have $600.',
    landing: '/services',
    campaign: breakfast,
    entries: [
      {
        by: nora,
        kind: 'note',
        hours: 5,
        text: 'Talked on the phone for twenty minutes. One page, three answers, we do it for the $600.',
      },
      { by: nora, kind: 'answered', hours: 5 },
    ],
  },
  {
    hoursAgo: 433,
    name: 'Crypto Partner',
    email: 'partner@coin-lift.example',
    business: '',
    phone: '555-555-0199',
    subject: 'Payment for your invoice',
    text: 'We want to pay your services with coin. Confirm your wallet at the link and receive 2 times the value today only.',
    landing: '',
    entries: [{ by: nora, kind: 'spam', hours: 11 }],
  },
  {
    hoursAgo: 561,
    name: 'Beatrix Lamont',
    email: 'bea@lamont-letterpress.example',
    business: 'Lamont Letterpress',
    phone: '515-555-0156',
    subject: 'A site that looks printed',
    text: 'Everybody says their site should look modern. Mine should look like it came off a press in 1931, and still open on a phone. Your choir posters made me write.',
    landing: '/portfolio',
    referrer: 'www.google.com',
    entries: [
      {
        by: nora,
        kind: 'reply',
        hours: 6,
        text: 'Dear Beatrix,\n\nThose posters were our favorite work of the year. Come by with a few of your own prints: we want to see how much the paper does, and how much the ink.\n\nAny afternoon next week suits us.',
      },
    ],
  },
]

export const demoInquiries: DemoInquiry[] = [
  {
    hoursAgo: 5,
    name: 'Simone Vandermeer',
    email: 'simone@brightwater-pools.example',
    business: 'Brightwater Pools',
    text: 'We have a design and a developer who left in the middle. The booking of spring openings is half done: the calendar works, the reminders do not. We need somebody for about five weeks who finishes what is there instead of starting over.',
    budget: 6_500,
    timeline: 'Five weeks, from January',
    skills: ['front-end', 'back-end'],
    reachBy: 'video',
    landing: '/hire-freelance',
    referrer: 'www.google.com',
    unread: true,
  },
  {
    hoursAgo: 76,
    name: 'Nathaniel Roark',
    email: 'nate@roark-bicycles.example',
    business: 'Roark Bicycles',
    text: 'Our shop runs on a rented store system. It is fine, but the pages look like everybody else’s. We want the product pages redrawn by a person who has held a torque wrench at least once.',
    budget: 2_800,
    timeline: 'Before the season starts in March',
    skills: ['web-design', 'e-commerce'],
    reachBy: 'email',
    landing: '/service/online-shops',
    campaign: breakfast,
    entries: [
      {
        by: teo,
        kind: 'reply',
        hours: 4,
        text: 'Hello Nathaniel,\n\nInes rides to work all year and has trued her own wheels. She is free from the second week of January. Three product pages, drawn and built in your store system, are $2,600.\n\nShall we look at the templates together first?',
      },
    ],
  },
  {
    hoursAgo: 196,
    name: 'Adaeze Lindgren',
    email: 'adaeze@fourth-street-clinic.example',
    business: 'Fourth Street Animal Clinic',
    text: 'Somebody should rewrite our forty pages about diseases of small animals so that a worried person can read them at night. The facts are right, the sentences are not. No design work.',
    budget: 1_900,
    timeline: 'No hurry, this winter',
    skills: ['content-writing', 'seo'],
    reachBy: 'phone',
    landing: '/service/search-and-content',
    referrer: 'duckduckgo.com',
    entries: [
      {
        by: nora,
        kind: 'note',
        hours: 2,
        text: 'Our writer can do ten pages a week. Ask whether a vet reads them again afterwards.',
      },
      {
        by: nora,
        kind: 'reply',
        hours: 7,
        text: 'Dear Adaeze,\n\nForty pages in four weeks, for $1,900, if one of you reads each page again before it goes online. We would start with the five that are read most at night: your statistics know which.',
      },
    ],
  },
  {
    hoursAgo: 389,
    name: 'Priya Venkat',
    email: 'priya@elmstreetdental.example',
    business: 'Elm Street Dental',
    text: 'We need reminders by text message for our patients, and somebody who understands that a dentist may not say why a patient comes. The old system sends the reason along.',
    budget: 4_200,
    timeline: 'Eight weeks',
    skills: ['back-end', 'front-end'],
    reachBy: 'video',
    landing: '/about-us',
    campaign: breakfast,
    client: 'secure@atrium.test',
    entries: [
      {
        by: teo,
        kind: 'reply',
        hours: 5,
        text: 'Hello Priya,\n\nA reminder that says the time and the place and nothing else: that we can do in six weeks. You get a login to our portal with this, where the project and its files are.',
      },
      { by: nora, kind: 'client', hours: 22 },
    ],
  },
  {
    hoursAgo: 632,
    name: 'Jonah Feldkamp',
    email: 'jonah@feldkamp-timber.example',
    business: 'Feldkamp Timber Frames',
    text: 'Looking for a front-end person for three days a week from April on. We build barns; the site should show how the joints fit together, one after the other, as you scroll.',
    budget: 9_000,
    timeline: 'April to June',
    skills: ['front-end', 'web-design'],
    reachBy: 'email',
    landing: '/portfolio',
    referrer: 'www.bing.com',
    entries: [
      {
        by: teo,
        kind: 'reply',
        hours: 8,
        text: 'Hello Jonah,\n\nWe have nobody free in April, and you should hear that now and not in March. From the middle of May it works. If that is too late for you, we know two people in Des Moines who are good at exactly this.',
      },
    ],
  },
]
