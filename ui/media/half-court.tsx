const line = { vectorEffect: 'non-scaling-stroke' } as const

/** Half a basketball court in tenths of a foot, 470 by 500; the other half is this one rotated. */
export function HalfCourt({ painted }: { painted?: boolean }) {
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
