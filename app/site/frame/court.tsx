const line = { vectorEffect: 'non-scaling-stroke' } as const

/** Half a court in tenths of a foot; the other half is this one rotated. */
function HalfCourt({ painted }: { painted?: boolean }) {
  return (
    <g>
      <path d="M0 190h190v120H0z" className={painted ? 'fill-action' : ''} {...line} />
      <path d="M190 190a60 60 0 0 1 0 120" {...line} />
      <path d="M190 190a60 60 0 0 0 0 120" strokeDasharray="5 5" {...line} />
      <path d="M0 52.5h52.5a197.5 197.5 0 0 1 0 395H0" {...line} />
      <path d="M40 220v60" {...line} />
      <circle cx="52.5" cy="250" r="9" {...line} />
    </g>
  )
}

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
