import { useWatch } from 'react-hook-form'

function isAnswered(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value != null
}

/** A sticky progress bar that grows with each answer. */
export function SurveyProgress({ names }: { names: readonly string[] }) {
  const required = names.filter((name) => name !== 'rateSpeed')
  const values: Record<string, unknown> = useWatch()
  const done = required.filter((name) => isAnswered(values[name])).length
  const text = `${done} of ${required.length} answered`
  return (
    <div className="sticky top-14 z-10 -mx-4 flex items-center gap-4 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div
        role="progressbar"
        aria-label="Answered questions"
        aria-valuemin={0}
        aria-valuemax={required.length}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-1 min-w-0 flex-1 bg-line"
      >
        <div
          className="h-full origin-left bg-action transition-transform duration-200 ease-out"
          style={{ transform: `scaleX(${done / required.length})` }}
        />
      </div>
      <p aria-hidden="true" className="shrink-0 font-mono text-caption text-ink-soft" data-numeric>
        {text}
      </p>
    </div>
  )
}
