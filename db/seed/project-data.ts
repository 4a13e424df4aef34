import type { PictureKey } from './files.ts'

/** A portfolio project; its text is in db/seed/projects/<slug>.html. */
export interface DemoProject {
  title: string
  slug: string
  category: string
  techStack: string[]
  /** Null if the project has no public URL. */
  projectUrl: string | null
  metaDescription: string
  /** YYYY-MM-DD */
  finishedOn: string
  client: { firstName: string; lastName: string; businessName: string; email: string }
  /** The first one is the cover. */
  pictures: PictureKey[]
}
