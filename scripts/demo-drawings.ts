import { brandPictures } from '#db/seed/agency.ts'
import { demoPosts } from '#db/seed/blog.ts'
import type { PictureKey } from '#db/seed/files.ts'
import { demoProcess } from '#db/seed/process.ts'
import { demoProjects } from '#db/seed/projects.ts'
import { demoServices } from '#db/seed/services.ts'

/** A page in db/seed/pictures, without its extension, and the location of its picture. */
export interface Drawing {
  name: string
  key: PictureKey
  /** The page has no background. */
  transparent?: boolean
}

const steps = ['talk', 'plan', 'design', 'launch']
const views = ['', '-inner', '-phone']

export const drawings: Drawing[] = [
  { name: 'brand/logo', key: brandPictures.logo, transparent: true },
  { name: 'brand/logo-on-dark', key: brandPictures.darkLogo, transparent: true },
  { name: 'brand/icon', key: brandPictures.icon },
  ...[...demoServices, ...demoPosts].map(({ slug, picture }) => ({ name: slug, key: picture })),
  ...demoProcess.map(({ picture }, at) => ({ name: `process-${steps[at]}`, key: picture })),
  ...demoProjects.flatMap(({ slug, pictures }) =>
    pictures.map((key, at) => ({ name: `sites/${slug}${views[at]}`, key })),
  ),
]
