import type { ReactNode } from 'react'
import { formatHour, inOwnZone } from '#shared/dates.ts'
import { OwnTime } from '#ui/base/date.tsx'
import { CheckIcon, LockIcon } from '#ui/base/icons.tsx'
import { CheckTwiceIcon } from '../icons.tsx'

/** The delivery state of a message of the reader's own side. */
export type Mark = 'sending' | 'delivered' | 'read'

interface MessageLineProps {
  author: string
  timestamp: string
  /** Written by the side of the reader. */
  own: boolean
  internal?: boolean
  /** Begins a run, and names its author and time. */
  first: boolean
  mark?: Mark | undefined
  /** Small words behind the text: edited. */
  note?: string | undefined
  /** Buttons of the message, beside it. */
  actions?: ReactNode
  children: ReactNode
}

const rules = {
  own: 'border-action',
  other: 'border-line-strong',
  internal:
    'border-warn border-dashed bg-[color-mix(in_oklab,var(--color-warn)_9%,var(--color-paper))]',
}

/** A message: its author and time in the margin, its text behind a rule in the color of its side. */
export function MessageLine({
  author,
  timestamp,
  own,
  internal = false,
  first,
  mark,
  note,
  actions,
  children,
}: MessageLineProps) {
  const rule = rules[internal ? 'internal' : own ? 'own' : 'other']
  return (
    <article
      aria-label={`${internal ? 'Internal note by ' : ''}${author}, ${inOwnZone(() => formatHour(timestamp))}`}
      className={`group/line grid grid-cols-[minmax(0,1fr)] gap-x-5 @lg:grid-cols-[7rem_minmax(0,1fr)] ${first ? 'pt-5' : ''}`}
    >
      <p
        className={`flex min-w-0 items-baseline gap-x-2 pb-1 text-caption @lg:flex-col @lg:pb-0 @lg:text-right ${first ? '' : 'sr-only'}`}
      >
        <span className="min-w-0 truncate font-medium text-ink @lg:w-full">{author}</span>
        <OwnTime
          iso={timestamp}
          format={formatHour}
          className="shrink-0 font-mono text-ink-faint @lg:w-full"
        />
      </p>
      <div
        className={`flex min-w-0 max-2xs:flex-wrap items-end gap-x-3 border-l-2 pl-4 @lg:col-start-2 ${rule} ${internal ? 'py-2.5 pr-3' : first ? '' : 'pt-2'}`}
      >
        <div
          className={`grid min-w-0 flex-1 max-2xs:basis-full grid-cols-1 gap-2 ${mark === 'sending' ? 'opacity-60' : ''}`}
        >
          {internal && first && (
            <p className="flex items-center gap-1.5 font-mono text-caption text-warn">
              <LockIcon className="size-3.5" />
              Internal note
            </p>
          )}
          {children}
        </div>
        <p className="ml-auto flex shrink-0 items-center gap-2 self-end pb-0.5 font-mono text-caption text-ink-faint">
          {note}
          {actions && (
            <span className="-my-2 transition-opacity duration-150 focus-within:opacity-100 has-data-popup-open:opacity-100 pointer-fine:opacity-0 group-hover/line:opacity-100">
              {actions}
            </span>
          )}
          {mark && <MarkSign mark={mark} />}
        </p>
      </div>
    </article>
  )
}

const marks = {
  sending: { words: 'Sending', look: '' },
  delivered: { words: 'Delivered', look: '' },
  read: { words: 'Read', look: 'text-action-text' },
}

function MarkSign({ mark }: { mark: Mark }) {
  const { words, look } = marks[mark]
  return (
    <span title={words} className={`inline-flex w-5 justify-end ${look}`}>
      {mark === 'read' && <CheckTwiceIcon className="size-4" />}
      {mark === 'delivered' && <CheckIcon className="size-4" />}
      <span className="sr-only">{words}</span>
    </span>
  )
}
