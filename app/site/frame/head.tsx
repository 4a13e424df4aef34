import { useContext } from 'react'
import { useLocation } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { DocumentContext } from '#app/context.ts'

interface HeadProps {
  /** The page title without the agency's name. The home page omits it. */
  title?: string
  description: string
  /** Articles also state when they were published. */
  type?: 'website' | 'article'
  /** The canonical URL, if it differs from the path: with the query that changes the page. */
  canonical?: string
}

/** The public origin of the site, without a trailing slash. */
export function useOrigin(): string {
  const { origin } = useContext(DocumentContext)
  return origin || window.location.origin
}

/** The path of the share card of a page. */
function shareCardOf(pathname: string): string {
  return `/share-card/${pathname === '/' ? 'home' : pathname.slice(1)}.png`
}

/** React hoists these elements into the document head. */
export function Head({ title, description, type = 'website', canonical }: HeadProps) {
  const agency = useAgency()
  const origin = useOrigin()
  const { pathname } = useLocation()
  const url = new URL(canonical ?? pathname, origin).href
  const card = new URL(shareCardOf(pathname), origin).href
  const name = title ?? `${agency.name}, ${agency.what.toLowerCase()}, ${agency.town}`
  return (
    <>
      <title>{title ? `${title} · ${agency.name}` : name}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={name} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={card} />
    </>
  )
}
