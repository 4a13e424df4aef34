import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

interface DemoWork {
  client: string
  title: string
  slug: string
  category: string
  techStack: string[]
  priority: 'low' | 'medium' | 'high'
  status: string
  /** Days ago. */
  begun: number
  /** Days from now, negative if past. Null without a date. */
  due: number | null
  description: string
  note: string
}

const work: DemoWork[] = [
  {
    client: 'client@atrium.test',
    title: 'Bread by subscription',
    slug: 'bread-by-subscription',
    category: 'Shops and makers',
    techStack: ['Nextjs', 'Nodejs', 'Stripe'],
    priority: 'medium',
    status: 'not started',
    begun: 3,
    due: null,
    description:
      '<p>Two loaves on Tuesday and one on Friday, paid by the month, paused with one tap before a vacation. Starts when the wedding cakes are done.</p>',
    note: 'Hannah asks twice before she says yes. Both times are useful.',
  },
  {
    client: 'client@atrium.test',
    title: 'Wedding cakes, ordered without a phone call',
    slug: 'wedding-cakes-ordered-without-a-phone-call',
    category: 'Shops and makers',
    techStack: ['React', 'Nodejs', 'Stripe', 'Figma'],
    priority: 'high',
    status: 'in-progress',
    begun: 24,
    due: 16,
    description:
      '<p>A form that asks for the date first, because that decides everything else. The couple sees a price as they choose, and the bakery sees a day that is full.</p><h2>Left to do</h2><ul><li>The deposit</li><li>What happens when a day is full</li></ul>',
    note: 'Tastings are on Thursdays: no calls then.',
  },
  {
    client: 'client2@atrium.test',
    title: 'Spring catalog',
    slug: 'spring-catalog',
    category: 'Shops and makers',
    techStack: ['PHP', 'MSQL', 'Sass', 'Illustrator'],
    priority: 'high',
    status: 'in-progress',
    begun: 61,
    due: -4,
    description:
      '<p>Four hundred varieties, each with what it needs and when it goes in the ground, printed from the same database that the shop sells from.</p>',
    note: 'Waits for the germination figures of two lots.',
  },
  {
    client: 'secure@atrium.test',
    title: 'Reminders by text message',
    slug: 'reminders-by-text-message',
    category: 'Clinics and trades',
    techStack: ['Nodejs', 'MSQL'],
    priority: 'medium',
    status: 'completed',
    begun: 75,
    due: -12,
    description:
      '<p>One message the day before, with one word to answer. Missed appointments went from nine a week to three.</p>',
    note: '',
  },
  {
    client: 'client2@atrium.test',
    title: 'Planting calendar',
    slug: 'planting-calendar',
    category: 'Shops and makers',
    techStack: ['Vuejs', 'Nodejs'],
    priority: 'low',
    status: 'paused',
    begun: 90,
    due: 80,
    description:
      '<p>A zip code in, a calendar out: what to sow in which week, from the frost dates of the last thirty years.</p>',
    note: 'Paused until the catalog is at the printer.',
  },
  {
    client: 'client@atrium.test',
    title: 'A loyalty card as an app',
    slug: 'a-loyalty-card-as-an-app',
    category: 'Shops and makers',
    techStack: ['React'],
    priority: 'low',
    status: 'canceled',
    begun: 120,
    due: -60,
    description: '<p>Ten stamps and the eleventh coffee is free. The paper one does that.</p>',
    note: 'We advised against it, and they agreed.',
  },
]

/** Seeds the current, unpublished projects of the demo clients. */
export async function seedWork(db: Db): Promise<void> {
  const categories = await db.selectFrom('project_category').select(['id', 'name']).execute()
  const clients = await db.selectFrom('account').select(['id', 'email']).execute()
  for (const { client, category, techStack, begun, due, ...project } of work) {
    const begunAt = sql<string>`now() - make_interval(days => ${begun})`
    await db
      .insertInto('project')
      .values({
        ...project,
        client_id: clients.find(({ email }) => email === client)?.id ?? '',
        category_id: categories.find(({ name }) => name === category)?.id ?? null,
        tech_stack: techStack,
        due_date: due === null ? null : sql<string>`current_date + ${due}::integer`,
        created_at: begunAt,
        updated_at: begunAt,
      })
      .execute()
  }
}
