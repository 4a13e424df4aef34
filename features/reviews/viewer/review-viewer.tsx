import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { EmptyState, Skeleton } from '#ui/base/data-states.tsx'
import { ArrowUpRightIcon } from '#ui/base/icons.tsx'
import type { Version } from '../shapes.ts'
import { Decided, DecisionBar } from './decision.tsx'
import { Desk, type ReviewDesk, type SharedReview, useDesk } from './desk.ts'
import { PageStrip } from './page-strip.tsx'
import { PinList } from './pin-list.tsx'
import { visibleCenter } from './place.ts'
import { Stage } from './stage.tsx'
import { Toolbar, type Zoom } from './toolbar.tsx'
import { useViewer, type Viewer } from './use-viewer.ts'

const Compare = lazy(() => import('./compare.tsx'))
const NewPin = lazy(() => import('./new-pin.tsx'))

interface ReviewViewerProps {
  review: SharedReview
  desk: ReviewDesk
  /** Below the pins. */
  children?: ReactNode
}

/** A deliverable with its pins and decisions, for staff, clients, and whoever has the link. */
export default function ReviewViewer({ review, desk, children }: ReviewViewerProps) {
  const viewer = useViewer(review)
  const { version, newer, showVersion } = viewer
  if (!version)
    return (
      <EmptyState
        title="Nothing to see yet."
        text="The first version is shown here as soon as its pages are made."
      />
    )
  return (
    <Desk value={desk}>
      {newer && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 border-highlight border-l-2 bg-sunken py-2 pr-3 pl-5"
        >
          Version {newer.number} is here.
          <Button size="small" onClick={() => showVersion(newer.id)}>
            Show version {newer.number}
          </Button>
        </p>
      )}
      <Decision review={review} version={version} isNewest={!newer && version === viewer.open[0]} />
      <VersionNote version={version} />
      <Work key={version.id} review={review} viewer={viewer} version={version}>
        {children}
      </Work>
    </Desk>
  )
}

interface DecisionProps {
  review: SharedReview
  version: Version
  isNewest: boolean
}

function Decision({ review: { seen, opens = [] }, version, isNewest }: DecisionProps) {
  const { mayDecide } = useDesk()
  const { number, decision } = version
  if (decision) return <Decided number={number} decision={decision} />
  return mayDecide && isNewest && seen && <DecisionBar number={number} seen={seen} opens={opens} />
}

function VersionNote({ version: { note, pageUrl } }: { version: Version }) {
  if (!note && !pageUrl) return null
  return (
    <div className="flex max-w-prose flex-col items-start gap-1 text-small">
      {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
      {pageUrl && (
        // TextLink would load the router on the page of a link.
        <a
          href={pageUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex max-w-full items-center gap-1 text-action-text underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          <span className="truncate">{pageUrl}</span>
          <ArrowUpRightIcon className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

interface WorkProps extends Pick<ReviewViewerProps, 'review' | 'children'> {
  viewer: Viewer
  version: Version
}

/** The picture, with the pins beside it; on a phone below it. */
function Work({ review, viewer, version, children }: WorkProps) {
  const { open, page, listed, selected, draft, compares, focus, select, setDraft } = viewer
  const [zoom, setZoom] = useState<Zoom>('fit')
  const root = useRef<HTMLDivElement>(null)
  const focused = useRef<typeof focus>(undefined)
  const onPage = useMemo(() => listed.filter((pin) => pin.page === page?.page), [listed, page])

  // A pin that was set a moment ago may not be there yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: until the element is there
  useEffect(() => {
    if (!focus || focused.current === focus) return
    const place = root.current?.querySelector<HTMLElement>(`[data-${focus.on}="${focus.id}"]`)
    if (!place) return
    focused.current = focus
    place.focus({ preventScroll: true })
    const toMiddle = focus.on === 'pin' ? 'center' : 'nearest'
    place.scrollIntoView?.({ block: toMiddle, inline: toMiddle })
  }, [focus, listed])

  function addByKeyboard() {
    const find = (part: string) => root.current?.querySelector(`[data-${part}]`)
    const [picture, frame] = [find('picture'), find('frame')]
    if (picture && frame) setDraft({ ...visibleCenter(picture, frame), isMoving: true })
  }

  function cancelPin() {
    setDraft(undefined)
    root.current
      ?.querySelector<HTMLElement>('[data-picture] button')
      ?.focus({ preventScroll: true })
  }

  const isNewest = version === open[0]
  const onAdd = isNewest ? addByKeyboard : undefined
  return (
    <div ref={root} className="flex min-w-0 flex-col gap-3">
      <Toolbar viewer={viewer} version={version} zoom={zoom} onZoom={setZoom} onAdd={onAdd} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-2 lg:max-h-[calc(100dvh-8rem)]">
          {page && version.pages.length > 1 && (
            <PageStrip
              version={version}
              shown={page.page}
              pins={viewer.onVersion}
              onShow={viewer.showPage}
            />
          )}
          {!page && (
            <p className="border border-line bg-sunken p-6 text-ink-soft">
              This version is a page on the web. Open it with the link above.
            </p>
          )}
          {page && compares && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <Compare
                key={version.id}
                title={review.title}
                version={version}
                others={othersOf(open, version)}
                pageNumber={page.page}
              />
            </Suspense>
          )}
          {page && !compares && (
            <Stage
              title={review.title}
              version={version}
              page={page}
              pins={onPage}
              selected={selected}
              draft={draft}
              isFull={zoom === 'full'}
              onAdd={onAdd}
              onDraft={setDraft}
              onCancel={cancelPin}
              onSelect={(pin) => select(pin, 'thread')}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:p-1">
          {page && draft && !draft.isMoving && (
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <NewPin
                pageId={page.id}
                place={draft}
                onDone={(pin) => (pin ? select(pin, 'pin') : cancelPin())}
              />
            </Suspense>
          )}
          <PinList viewer={viewer} mayPin={isNewest && page !== undefined} />
          {children}
        </div>
      </div>
    </div>
  )
}

/** The closest first: the ones before it, then the ones after it. */
function othersOf(open: readonly Version[], version: Version): Version[] {
  const at = open.indexOf(version)
  return [...open.slice(at + 1), ...open.slice(0, at).toReversed()].filter(
    ({ pages }) => pages.length > 0,
  )
}
