import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { inOwnZone } from '#shared/dates.ts'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { ArrowDownIcon } from '../icons.tsx'
import { arrange } from './days.ts'
import { useAnchoredScroll } from './use-anchored-scroll.ts'

interface Line {
  id: string
  timestamp: string
}

interface MessageLogProps<M extends Line> {
  /** The accessible name: Conversation with Web Studio. */
  label: string
  /** Oldest first. */
  messages: readonly M[]
  keyOf: (message: M) => string
  authorOf: (message: M) => string
  firstUnread: string | undefined
  /** The number of messages that came in while the reader looked at earlier ones. */
  unseen: number
  /** Omitted when there are no earlier messages. */
  onEarlier?: (() => void) | undefined
  loadingEarlier: boolean
  /** Called when the end comes into sight or leaves it. */
  onAtEnd: (atEnd: boolean) => void
  /** Instead of messages, when there are none. */
  empty: ReactNode
  children: (message: M, first: boolean) => ReactNode
}

/** The messages of a conversation, the newest at the bottom. Earlier ones are loaded at its top. */
export function MessageLog<M extends Line>({
  label,
  messages,
  keyOf,
  authorOf,
  firstUnread,
  unseen,
  onEarlier,
  loadingEarlier,
  onAtEnd,
  empty,
  children,
}: MessageLogProps<M>) {
  const box = useRef<HTMLDivElement>(null)
  const { atEnd, note, toEnd } = useAnchoredScroll(box, messages)
  const lines = useMemo(
    () => inOwnZone(() => arrange(messages, { now: new Date(), firstUnread, keyOf, authorOf })),
    [messages, firstUnread, keyOf, authorOf],
  )
  const latest = useRef(onAtEnd)
  latest.current = onAtEnd
  useEffect(() => latest.current(atEnd), [atEnd])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // Earlier messages are not read out; of those that come in meanwhile the number is read out.
        aria-live={atEnd ? 'polite' : 'off'}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        onScroll={note}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-2 sm:px-6 [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div className="@container mx-auto w-full max-w-4xl pb-4">
          {onEarlier && <Earlier box={box} onNeeded={onEarlier} loading={loadingEarlier} />}
          {lines.length === 0 && empty}
          {lines.map((line) => (
            <div key={line.key} data-line="">
              {line.kind === 'day' && <Divider>{line.label}</Divider>}
              {line.kind === 'unread' && <Divider strong>New messages</Divider>}
              {line.kind === 'message' && children(line.message, line.first)}
            </div>
          ))}
        </div>
      </div>
      <div role="status" className="absolute right-5 bottom-3">
        {!atEnd && (
          <Button
            variant="secondary"
            size="small"
            className="bg-paper! shadow-[0_8px_24px_-12px_rgb(11_12_15/0.4)]"
            onClick={() => {
              toEnd()
              box.current?.focus({ preventScroll: true })
            }}
          >
            <ArrowDownIcon className="size-4" />
            {unseen > 0 ? newMessages(unseen) : 'Newest'}
          </Button>
        )}
      </div>
    </div>
  )
}

const newMessages = (count: number) => countOf(count, 'new message')

function Divider({ strong, children }: { strong?: boolean; children: ReactNode }) {
  const look = strong
    ? 'text-action-text before:border-action after:border-action'
    : 'text-ink-faint before:border-line after:border-line'
  return (
    <p
      className={`flex items-center gap-4 pt-6 font-mono text-caption before:flex-1 before:border-t after:flex-1 after:border-t ${look}`}
    >
      {children}
    </p>
  )
}

interface SightOptions {
  box?: RefObject<HTMLElement | null>
  margin?: string
  off?: boolean
}

/** The ref of an element that calls back when it comes into sight, or near to it. */
function useSight({ box, margin, off }: SightOptions, onSight: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  latest.current = onSight
  useEffect(() => {
    if (!place.current || off) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { root: box?.current ?? null, ...(margin && { rootMargin: margin }) },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [box, margin, off])
  return place
}

/** The end of a message that was not seen yet. */
export function Sight({ onSight }: { onSight: () => void }) {
  return <div ref={useSight({}, onSight)} data-unseen="" />
}

interface EarlierProps {
  box: RefObject<HTMLElement | null>
  onNeeded: () => void
  loading: boolean
}

/** Loads by itself before it comes into sight. */
function Earlier({ box, onNeeded, loading }: EarlierProps) {
  const place = useSight({ box, margin: '400px 0px 0px 0px', off: loading }, onNeeded)
  return (
    <div ref={place} className="grid min-h-14 place-items-center pt-3">
      <Button variant="quiet" size="small" busy={loading} onClick={onNeeded}>
        Earlier messages
      </Button>
    </div>
  )
}
