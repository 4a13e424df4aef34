const nora = 'admin@atrium.test'
export const teo = 'manager@atrium.test'
const ines = 'employee@atrium.test'

type Staff = typeof nora | typeof teo | typeof ines

/** A file of db/seed, as it is named in the project. */
interface DemoDocument {
  name: string
  path: string
}

export interface DemoEntry {
  /** The client, unless somebody of the agency. */
  by?: Staff
  /** Hours ago. */
  ago: number
  /** The status before and after. */
  status?: readonly [before: string, after: string]
  /** The due date before and after, in days from today. */
  due?: readonly [before: number | null, after: number | null]
  comment?: string
  files?: readonly DemoDocument[]
}

const day = 24

/** By the slug of the project, oldest first. Each begins when the project was created. */
export const demoHistories: Record<string, readonly DemoEntry[]> = {
  'wedding-cakes-ordered-without-a-phone-call': [
    {
      by: teo,
      ago: 23 * day,
      comment:
        'Three drawings, before anything is built. Please write on them: what is missing, and what nobody will read.',
      files: [
        { name: 'The order form on paper.pdf', path: 'documents/the-order-form-on-paper.pdf' },
      ],
    },
    {
      ago: 22 * day + 3,
      comment:
        'The date first, yes. But couples do not know what a tier is. Can we ask how many guests they have?',
    },
    {
      by: teo,
      ago: 21 * day + 5,
      status: ['not started', 'in-progress'],
      comment: 'Guests it is, and the form counts the tiers. We begin with the calendar.',
    },
    {
      by: teo,
      ago: 12 * day + 2,
      comment:
        'The price now moves while people choose. It is on the test site, with the numbers of last year.',
    },
    {
      ago: 11 * day + 4,
      comment:
        'I ordered a cake for my sister, and then another one. The filling is spelled “rasberry”. Otherwise it is right.',
    },
    {
      by: teo,
      ago: 6 * day + 1,
      due: [9, 16],
      comment: 'A week later than planned: Stripe asks for papers that only your bank can give.',
    },
    {
      ago: 2 * day + 2,
      comment: 'The prices of the new year, on one page. They count from January.',
      files: [{ name: 'Cakes and prices.pdf', path: 'chat/cakes-and-prices.pdf' }],
    },
    {
      by: teo,
      ago: day + 2,
      comment:
        'They are in. Full days come next: three cakes a day, and the fourth couple sees the nearest day that is free.',
    },
  ],
  'bread-by-subscription': [
    { ago: day + 6, comment: 'Could somebody give a month of bread as a present?' },
    {
      by: teo,
      ago: day + 1,
      comment:
        'They could. We draw it next to the pause, so that you see both on one sheet on Friday.',
    },
  ],
  'spring-catalog': [
    {
      by: nora,
      ago: 59 * day,
      status: ['not started', 'in-progress'],
      comment: 'The table of varieties comes first: the shop and the catalog print from it.',
    },
    {
      ago: 57 * day + 4,
      comment:
        'Three spreadsheets in one. The Latin names are mine, the spellings are my father’s.',
      files: [{ name: 'Varieties of last year.csv', path: 'documents/varieties-of-last-year.csv' }],
    },
    {
      by: nora,
      ago: 24 * day + 3,
      comment:
        '388 of 400 names are matched, and three are sold by nobody. Nine have two spellings: which one do you want?',
    },
    { ago: 23 * day + 5, comment: 'My father’s, wherever there are two.' },
    {
      by: nora,
      ago: 12 * day + 1,
      due: [-11, -4],
      comment: 'One week more, for the figures of the lots 31 and 44. The printer knows.',
    },
    {
      by: nora,
      ago: 6,
      comment: 'The proof of the beans, and their plates. Please look at the two depths in yellow.',
      files: [
        { name: 'Beans, pages 12 and 13.pdf', path: 'documents/beans-pages-12-and-13.pdf' },
        { name: 'Bean plates.zip', path: 'documents/bean-plates.zip' },
      ],
    },
  ],
  'planting-calendar': [
    {
      by: nora,
      ago: 85 * day,
      status: ['not started', 'in-progress'],
      comment: 'We collect thirty years of frost dates first. Without them it is only a calendar.',
    },
    {
      by: ines,
      ago: 71 * day,
      comment: 'Nine stations are complete. The first frost moves by seventeen days between them.',
      files: [
        {
          name: 'Frost dates of nine stations.csv',
          path: 'documents/frost-dates-of-nine-stations.csv',
        },
      ],
    },
    {
      by: nora,
      ago: 60 * day,
      status: ['in-progress', 'paused'],
      due: [20, 80],
      comment: 'Paused until the catalog is at the printer, as you asked.',
    },
    { ago: 59 * day + 8, comment: 'Good. One thing after the other.' },
  ],
  'reminders-by-text-message': [
    { by: teo, ago: 73 * day, status: ['not started', 'in-progress'] },
    {
      by: teo,
      ago: 52 * day,
      comment: 'What a patient may write, and what happens then. Is something missing?',
      files: [{ name: 'How answers are read.pdf', path: 'documents/how-answers-are-read.pdf' }],
    },
    {
      ago: 51 * day + 2,
      comment: 'Please add “running late”. It should ring at the front desk.',
    },
    {
      by: teo,
      ago: 36 * day,
      comment: 'It rings. Twenty patients get reminders from tomorrow, and then everybody.',
    },
    {
      ago: 13 * day + 3,
      comment: 'Nine a week before, three a week now. Same sheet, same pencil.',
      files: [{ name: 'Missed appointments.csv', path: 'documents/missed-appointments.csv' }],
    },
    {
      by: teo,
      ago: 12 * day,
      status: ['in-progress', 'completed'],
      comment:
        'It runs by itself now. Thank you, Priya: the best sentence in it is from your front desk.',
    },
  ],
  'a-loyalty-card-as-an-app': [
    {
      by: teo,
      ago: 113 * day,
      comment: 'Before we build it, one page about what it costs you every year.',
      files: [{ name: 'Paper or app.pdf', path: 'documents/paper-or-app.pdf' }],
    },
    { ago: 110 * day + 4, comment: 'My daughters voted. Paper, three to one.' },
    {
      by: teo,
      ago: 109 * day,
      status: ['not started', 'canceled'],
      comment: 'Then we stop here, and you owe us nothing for the page.',
    },
  ],
}
