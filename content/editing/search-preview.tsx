import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { DrawCard } from '#content/editing/draw-card.ts'
import { cutAtWord, cutToFit } from '#shared/text.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { ImageIcon } from '#ui/base/icons.tsx'
import { useSiteName } from '#ui/portal/site-name.ts'

interface SearchPreviewProps {
  /** The typed title, without the agency's name. */
  title: string
  /** The path of the page: /service/care-plans */
  path: string
  /** The meta description. */
  description: string
  /** URL of the stored picture on the card. */
  image?: string | null | undefined
}

/** The approximate limits of search engines. */
const titlePixels = 600
const descriptionLength = 160
const shortDescription = 70
const debounceMs = 400

/** Previews a page as a search result and as a shared link. */
export function SearchPreview({ title, path, description, image }: SearchPreviewProps) {
  const id = useId()
  const site = useSiteName()
  const page = { site, title: title.trim(), description: description.trim() }
  return (
    <section aria-labelledby={id} className="@container border-line border-t pt-4">
      <h2 id={id} className="font-medium font-text text-small tracking-normal">
        Search and sharing preview
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-8 @2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <Caption>In a search result</Caption>
          <SearchResult {...page} path={path} />
          <Hints {...page} />
        </div>
        <div className="min-w-0 max-w-88">
          <Caption>As a shared link</Caption>
          <SharedCard {...page} image={image} />
        </div>
      </div>
    </section>
  )
}

function Caption({ children }: { children: ReactNode }) {
  return (
    <h3 className="mb-3 font-mono font-normal text-caption text-ink-faint tracking-normal">
      {children}
    </h3>
  )
}

interface PageMeta {
  site: string
  title: string
  description: string
}

function SearchResult({ site, title, description, path }: PageMeta & { path: string }) {
  const places = [globalThis.location?.host ?? '', ...path.split('/').filter(Boolean)]
  return (
    <div className="font-[Arial,sans-serif]">
      <div className="flex items-center gap-3">
        <img
          src="/favicon.ico"
          alt=""
          width="28"
          height="28"
          className="size-7 rounded-full border border-line bg-white p-1"
        />
        <div className="min-w-0 leading-tight">
          <p className="text-small leading-5">{site}</p>
          <p className="truncate text-caption text-ink-soft">{places.join(' › ')}</p>
        </div>
      </div>
      <p className="mt-2 text-[1.25rem] text-action-text leading-[1.3] [overflow-wrap:anywhere]">
        {title ? shownTitle(site, title) : 'Untitled'}
      </p>
      <p className="mt-1 text-ink-soft text-small leading-[1.58] [overflow-wrap:anywhere]">
        {description
          ? cutAtWord(description, descriptionLength)
          : 'Without a description, search engines pick text from the page.'}
      </p>
    </div>
  )
}

function fullTitle(site: string, title: string): string {
  return `${title} · ${site}`
}

function shownTitle(site: string, title: string): string {
  return cutToFit(fullTitle(site, title), fitsTitle)
}

let pen: CanvasRenderingContext2D | null | undefined

function fitsTitle(text: string): boolean {
  // The server cannot measure it.
  if (typeof document !== 'undefined') pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length <= 60
  pen.font = '20px Arial, sans-serif'
  return pen.measureText(text).width <= titlePixels
}

function hintOfTitle({ site, title }: PageMeta): [Tone, string] {
  if (title === '') return ['warn', 'There is no title yet.']
  return shownTitle(site, title) === fullTitle(site, title)
    ? ['good', 'The title fits.']
    : ['warn', 'The title is too long and will be cut off.']
}

function hintOfDescription({ description }: PageMeta): [Tone, string] {
  if (description === '') return ['warn', 'There is no description yet.']
  const length = Array.from(description).length
  if (length > descriptionLength)
    return ['warn', `The description is cut after about ${descriptionLength} characters.`]
  return length < shortDescription
    ? ['neutral', `There is room for a longer description: ${length} of ${descriptionLength}.`]
    : ['good', 'The description fits.']
}

function Hints(words: PageMeta) {
  return (
    <ul aria-live="polite" className="mt-4 grid gap-1">
      {[hintOfTitle(words), hintOfDescription(words)].map(([tone, text]) => (
        <li key={text}>
          <Badge tone={tone}>
            <span className="whitespace-normal font-normal">{text}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** Debounces a value. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function SharedCard({ title, description, image }: PageMeta & Pick<SearchPreviewProps, 'image'>) {
  return (
    <div className="overflow-hidden rounded-sharp border border-line">
      <div className="aspect-[1200/630] border-line border-b bg-sunken">
        <DrawnCard title={useDebounced(title)} picture={image || undefined} />
      </div>
      <div className="bg-sunken px-3.5 py-3">
        <p className="truncate font-mono text-caption text-ink-faint">
          {globalThis.location?.host}
        </p>
        <p className="mt-0.5 truncate font-medium text-small">{title || 'Untitled'}</p>
        {description && <p className="line-clamp-2 text-caption text-ink-soft">{description}</p>}
      </div>
    </div>
  )
}

/** The card as the server draws it. */
function DrawnCard({ title, picture }: { title: string; picture: string | undefined }) {
  const draw = useContext(DrawCard)
  const card = useQuery({
    queryKey: ['share card', title, picture],
    queryFn: () => draw?.({ title, ...(picture && { picture }) }) ?? null,
    enabled: title !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (title !== '' && card.data)
    return <img src={card.data} alt={`Card: ${title}`} className="size-full object-cover" />
  if (title !== '' && card.error)
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-2">
        <p className="text-bad text-small">The card could not be rendered.</p>
        <Button size="small" variant="secondary" onClick={() => void card.refetch()}>
          Try again
        </Button>
      </div>
    )
  if (title !== '') return <Skeleton className="size-full" />
  return (
    <div className="grid size-full place-items-center text-ink-faint">
      <ImageIcon />
    </div>
  )
}
