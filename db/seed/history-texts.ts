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
  /** Days ago, at least one. */
  days: number
  /** The time of day. */
  at: string
  /** The status before and after. */
  status?: readonly [before: string, after: string]
  /** The due date before and after, in days from today. */
  due?: readonly [before: number | null, after: number | null]
  comment?: string
  files?: readonly DemoDocument[]
}

/** By the slug of the project, oldest first. Each begins when the project was created. */
export const demoHistories: Record<string, readonly DemoEntry[]> = {
  'wedding-cakes-ordered-without-a-phone-call': [
    {
      by: teo,
      days: 23,
      at: '10:20',
      comment:
        'Three drawings, before anything is built. Please write on them: what is missing, and what nobody will read.',
      files: [
        { name: 'The order form on paper.pdf', path: 'documents/the-order-form-on-paper.pdf' },
      ],
    },
    {
      days: 22,
      at: '18:45',
      comment:
        'The date first, yes. But couples do not know what a tier is. Can we ask how many guests they have?',
    },
    {
      by: teo,
      days: 21,
      at: '14:10',
      status: ['not started', 'in-progress'],
      comment: 'Guests it is, and the form counts the tiers. We begin with the calendar.',
    },
    {
      by: teo,
      days: 12,
      at: '15:30',
      comment:
        'The price now moves while people choose. It is on the test site, with the numbers of last year.',
    },
    {
      days: 11,
      at: '20:05',
      comment:
        'I ordered a cake for my sister, and then another one. The filling is spelled “rasberry”. Otherwise it is right.',
    },
    {
      by: teo,
      days: 6,
      at: '11:15',
      due: [9, 16],
      comment: 'A week later than planned: Stripe asks for papers that only your bank can give.',
    },
    {
      days: 2,
      at: '19:20',
      comment: 'The prices of the new year, on one page. They count from January.',
      files: [{ name: 'Cakes and prices.pdf', path: 'chat/cakes-and-prices.pdf' }],
    },
    {
      by: teo,
      days: 1,
      at: '16:40',
      comment:
        'They are in. Full days come next: three cakes a day, and the fourth couple sees the nearest day that is free.',
    },
  ],
  'bread-by-subscription': [
    { days: 1, at: '07:50', comment: 'Could somebody give a month of bread as a present?' },
    {
      by: teo,
      days: 1,
      at: '10:40',
      comment:
        'They could. We draw it next to the pause, so that you see both on one sheet on Friday.',
    },
  ],
  'spring-catalog': [
    {
      by: nora,
      days: 59,
      at: '09:50',
      status: ['not started', 'in-progress'],
      comment: 'The table of varieties comes first: the shop and the catalog print from it.',
    },
    {
      days: 57,
      at: '10:30',
      comment:
        'Three spreadsheets in one. The Latin names are mine, the spellings are my father’s.',
      files: [{ name: 'Varieties of last year.csv', path: 'documents/varieties-of-last-year.csv' }],
    },
    {
      by: nora,
      days: 24,
      at: '10:30',
      comment:
        '388 of 400 names are matched, and three are sold by nobody. Nine have two spellings: which one do you want?',
    },
    { days: 23, at: '15:20', comment: 'My father’s, wherever there are two.' },
    {
      by: nora,
      days: 12,
      at: '15:20',
      due: [-11, -4],
      comment: 'One week more, for the figures of the lots 31 and 44. The printer knows.',
    },
    {
      by: nora,
      days: 1,
      at: '14:45',
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
      days: 85,
      at: '16:40',
      status: ['not started', 'in-progress'],
      comment: 'We collect thirty years of frost dates first. Without them it is only a calendar.',
    },
    {
      by: ines,
      days: 71,
      at: '10:05',
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
      days: 60,
      at: '15:10',
      status: ['in-progress', 'paused'],
      due: [20, 80],
      comment: 'Paused until the catalog is at the printer, as you asked.',
    },
    { days: 59, at: '11:30', comment: 'Good. One thing after the other.' },
  ],
  'reminders-by-text-message': [
    { by: teo, days: 73, at: '17:25', status: ['not started', 'in-progress'] },
    {
      by: teo,
      days: 52,
      at: '09:40',
      comment: 'What a patient may write, and what happens then. Is something missing?',
      files: [{ name: 'How answers are read.pdf', path: 'documents/how-answers-are-read.pdf' }],
    },
    {
      days: 51,
      at: '16:15',
      comment: 'Please add “running late”. It should ring at the front desk.',
    },
    {
      by: teo,
      days: 36,
      at: '12:50',
      comment: 'It rings. Twenty patients get reminders from tomorrow, and then everybody.',
    },
    {
      days: 13,
      at: '14:30',
      comment: 'Nine a week before, three a week now. Same sheet, same pencil.',
      files: [{ name: 'Missed appointments.csv', path: 'documents/missed-appointments.csv' }],
    },
    {
      by: teo,
      days: 12,
      at: '13:05',
      status: ['in-progress', 'completed'],
      comment:
        'It runs by itself now. Thank you, Priya: the best sentence in it is from your front desk.',
    },
  ],
  'a-loyalty-card-as-an-app': [
    {
      by: teo,
      days: 113,
      at: '17:00',
      comment: 'Before we build it, one page about what it costs you every year.',
      files: [{ name: 'Paper or app.pdf', path: 'documents/paper-or-app.pdf' }],
    },
    { days: 110, at: '20:30', comment: 'My daughters voted. Paper, three to one.' },
    {
      by: teo,
      days: 109,
      at: '11:20',
      status: ['not started', 'canceled'],
      comment: 'Then we stop here, and you owe us nothing for the page.',
    },
  ],
}
