type Staff = 'admin@atrium.test' | 'manager@atrium.test'

interface DemoMessage {
  /** The client, unless somebody of the agency. */
  by?: Staff
  /** Minutes ago. */
  ago: number
  text: string
  internal?: true
  /** A file of db/seed. */
  file?: { name: string; path: string; size?: { width: number; height: number } }
}

export interface DemoConversation {
  client: string
  assignedTo: Staff | null
  closed?: true
  /** How many messages each side has read. */
  read: { client: number; agency: number }
  messages: DemoMessage[]
}

const nora = 'admin@atrium.test'
const teo = 'manager@atrium.test'
const hour = 60
const day = 24 * hour

export const demoConversations: DemoConversation[] = [
  {
    client: 'client@atrium.test',
    assignedTo: teo,
    read: { client: 5, agency: 5 },
    messages: [
      {
        ago: 2 * day + 3 * hour,
        text: 'Morning! I have written down what a cake costs, so that the form can show a price while people choose. It is one page.',
        file: { name: 'Cakes and prices.pdf', path: 'chat/cakes-and-prices.pdf' },
      },
      {
        by: teo,
        ago: 2 * day + 2 * hour,
        text: 'Thank you, Hannah. That is all we need for the prices.\n\nOne question: may a couple order flowers without a cake?',
      },
      { ago: 2 * day + hour, text: 'No. We tried it once and made flowers for a week.' },
      {
        by: teo,
        ago: day + 4 * hour,
        internal: true,
        text: 'She asks about the deposit next. Half at the order, the rest two weeks before, is what we agreed on the phone.',
      },
      {
        by: teo,
        ago: day + 3 * hour,
        text: 'Then flowers stay a part of the cake. For a day that is full, this is how we show what is left for another bakery: https://fieldhouse.example/project-details/millrace-bread',
        file: {
          name: 'What is left.webp',
          path: 'files/project/1i6ZZiWschRMIyx8vmE61Q-1600x1200/768.webp',
          size: { width: 768, height: 576 },
        },
      },
      { ago: 3 * hour, text: 'I like that it says two left and not “hurry”.' },
      {
        ago: 2 * hour,
        text: 'And the deposit: is it half when they order? My sister says a third is enough.',
      },
    ],
  },
  {
    client: 'client2@atrium.test',
    assignedTo: nora,
    read: { client: 2, agency: 3 },
    messages: [
      {
        ago: 6 * day,
        text: 'The germination figures of lots 31 and 44 come on Thursday. Can the catalog wait for them?',
      },
      {
        by: nora,
        ago: 6 * day - 2 * hour,
        text: 'It can. Everything else is set, so two numbers are an hour of work. After Friday noon the printer gives our slot away.',
      },
      { ago: 5 * day, text: 'Understood. Thursday it is.' },
      {
        by: nora,
        ago: 5 * hour,
        text: 'Good morning, Owen. The proof of the beans is in your project, pages 12 and 13. Please look at the sowing depths once more: two of them changed since last year.',
      },
    ],
  },
  {
    client: 'secure@atrium.test',
    assignedTo: teo,
    closed: true,
    read: { client: 4, agency: 4 },
    messages: [
      {
        ago: 15 * day,
        text: 'A patient got her reminder at six in the morning. Can we stop that?',
      },
      {
        by: teo,
        ago: 15 * day - hour,
        text: 'I am sorry about that. Reminders now leave between 9 AM and 6 PM only, from today.',
      },
      {
        by: teo,
        ago: 14 * day,
        text: 'Yesterday’s 38 reminders left at ten. Is all well at your end?',
      },
      {
        ago: 14 * day - 3 * hour,
        text: 'All well, and nobody called. Thank you for being so quick.',
      },
    ],
  },
  {
    client: 'suspended@atrium.test',
    assignedTo: null,
    closed: true,
    read: { client: 2, agency: 2 },
    messages: [
      {
        ago: 70 * day,
        text: 'We have sold the shop, so the site can come down at the end of the month.',
      },
      {
        by: nora,
        ago: 69 * day,
        text: 'Congratulations, Carl. We take it down on the 30th and send you everything that is yours before.',
      },
    ],
  },
]

export const demoReplies = [
  {
    title: 'Deposit and rest',
    text: 'Half of the price is the deposit, and the rest follows at the milestones that are in your offer.',
  },
  {
    title: 'Files larger than 2 MB',
    text: 'The box takes pictures and PDFs of up to 2 MB. If yours is larger, please add it to the files of your project.',
  },
  {
    title: 'We are on it',
    text: 'Thank you for telling us. We look at it today and write to you when it is done.',
  },
]
