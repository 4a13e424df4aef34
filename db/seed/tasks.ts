import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

const nora = 'admin@atrium.test'
const teo = 'manager@atrium.test'
const ines = 'employee@atrium.test'

type Staff = typeof nora | typeof teo | typeof ines

export interface DemoTask {
  title: string
  /** The slug of its project. */
  project: string
  employee: Staff
  priority: 'low' | 'medium' | 'high'
  status: 'pending' | 'in-progress' | 'completed'
  /** Days ago. */
  begun: number
  /** Days ago. */
  changed: number
  /** Days from today, negative if past. Null without a date. */
  due: number | null
  description: string
  /** Its time counts against the included hours of the client's plan. */
  inPlan?: true
  comments?: { by: Staff; hoursAgo: number; text: string }[]
}

const day = 24

/** The titles are unique, so that time can be logged on a task by its title. */
export const demoTasks: DemoTask[] = [
  {
    title: 'Changes of the month',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: nora,
    priority: 'low',
    status: 'completed',
    begun: 14,
    changed: 1,
    due: null,
    inPlan: true,
    description:
      'What Hannah sends by email in between: opening hours, the bread of the week, a new picture. It is part of her plan, up to two hours a month.',
  },
  {
    title: 'Take the deposit with Stripe',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: ines,
    priority: 'high',
    status: 'in-progress',
    begun: 9,
    changed: 1,
    due: 0,
    description:
      'Half of the price at the order, the rest two weeks before the wedding. The order counts once Stripe says that the deposit was paid, not when the couple comes back to the page.\n\nTest with a card that is declined, and with a tab that is closed during the payment.',
    comments: [
      {
        by: ines,
        hoursAgo: 2 * day + 3,
        text: 'A couple who closes the tab after paying sees their order as unpaid for a few seconds. I show “We are waiting for the bank” until the answer is there.',
      },
      {
        by: teo,
        hoursAgo: 2 * day + 1,
        text: 'Good. Please write the same into the email, Hannah asked what they see.',
      },
      { by: ines, hoursAgo: 20, text: 'Done. What is left is the receipt for the second half.' },
    ],
  },
  {
    title: 'Show a full day before anything else',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: ines,
    priority: 'high',
    status: 'in-progress',
    begun: 14,
    changed: 2,
    due: 3,
    description:
      'The bakery makes three wedding cakes a day. A day that is full is crossed out in the calendar and says so to a screen reader, and the form offers the nearest days that are free.',
    comments: [
      {
        by: teo,
        hoursAgo: 5 * day,
        text: 'Hannah wants to mark a day as full herself, for a wedding that came by phone.',
      },
    ],
  },
  {
    title: 'Price while the couple chooses',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: ines,
    priority: 'medium',
    status: 'completed',
    begun: 21,
    changed: 12,
    due: -11,
    description:
      'Tiers, filling and flowers change the price in the corner of the form at once. The prices are the ones on Hannah’s page, and the server computes them again at the order.',
    comments: [
      {
        by: ines,
        hoursAgo: 13 * day,
        text: 'Flowers without a cake are not offered any more, as agreed with Hannah.',
      },
    ],
  },
  {
    title: 'Photograph six cakes for the order form',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: nora,
    priority: 'medium',
    status: 'completed',
    begun: 20,
    changed: 16,
    due: -15,
    description:
      'One of each shape, from the side, on the gray board, by the window of the shop. Before nine, when the light still comes from the left.',
  },
  {
    title: 'Write the emails of an order',
    project: 'wedding-cakes-ordered-without-a-phone-call',
    employee: teo,
    priority: 'medium',
    status: 'pending',
    begun: 6,
    changed: 6,
    due: 5,
    description:
      'Order received, deposit paid, two weeks to go, thank you. Short, in Hannah’s words, with the date of the wedding in the subject.',
  },
  {
    title: 'Print layout for the spring catalog',
    project: 'spring-catalog',
    employee: ines,
    priority: 'high',
    status: 'in-progress',
    begun: 30,
    changed: 1,
    due: -2,
    description:
      'Sixteen varieties on a page, from the same rows that the shop sells from. The printer takes PDF/X-4 with 3 mm of bleed.',
    comments: [
      {
        by: ines,
        hoursAgo: 4 * day,
        text: 'All pages are set but two: the germination figures of the lots 31 and 44 are missing.',
      },
      {
        by: nora,
        hoursAgo: 3 * day + 4,
        text: 'Owen has them on Thursday. The printer keeps our place until the end of the week, I called.',
      },
    ],
  },
  {
    title: 'Ask for the germination figures of two lots',
    project: 'spring-catalog',
    employee: teo,
    priority: 'high',
    status: 'in-progress',
    begun: 8,
    changed: 3,
    due: -1,
    description:
      'Lots 31 and 44. Without the figures they must not be sold by weight, so the catalog cannot go to the printer.',
  },
  {
    title: 'Import the varieties of last year',
    project: 'spring-catalog',
    employee: ines,
    priority: 'medium',
    status: 'completed',
    begun: 58,
    changed: 24,
    due: -26,
    description:
      'Four hundred rows from three spreadsheets. Latin names are matched first, then the common ones; what is left goes to Owen as a list of questions.',
    comments: [
      {
        by: ines,
        hoursAgo: 25 * day,
        text: '388 were matched, 9 are twins with two spellings, and 3 nobody sells any more.',
      },
    ],
  },
  {
    title: 'Proofread the sowing dates',
    project: 'spring-catalog',
    employee: nora,
    priority: 'low',
    status: 'pending',
    begun: 10,
    changed: 10,
    due: 1,
    description:
      'Every variety has a week to sow and a week to plant out. Read them against the frost dates of the planting calendar, zone by zone.',
  },
  {
    title: 'Frost dates from the weather service',
    project: 'planting-calendar',
    employee: ines,
    priority: 'low',
    status: 'pending',
    begun: 70,
    changed: 40,
    due: 60,
    description:
      'Thirty years of minimum temperatures per station. The last frost is the day after which nine years in ten had none.',
  },
  {
    title: 'Sketch a delivery that can be paused',
    project: 'bread-by-subscription',
    employee: ines,
    priority: 'medium',
    status: 'pending',
    begun: 2,
    changed: 2,
    due: 6,
    description:
      'Three drawings on paper: the week as it is, the week with a pause, and what somebody sees who comes back from vacation. No colors yet.',
    comments: [
      {
        by: teo,
        hoursAgo: 26,
        text: 'Hannah would rather talk about paper than about a screen. Friday, after the tastings?',
      },
    ],
  },
  {
    title: 'Estimate the bread subscription',
    project: 'bread-by-subscription',
    employee: teo,
    priority: 'medium',
    status: 'pending',
    begun: 3,
    changed: 3,
    due: null,
    description:
      'A range for the first version: sign up, pause, change the loaves, pay by the month. Routes of the delivery van are not part of it.',
  },
  {
    title: 'One word to answer a reminder',
    project: 'reminders-by-text-message',
    employee: ines,
    priority: 'medium',
    status: 'completed',
    begun: 70,
    changed: 22,
    due: -20,
    description:
      '“Yes” keeps the appointment, “no” frees the chair and tells the front desk. Everything else goes to a person.',
    comments: [
      {
        by: ines,
        hoursAgo: 24 * day,
        text: 'People also answer “ok”, “yep” and a thumb. All three count as yes now.',
      },
      { by: teo, hoursAgo: 23 * day, text: 'Priya laughed, and agreed.' },
    ],
  },
  {
    title: 'Count missed appointments for a month',
    project: 'reminders-by-text-message',
    employee: teo,
    priority: 'low',
    status: 'completed',
    begun: 50,
    changed: 14,
    due: -13,
    description:
      'Nine a week before the reminders. The same count by the front desk for four weeks, on the same sheet, so that the numbers can be compared.',
  },
]

const ago = (hours: number) => sql<string>`now() - make_interval(hours => ${hours})`

/** Days of the agency, so that what is due today is due today. */
const dayFromNow = (days: number) =>
  sql<string>`(now() at time zone 'America/New_York')::date + ${days}::integer`

/** Seeds the tasks of the demo clients' projects. */
export async function seedTasks(db: Db): Promise<void> {
  const people = await db.selectFrom('account').select(['id', 'email']).execute()
  const projects = await db.selectFrom('project').select(['id', 'slug']).execute()
  const personOf = (email: Staff) => people.find((person) => person.email === email)?.id ?? ''
  for (const {
    project,
    employee,
    begun,
    changed,
    due,
    comments = [],
    inPlan = false,
    ...task
  } of demoTasks) {
    const { id } = await db
      .insertInto('task')
      .values({
        ...task,
        in_plan: inPlan,
        project_id: projects.find(({ slug }) => slug === project)?.id ?? '',
        account_id: personOf(employee),
        due_date: due === null ? null : dayFromNow(due),
        // As if the job had run on the day before.
        reminded_of: due === null || due > 1 ? null : dayFromNow(due),
        created_at: ago(begun * day),
        updated_at: ago(changed * day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, hoursAgo, text } of comments)
      await db
        .insertInto('task_comment')
        .values({ task_id: id, account_id: personOf(by), text, created_at: ago(hoursAgo) })
        .execute()
  }
}
