import { randomUUID } from 'node:crypto'
import type { SaveProposalBody } from '../body.ts'

interface StarterTemplate {
  title: string
  body: SaveProposalBody
}

type Stage = SaveProposalBody['stages'][number]

const section = (heading: string, ...content: string[]) => ({
  id: randomUUID(),
  heading,
  content: content.join(''),
})

const p = (text: string) => `<p>${text}</p>`
const list = (...entries: string[]) => `<ul>${entries.map((e) => `<li>${p(e)}</li>`).join('')}</ul>`

const priced = (title: string, price: number, description: string) => ({
  ...{ id: randomUUID(), title, price, description },
})

const item = (...[title, price, description]: Parameters<typeof priced>) => ({
  ...priced(title, price, description),
  optional: false,
  chosen: false,
})

const extra = (...[title, price, description]: Parameters<typeof priced>) => ({
  ...priced(title, price, description),
  optional: true,
  chosen: false,
})

const task = (title: string, description: string) => ({ title, description })

const part = (title: string, percent: number, opens: Partial<Stage>): Stage => ({
  title,
  percent,
  amount: null,
  opensOn: 'signature',
  opensDate: null,
  opensStatus: null,
  ...opens,
})

const terms = (...rest: string[]) =>
  [
    'The price is fixed for what this proposal lists. What comes on top is a change request, with a price of its own that you accept first.',
    ...rest,
    'Invoices are due in 14 days. The site is yours once it is paid: design, texts, code and domain.',
    'Two rounds of corrections are included in each step. We are as fast as your answers; if we wait for you more than four weeks, the dates move.',
    'Either side may stop at the end of a stage. What was done until then is paid.',
  ]
    .map(p)
    .join('')

/** Two usual kinds of work, to start with. The ids are new each time. */
export const starterTemplates = (): StarterTemplate[] => [
  {
    title: 'Website in three stages',
    body: {
      sections: [
        section(
          'What this is about',
          p(
            'You need a website that says what you do, is found by the people who look for it, and that you can change without calling us. This is what we would build, in which order, and what it costs.',
          ),
        ),
        section(
          'Scope',
          p('A site of up to twelve pages, made from five kinds of page:'),
          list(
            'A home page that answers within one screen what you do and for whom.',
            'Pages for your services, one each.',
            'Work or references, with pictures that load fast.',
            'About you, with the people by name.',
            'Contact, with a form and a map that loads when it is asked for.',
          ),
          p(
            'It works on a phone first, is readable for everybody, and needs no cookie banner unless you want to count visitors with the tool of somebody else.',
          ),
        ),
        section(
          'How we work',
          p(
            '<strong>Stage one, plan and design.</strong> We talk for an hour, collect texts and pictures, and design the home page and one page below it. You approve the design before anything is built.',
          ),
          p(
            '<strong>Stage two, building.</strong> You see every page at a private address as it grows, and comment on it there.',
          ),
          p(
            '<strong>Stage three, launch.</strong> Old addresses lead to the new pages, we show you how to change texts, and we stay close for two weeks.',
          ),
        ),
        section(
          'Not included',
          p(
            'Photography, translation, and texts from scratch. We edit what you have, and know people for the rest.',
          ),
        ),
      ],
      packages: [],
      items: [
        item(
          'Plan and design',
          2_400,
          'Workshop, sitemap, two designed pages, one round of changes each.',
        ),
        item('Building', 3_800, 'Up to twelve pages, with an editor for your texts and pictures.'),
        item(
          'Launch',
          900,
          'Redirects, search engines, a lesson of one hour, two weeks of small fixes.',
        ),
        extra('Texts edited by us', 850, 'We shorten and sharpen your texts for all pages.'),
        extra('Blog', 650, 'Posts with categories and a feed.'),
        extra(
          'Photos for a day',
          1_100,
          'A photographer at your place for a day, about 40 edited pictures.',
        ),
      ],
      planId: null,
      stages: [
        part('On signature', 40, { opensOn: 'signature' }),
        part('Design approved', 30, { opensOn: 'design' }),
        part('At launch', 30, { opensOn: 'status', opensStatus: 'completed' }),
      ],
      tasks: [
        task('Kickoff talk', 'Goals, readers, pages. One hour by video.'),
        task('Collect texts and pictures', 'Send the list of what is missing.'),
        task('Design the home page', 'And one page below it.'),
        task('Build the pages', ''),
        task('Redirects and launch', 'Check every old address.'),
      ],
      terms: terms(),
      validDays: 21,
    },
  },
  {
    title: 'Small site, fixed price',
    body: {
      sections: [
        section(
          'What you get',
          p(
            'A small site that is finished in three weeks: one design, no surprises, one price. Right for a shop, a practice or a club that wants to be found and called.',
          ),
        ),
        section(
          'Scope',
          list(
            'One talk of half an hour, and your texts and pictures by email.',
            'A design from our own set, in your colors and with your logo.',
            'Opening hours, address and phone number where people look for them.',
            'A lesson of half an hour, so that you can change it yourself.',
          ),
        ),
        section(
          'Dates',
          p(
            'We begin within a week of your signature. If your texts are there on the first day, the site is online on the twenty-first.',
          ),
        ),
      ],
      packages: [
        priced('One page', 1_400, 'Everything on a single long page.'),
        priced('Five pages', 2_300, 'Home, services, about, news and contact.'),
      ],
      items: [
        extra('Logo, redrawn', 450, 'Your logo as a clean drawing for screen and print.'),
        extra('Listing on maps', 180, 'Your entry on the usual maps, with hours and pictures.'),
      ],
      planId: null,
      stages: [
        part('On signature', 50, { opensOn: 'signature' }),
        part('At launch', 50, { opensOn: 'status', opensStatus: 'completed' }),
      ],
      tasks: [
        task('First talk', 'Half an hour by phone.'),
        task('Build the site', ''),
        task('Launch and lesson', ''),
      ],
      terms: terms('The price assumes that texts and pictures come from you, in one go.'),
      validDays: 14,
    },
  },
]
