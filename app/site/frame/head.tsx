import { useContext } from 'react'
import { useLocation } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { DocumentContext } from '#app/context.ts'
import { shareCardOf } from '../meta/share-card-path.ts'

interface HeadProps {
  /** Without the agency's name; the home page leaves it out. */
  title?: string
  description: string
  /** What the page is; an article says when it was published. */
  type?: 'website' | 'article'
  /** Where the page is, if not at the address that was asked for: with the query that changes it. */
  canonical?: string
}

/** The public address of the site, without a slash at its end. */
export function useOrigin(): string {
  const { origin } = useContext(DocumentContext)
  return origin || window.location.origin
}

/** React lifts what is in here to the document's head. */
export function Head({ title, description, type = 'website', canonical }: HeadProps) {
  const agency = useAgency()
  const origin = useOrigin()
  const { pathname } = useLocation()
  const url = new URL(canonical ?? pathname, origin).href
  const card = new URL(shareCardOf(pathname), origin).href
  const name =
    title ?? `${agency.name}, ${agency.what.toLowerCase()}, ${agency.city}, ${agency.region}`
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
