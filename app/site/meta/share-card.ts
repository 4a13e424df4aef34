import { documentContext, type Read, readContext } from '#app/context.ts'
import { readAgency, readSite } from '#app/read-agency.ts'
import { blog } from '#features/blog/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { services } from '#features/services/contract.ts'
import { homeSection } from '#features/website/home.ts'
import type { Route } from './+types/share-card.ts'

interface CardContent {
  title: string
  picture?: string | null | undefined
}

const pages: Record<string, string> = {
  'about-us': 'About us',
  blogs: 'Blog',
  'contact-us': 'Contact us',
  'cookie-policy': 'Cookie policy',
  'hire-freelance': 'Hire a freelancer',
  login: 'Client login',
  portfolio: 'Portfolio',
  'privacy-policy': 'Privacy policy',
  'refund-cancellation': 'Refund and cancellation',
  services: 'Services',
  'terms-conditions': 'Terms and conditions',
}

/** The title and picture of the page at this path; null if there is none. */
async function findPage(read: Read, path: string): Promise<CardContent | null> {
  const [kind = '', slug] = path.split('/')
  if (!slug) return Object.hasOwn(pages, kind) ? { title: pages[kind] ?? '' } : null
  if (kind === 'blogs') {
    const { title, featured_image } = await read(blog.one, { params: { id: slug } })
    return { title, picture: featured_image }
  }
  if (kind === 'service') {
    const { title, file } = await read(services.one, { params: { id: slug } })
    return { title, picture: file }
  }
  if (kind === 'project-details') {
    const { title, files } = await read(projects.one, { params: { id: slug } })
    return { title, picture: files[0] }
  }
  return null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = /^(.+)\.png$/.exec(params['*'])?.[1] ?? ''
  const document = context.get(documentContext)
  const shown =
    path === 'home'
      ? { title: (await readSite(document, homeSection)).headline.replace(/\s+/g, ' ') }
      : await findPage(context.get(readContext), path)
  if (!shown) throw new Response(null, { status: 404 })
  const { byline, brand } = await readAgency(document)
  const png = await document.drawShareCard({ ...shown, caption: byline, brand })
  return new Response(png, { headers: { 'Content-Type': 'image/png' } })
}
