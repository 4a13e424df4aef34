import { HalfCourt } from '#ui/media/half-court.tsx'

const line = { vectorEffect: 'non-scaling-stroke' } as const

/** A floor plan of a basketball court to scale, 94 by 50 feet. */
export function Court() {
  return (
    <svg
      viewBox="-2 -2 944 504"
      fill="none"
      stroke="currentColor"
      className="block w-full"
      aria-hidden="true"
    >
      <path d="M0 0h940v500H0z" strokeWidth="2" {...line} />
      <path d="M470 0v500" {...line} />
      <circle cx="470" cy="250" r="60" {...line} />
      <HalfCourt />
      <g transform="rotate(180 470 250)">
        <HalfCourt painted />
      </g>
      <path
        d="M348 404C470 250 640 120 866 236"
        strokeDasharray="2 6"
        strokeWidth="1.5"
        {...line}
      />
      <circle cx="336" cy="418" r="19" stroke="none" className="fill-ink" />
    </svg>
  )
}
