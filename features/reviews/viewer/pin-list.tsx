import { memo, useCallback } from 'react'
import { formatRecentTime } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { OwnTime } from '#ui/base/date.tsx'
import type { Pin, Version } from '../shapes.ts'
import { authorName } from './author.ts'
import { Mark } from './marker.tsx'
import { sheet } from './sheet.ts'
import { Thread } from './thread.tsx'
import type { Viewer } from './use-viewer.ts'

interface PinListProps {
  viewer: Viewer
  mayPin: boolean
}

/** All pins of the version, each with its thread: what the picture shows, in words. */
export function PinList({ viewer, mayPin }: PinListProps) {
  const { version, onVersion, listed, selected, showsResolved, select, close } = viewer
  const resolved = onVersion.filter(({ resolvedIn }) => resolvedIn !== null).length
  const choose = useCallback((pin: Pin) => select(pin, 'pin'), [select])
  return (
    <section aria-label="Pins">
      <div className="flex min-h-(--small-height) flex-wrap items-center justify-between gap-x-4">
        <h2
          className="font-mono font-normal text-caption text-ink-soft tracking-normal"
          data-numeric
        >
          {countOf(onVersion.length - resolved, 'open pin')}
        </h2>
        {resolved > 0 && (
          <Button size="small" variant="quiet" className="-mr-3" onClick={viewer.toggleResolved}>
            {showsResolved ? 'Hide resolved' : `Show ${resolved} resolved`}
          </Button>
        )}
      </div>
      {listed.length === 0 ? (
        <p className="border-line border-t py-4 text-ink-soft text-small">
          {mayPin ? 'Click or tap a place on the picture to say what you think.' : 'No open pins.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {listed.map((pin) => (
            <li key={pin.id}>
              <Entry
                pin={pin}
                isSelected={pin.id === selected}
                version={version}
                onChoose={pin.id === selected ? close : choose}
              />
              {pin.id === selected && (
                <div className={`lg:pb-5 ${sheet}`}>
                  <Thread pin={pin} onClose={close} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  pin: Pin
  isSelected: boolean
  version: Version | undefined
  onChoose: (pin: Pin) => void
}

const Entry = memo(function PinEntry({ pin, isSelected, version, onChoose }: EntryProps) {
  const { id, author, page, text, comments, resolvedIn, internal, timestamp } = pin
  const pages = version?.pages.length ?? 0
  const replies = comments - 1
  const facts = [
    (pages > 1 || page > pages) && `Page ${page}`,
    page > pages && 'Not in this version',
    pin.version !== version?.number && `From version ${pin.version}`,
    replies > 0 && (replies === 1 ? '1 reply' : `${replies} replies`),
    internal && 'Internal',
    resolvedIn !== null && `Resolved in version ${resolvedIn}`,
  ]
  return (
    <button
      type="button"
      data-entry={id}
      aria-expanded={isSelected}
      onClick={() => onChoose(pin)}
      className="flex w-full gap-3 py-3 text-left transition-colors duration-150 hover:text-action-text focus-visible:-outline-offset-2"
    >
      <Mark pin={pin} isSelected={isSelected} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium text-small wrap-anywhere">{authorName(author)}</span>
          <span className="font-mono text-caption text-ink-faint">
            <OwnTime iso={timestamp} format={(iso) => formatRecentTime(iso)} />
          </span>
        </span>
        {!isSelected && (
          <span className="mt-0.5 line-clamp-2 block text-small wrap-anywhere">{text}</span>
        )}
        <span className="mt-1 block font-mono text-caption text-ink-faint">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
    </button>
  )
})
