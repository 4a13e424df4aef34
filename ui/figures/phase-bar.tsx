import { doneMark } from '#ui/base/badge.tsx'

/** More tasks than these are too narrow to be told apart. */
const mostParts = 24

interface PhaseBarProps {
  done: number
  total: number
  /** Omitted if the words beside it say the same. */
  label?: string
}

/** One part for each of a few tasks, or a single bar. A full one has the mark of what is done. */
export function PhaseBar({ done, total, label }: PhaseBarProps) {
  const fill = total > 0 && done === total ? doneMark : 'bg-ink'
  const parts = Number.isInteger(total) && total > 0 && total <= mostParts ? total : 1
  const access = label
    ? { role: 'img', 'aria-label': label, title: label }
    : { 'aria-hidden': true }
  return (
    <span {...access} className="mt-1.5 flex h-1.5 gap-0.75">
      {Array.from({ length: parts }, (_, part) => part).map((part) => (
        <span key={part} className="flex-1 bg-line">
          <span
            className={`mark grow-across block h-full ${fill}`}
            style={{ width: `${widthOf(part, parts, done, total)}%` }}
          />
        </span>
      ))}
    </span>
  )
}

/** The filled share of one part, in percent. */
function widthOf(part: number, parts: number, done: number, total: number): number {
  const filled = total > 0 ? (done / total) * parts - part : 0
  return 100 * Math.min(1, Math.max(0, filled))
}
