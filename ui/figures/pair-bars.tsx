import { type PointerEvent, useState } from 'react'
import type { Kind, Part } from './bar.tsx'
import { labelStep, roundTicks } from './scale.ts'

export interface BarColumn {
  /** On the axis, such as Nov. */
  label: string
  /** Where it is read out, such as November 2026. */
  name?: string
  parts: readonly Part[]
  /** The same of another period. */
  before?: number
  /** More about it, where it is read out. */
  note?: string
  isPartial?: boolean
}

type Shown = Kind | 'before'

interface PairBarsProps {
  label: string
  columns: readonly BarColumn[]
  /** The name of the values, such as paid: the legend, and the words after a value. */
  names: Partial<Record<Shown, string>>
  format: (value: number) => string
  /** A shorter format, for the axis. */
  axis?: (value: number) => string
  /** The value of the full height, if it is known. */
  most?: number
  className?: string
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { value }) => sum + value, 0)

/** Stacked bars by period, each in front of that of another period. A pointer or the arrow keys read one. */
export function PairBars(props: PairBarsProps) {
  const { label, columns, names, format, axis = format, className = 'h-56' } = props
  const [at, setAt] = useState<number | null>(null)
  const ticks = roundTicks(
    props.most ?? Math.max(...columns.map((one) => Math.max(sumOf(one.parts), one.before ?? 0))),
  )
  const linesOf = ({ parts, before }: BarColumn) =>
    [...parts, ...(before === undefined ? [] : [{ kind: 'before' as const, value: before }])].map(
      ({ kind, value }) => ({ kind, text: `${format(value)} ${names[kind] ?? ''}`.trim() }),
    )
  const textOf = (one: BarColumn) =>
    `${one.name ?? one.label}: ${[...linesOf(one).map(({ text }) => text), one.note].filter(Boolean).join(', ')}${one.isPartial ? ' so far' : ''}`
  const read = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * columns.length)
    setAt(Math.min(columns.length - 1, Math.max(0, index)))
  }
  const open = at === null ? undefined : columns[at]
  const share = `${(((at ?? 0) + 0.5) / columns.length) * 100}%`
  return (
    <figure aria-label={label} className="@container font-mono text-caption tabular-nums">
      <div className={`flex gap-3 pt-2 pr-4 pb-7 ${className}`}>
        <Axis ticks={ticks.map(axis)} />
        <div className="relative min-w-0 flex-1 has-focus-visible:outline-2 has-focus-visible:outline-action-text has-focus-visible:outline-offset-4">
          <Lines count={ticks.length} />
          <ol className="absolute inset-0 flex">
            {columns.map((one, index) => (
              <li
                key={one.name ?? one.label}
                className={`relative min-w-0 flex-1 ${index === at ? 'bg-sunken' : ''}`}
              >
                <Column {...one} top={ticks.at(-1) ?? 1} />
                <span className="sr-only">{textOf(one)}</span>
                <Label text={one.label} left={columns.length - 1 - index} of={columns.length} />
              </li>
            ))}
          </ol>
          <input
            type="range"
            aria-label={label}
            aria-valuetext={textOf(columns[at ?? columns.length - 1] ?? { label, parts: [] })}
            min={0}
            max={columns.length - 1}
            value={at ?? columns.length - 1}
            onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
            onPointerMove={read}
            onPointerLeave={() => setAt(null)}
            onFocus={() => setAt(at ?? columns.length - 1)}
            onBlur={() => setAt(null)}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
          {open && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute top-0 z-10 w-max max-w-full border border-ink bg-raised px-3 py-2"
              style={{ left: share, translate: `-${share}` }}
            >
              <p className="text-ink-soft">{open.name ?? open.label}</p>
              {linesOf(open).map(({ kind, text }) => (
                <Key key={kind} kind={kind} text={text} />
              ))}
              {open.note && <p className="text-ink-soft">{open.note}</p>}
              {open.isPartial && <p className="text-ink-soft">So far</p>}
            </div>
          )}
        </div>
      </div>
      <figcaption aria-hidden="true" className="flex flex-wrap gap-x-6 text-ink-soft">
        {(Object.keys(names) as Shown[]).map((kind) => (
          <Key key={kind} kind={kind} text={names[kind] ?? ''} />
        ))}
        {columns.some(({ isPartial }) => isPartial) && <Key kind="solid" text="so far" isPartial />}
      </figcaption>
    </figure>
  )
}

function Axis({ ticks }: { ticks: string[] }) {
  return (
    <div aria-hidden="true" className="flex flex-col-reverse justify-between text-ink-faint">
      {ticks.map((tick) => (
        <span key={tick} className="flex h-0 items-center justify-end">
          {tick}
        </span>
      ))}
    </div>
  )
}

function Lines({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex flex-col-reverse justify-between">
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <span key={line} className={`border-b ${line === 0 ? 'border-ink' : 'border-line'}`} />
      ))}
    </div>
  )
}

function Column({ parts, before, isPartial, top }: BarColumn & { top: number }) {
  const heightOf = (value: number) => ({ height: `${(value / top) * 100}%` })
  return (
    <>
      {before !== undefined && (
        <span
          className="mark grow-up mark-before absolute inset-x-[8%] bottom-0"
          style={heightOf(before)}
        />
      )}
      <span
        className={`absolute inset-y-0 flex flex-col-reverse ${before === undefined ? 'inset-x-[12%]' : 'inset-x-[24%]'}`}
      >
        {parts.map(({ kind, value }) => (
          <span
            key={kind}
            className={`mark grow-up mark-${kind} ${isPartial ? 'mark-partial' : ''}`}
            style={heightOf(value)}
          />
        ))}
      </span>
    </>
  )
}

/** At even steps from the newest column; half of them where it is narrow, a third with large text. */
function Label({ text, left, of }: { text: string; left: number; of: number }) {
  const step = labelStep(of)
  if (left % step > 0) return null
  const isSecond = (left / step) % 2 === 1 && of > 8
  const isThird = (left / step) % 3 === 0
  const place = left === 0 && of > 12 ? 'right-0' : 'left-1/2 -translate-x-1/2'
  return (
    <span
      aria-hidden="true"
      className={`absolute top-full mt-2 ${place} whitespace-nowrap text-ink-faint ${isSecond ? '@max-lg:hidden' : ''} ${isThird ? '' : '@max-[16rem]:hidden'}`}
    >
      {text}
    </span>
  )
}

function Key({ kind, text, isPartial }: { kind: Shown; text: string; isPartial?: boolean }) {
  return (
    <p className="flex items-center gap-2">
      <span className={`mark mark-${kind} size-2.5 shrink-0 ${isPartial ? 'mark-partial' : ''}`} />
      <span className="first-letter:uppercase">{text}</span>
    </p>
  )
}
