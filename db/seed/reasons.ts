import type { Db } from '#server/db/db.ts'
import { newestFirst } from './order.ts'

interface DemoReason {
  title: string
  description: string
}

/** In display order. */
const demoReasons: DemoReason[] = [
  {
    title: 'One price, in writing',
    description:
      'You know what it costs before we begin, and that is what the invoice says. If we misjudged the hours, we misjudged them. New wishes get a new price first, and you can decline.',
  },
  {
    title: 'The builder picks up',
    description:
      'The phone is answered by one of the three people who do the work. Nobody takes a message for a department. Call 515-555-0100 during office hours and time it.',
  },
  {
    title: 'Fast, with a figure',
    description:
      'The largest picture or headline is on screen in under 1.5 seconds on a mid-range phone. The figure stands in the agreement. If we miss it, we keep working and you do not keep paying.',
  },
  {
    title: 'Everything is yours',
    description:
      'The domain is in your name from the first day. Designs, code, words and working files pass to you with the final payment, and there is no fee for leaving with them.',
  },
  {
    title: 'Tested without a mouse',
    description:
      'Every page goes through half an hour with the keyboard alone, on a real task, before you see the final bill. In 2025 we wrote down 214 findings that way, most of them our own.',
  },
  {
    title: 'Small on purpose',
    description:
      'Three people, three projects at a time. The person you met in week one draws your pages, and if we are full we say so and name the month in which we are not.',
  },
]

export async function seedReasons(db: Db): Promise<void> {
  await db.insertInto('reason').values(newestFirst(demoReasons)).execute()
}
