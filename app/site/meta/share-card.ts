import { redirect } from 'react-router'
import { type DocumentInfo, documentContext, type Read, readContext } from '#app/context.ts'
import { readAgency, readSite } from '#app/read-agency.ts'
import { blog } from '#features/blog/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { services } from '#features/services/contract.ts'
import { blogSection } from '#features/settings/website/blog.ts'
import { contactSection, hireSection } from '#features/settings/website/contact.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { aboutSection, policiesSection } from '#features/settings/website/pages.ts'
import { portfolioSection } from '#features/settings/website/portfolio.ts'
import { servicesSection } from '#features/settings/website/services.ts'
import { signInSection } from '#features/settings/website/sign-in.ts'
import { sitePages } from '#features/site-pages/contract.ts'
import { joinLines } from '../frame/lines.tsx'
import { requireShown } from '../frame/shown-page.ts'
import type { Route } from './+types/share-card.ts'

/** The titles of the pages that have no record. */
async function readTitles(document: DocumentInfo): Promise<Record<string, string>> {
  const [home, about, blogPage, contact, hire, login, portfolio, policies, list] =
    await Promise.all([
      readSite(document, homeSection),
      readSite(document, aboutSection),
      readSite(document, blogSection),
      readSite(document, contactSection),
      readSite(document, hireSection),
      readSite(document, signInSection),
      readSite(document, portfolioSection),
      readSite(document, policiesSection),
      readSite(document, servicesSection),
    ])
  return {
    home: home.headline,
    'about-us': about.title,
    blogs: blogPage.title,
    'contact-us': contact.title,
    'cookie-policy': policies.cookies,
    'hire-freelance': hire.heading,
    login: login.login,
    portfolio: portfolio.title,
    'privacy-policy': policies.privacy,
    'refund-cancellation': policies.refunds,
    services: list.title,
    'terms-conditions': policies.terms,
  }
}

/** The title and picture of the page at this path; null if there is none. */
async function findPage(read: Read, document: DocumentInfo, path: string) {
  const [kind = '', slug] = path.split('/')
  if (!slug) {
    const titles = await readTitles(document)
    return Object.hasOwn(titles, kind) ? { path: kind, title: joinLines(titles[kind] ?? '') } : null
  }
  if (kind === 'blogs') {
    const post = await read(blog.one, { params: { id: slug } })
    return { path: `${kind}/${post.slug}`, title: post.title, picture: post.featured_image }
  }
  if (kind === 'service') {
    const service = await read(services.one, { params: { id: slug } })
    return { path: `${kind}/${service.slug}`, title: service.title, picture: service.file }
  }
  if (kind === 'page') {
    const page = await read(sitePages.one, { params: { id: slug } })
    return { path: `${kind}/${page.slug}`, title: page.title }
  }
  if (kind === 'project-details') {
    const project = await read(projects.one, { params: { id: slug } })
    return { path: `${kind}/${project.slug}`, title: project.title, picture: project.files[0] }
  }
  return null
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const path = /^(.+)\.png$/.exec(params['*'])?.[1] ?? ''
  const document = context.get(documentContext)
  await requireShown(context, `/${path}`)
  const shown = await findPage(context.get(readContext), document, path)
  if (!shown) throw new Response(null, { status: 404 })
  // Any other spelling would be drawn again.
  const card = `/share-card/${shown.path}.png`
  if (new URL(request.url).pathname !== card) throw redirect(card, 301)
  const { byline, brand } = await readAgency(document)
  const png = await document.drawShareCard({ ...shown, caption: byline, brand })
  return new Response(png, { headers: { 'Content-Type': 'image/png' } })
}
