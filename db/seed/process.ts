import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { type PictureKey, seedPicture } from './files.ts'
import { newestFirst } from './order.ts'

interface DemoProcessStep {
  title: string
  picture: PictureKey
  /** HTML */
  description: string
}

/** In chronological order. */
const demoProcess: DemoProcessStep[] = [
  {
    title: 'Talk',
    picture: 'design/vP3kXe8mJt0aWz5cLrQy1g-1600x1200',
    description:
      '<p>Week one. We sit down for ninety minutes with whoever answers your phone, and hear what people ask. We look at what you have, what it is used for, and what your customers call it.</p><p>At the end there is one page: what the site has to do, for whom, and what it can leave alone. Everything that follows is measured against that page.</p>',
  },
  {
    title: 'Plan',
    picture: 'design/Hd7sNb2fRo9uGi4xTqVe6A-1600x1200',
    description:
      '<p>Week two. Every page gets a job and the one thing that a visitor should do there, and nowhere else. We put the words into plain boxes, in a browser, without a color in sight. It looks like nothing, and you can already tell whether it works.</p><p>This is the cheap moment to change your mind. Moving a box takes a minute; moving a finished page takes a day.</p>',
  },
  {
    title: 'Design',
    picture: 'design/zK1jYc6wMp8lSa0hEnUd3Q-1600x1200',
    description:
      '<p>Weeks three to five. We work out one direction properly: each kind of page, for phone and for desk. It comes in light and dark, with your own words in it.</p><p>In week five you look at it with your own phone, in your own light, and tell us what is wrong. Two rounds of changes are included. When you approve the design, it becomes the plan for the build.</p>',
  },
  {
    title: 'Build and launch',
    picture: 'design/q5BtF9vZgX2oIr7yCkLm4w-1600x1200',
    description:
      '<p>We write all the code by hand. You get a private link on day three, and we update it every evening. We test on real devices, with the keyboard alone, and on the four-year-old phone in our drawer.</p><p>Then we forward the old addresses, go live on a Tuesday morning, and stay by the phone. That leaves three working days to find out what we got wrong.</p>',
  },
]

export async function seedProcess(db: Db, files: Storage): Promise<void> {
  const steps = await Promise.all(
    demoProcess.map(async ({ title, picture, description }) => {
      const image = await seedPicture(db, files, picture)
      return { title, description, image }
    }),
  )
  // The site shows the oldest first.
  await db.insertInto('process_step').values(newestFirst(steps.toReversed())).execute()
}
