import { useEffect, useRef } from 'react'
import { countOf } from '#shared/text.ts'
import type { Pin, Version } from '../shapes.ts'
import { usePageUrls } from './page-picture.tsx'

interface PageStripProps {
  version: Version
  /** The number of the shown page. */
  shown: number
  pins: readonly Pin[]
  onShow: (page: number) => void
}

const mark = 'absolute min-w-4 px-1 text-center font-mono text-caption'

/** The pages of a version, each with a small picture and its open pins. */
export function PageStrip({ version, shown, pins, onShow }: PageStripProps) {
  const { urlsOf } = usePageUrls(version.id)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-page="${shown}"]`)
    // Not scrollIntoView, which would also scroll the page.
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 64
  }, [shown])
  return (
    <ol
      ref={list}
      aria-label="Pages"
      className="relative flex gap-2 overflow-x-auto overscroll-x-contain p-1 pb-2"
    >
      {version.pages.map(({ id, page }) => {
        const open = pins.filter((pin) => pin.page === page && pin.resolvedIn === null).length
        return (
          <li key={id} className="shrink-0">
            <button
              type="button"
              data-page={page}
              aria-current={page === shown ? 'page' : undefined}
              onClick={() => onShow(page)}
              className={`relative block h-18 w-14 cursor-pointer overflow-hidden bg-sunken outline-offset-2 ${page === shown ? 'border-2 border-ink' : 'border border-line hover:border-ink'}`}
            >
              {urlsOf(id) && (
                <img
                  src={urlsOf(id)?.smallUrl}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover object-top"
                />
              )}
              <span className="sr-only">
                {`Page ${page}${open > 0 ? `, ${countOf(open, 'open pin')}` : ''}`}
              </span>
              <span aria-hidden="true" className={`${mark} bottom-0 left-0 bg-paper text-ink`}>
                {page}
              </span>
              {open > 0 && (
                <span aria-hidden="true" className={`${mark} top-0 right-0 bg-action text-white`}>
                  {open}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
