import type { PictureKey } from './files.ts'

/** A piece of the portfolio; its text is db/seed/projects/<slug>.html. */
export interface DemoProject {
  title: string
  slug: string
  category: string
  techStack: string[]
  /** Null where there is no public address to link to. */
  projectUrl: string | null
  metaDescription: string
  /** YYYY-MM-DD */
  finishedOn: string
  client: { firstName: string; lastName: string; businessName: string; email: string }
  /** The first is the cover. */
  pictures: PictureKey[]
}
