interface ProgressBarProps {
  done: number
  total: number
  label: string
}

/** The fraction of tasks that are done. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const share = total > 0 ? (done / total) * 100 : 0
  return (
    <span role="img" aria-label={label} title={label} className="mt-1.5 block h-1.5 bg-line">
      <span
        className={`block h-full ${done === total ? 'bg-good' : 'bg-ink'}`}
        style={{ width: `${share}%` }}
      />
    </span>
  )
}
