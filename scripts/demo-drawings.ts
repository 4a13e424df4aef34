import { demoPosts } from '#db/seed/blog.ts'
import type { PictureKey } from '#db/seed/files.ts'
import { demoServices } from '#db/seed/services.ts'

/** A page in db/seed/pictures, without its ending, and where the picture of it is kept. */
export interface Drawing {
  name: string
  key: PictureKey
}

const demoProcess: Drawing[] = [
  { name: 'process-talk', key: 'design/vP3kXe8mJt0aWz5cLrQy1g-1600x1200' },
  { name: 'process-plan', key: 'design/Hd7sNb2fRo9uGi4xTqVe6A-1600x1200' },
  { name: 'process-design', key: 'design/zK1jYc6wMp8lSa0hEnUd3Q-1600x1200' },
  { name: 'process-launch', key: 'design/q5BtF9vZgX2oIr7yCkLm4w-1600x1200' },
]

export const drawings: Drawing[] = [
  ...[...demoServices, ...demoPosts].map(({ slug, picture }) => ({ name: slug, key: picture })),
  ...demoProcess,
]
