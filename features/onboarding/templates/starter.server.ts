import { randomUUID } from 'node:crypto'
import type { TemplateItem } from '../items.ts'

interface StarterTemplate {
  title: string
  items: TemplateItem[]
}

type Kind = TemplateItem['kind']

const ask = (kind: Kind, title: string, help = '', options: string[] = []): TemplateItem => ({
  ...{ id: randomUUID(), kind, title, help, required: true, options },
})

const mayBe = (...[kind, title, help, options]: Parameters<typeof ask>): TemplateItem => ({
  ...ask(kind, title, help, options),
  required: false,
})

/** Two usual kinds of work, to start with. The ids are new each time. */
export const starterTemplates = (): StarterTemplate[] => [
  {
    title: 'New website',
    items: [
      ask('question', 'What do you do, in one sentence?', 'As you would say it to a neighbor.'),
      ask('text', 'About you', 'Who you are and since when. Half a page is enough; we shorten it.'),
      ask('files', 'Logo', 'An SVG or PDF if you have one, else the largest picture.'),
      ask('files', 'Photos', 'Your place, your work, your people. Ten good ones beat fifty.'),
      ask('question', 'Opening hours', 'And the days on which you are closed.'),
      ask('choice', 'Who answers the contact form?', '', [
        'I do',
        'Someone at the office',
        'Nobody yet',
      ]),
      ask('login', 'Your domain', 'Where the name of your site is registered.'),
      mayBe('date', 'Is there a day on which it must be online?', 'Such as a fair or an opening.'),
      ask(
        'task',
        'Tell your colleagues',
        'One person reads what we send, and everybody knows who that is.',
      ),
      ask(
        'signature',
        'Use of your material',
        'The texts and pictures that I send are mine, or I may use them. The agency may show them on the site that it builds for me.',
      ),
    ],
  },
  {
    title: 'Small site, in one go',
    items: [
      ask('question', 'Name and address', 'As they should stand on the site.'),
      ask('question', 'Opening hours'),
      ask('text', 'What you offer', 'A list is fine.'),
      ask('files', 'Logo and three pictures'),
      mayBe('login', 'Your old site', 'If there is one, so that we can move it.'),
    ],
  },
]
