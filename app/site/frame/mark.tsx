import { useAgency } from '#app/agency.ts'

/** The logo: a fieldhouse floor from above, with sidelines, half-court line and the ball. */
function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 22" fill="none" className={`shrink-0 ${className}`} aria-hidden="true">
      <path d="M1 1h28v20H1zM15 1v20" stroke="currentColor" strokeWidth="2" />
      <circle cx="15" cy="11" r="5" className="fill-action" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="h-[min(1.375rem,7vw)] w-auto" />
      <span className="font-display font-bold text-[length:min(1.375rem,7vw)] leading-none tracking-[-0.045em]">
        {useAgency().name}
      </span>
    </span>
  )
}
