import { useContext } from 'react'
import { useLocation } from 'react-router'
import { DocumentContext } from '../context.ts'
import { agency } from './agency.ts'

interface HeadProps {
  /** Without the agency's name; the home page leaves it out. */
  title?: string
  description: string
  /** A picture of the page, as a path or a whole URL. */
  image?: string | null
}

const socialCard = '/social-card.png'

/** The public address of the site, without a slash at its end. */
export function useOrigin(): string {
  const { origin } = useContext(DocumentContext)
  return origin || window.location.origin
}

/** React lifts what is in here to the document's head. */
export function Head({ title, description, image }: HeadProps) {
  const origin = useOrigin()
  const { pathname } = useLocation()
  const url = new URL(pathname, origin).href
  const name =
    title ?? `${agency.name}, ${agency.what.toLowerCase()}, ${agency.city}, ${agency.region}`
  return (
    <>
      <title>{title ? `${title} · ${agency.name}` : name}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image ?? socialCard, origin).href} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
