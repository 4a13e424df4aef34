import { HalfCourt } from '#ui/media/half-court.tsx'
import { posterSize } from './rules.ts'

/** The right half, the center circle, and a corner of a court. */
const crops = ['470 0 472 500', '330 60 380 380', '640 -20 320 320']

interface PosterProps {
  name: string
  crop: number
}

/** A name in display type on the lines of a court, which its outline interrupts. */
export default function Poster({ name, crop }: PosterProps) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={crops[crop]}
        preserveAspectRatio="xMaxYMid slice"
        fill="none"
        stroke="currentColor"
        className="absolute inset-0 -z-10 size-full opacity-35"
      >
        <path d="M0 0h940v500H0zM470 0v500" vectorEffect="non-scaling-stroke" />
        <circle cx="470" cy="250" r="60" vectorEffect="non-scaling-stroke" />
        <HalfCourt />
        <g transform="rotate(180 470 250)">
          <HalfCourt />
        </g>
      </svg>
      <span
        data-name={name}
        className="relative isolate m-[5cqw] mb-[3cqw] line-clamp-4 self-end pb-[0.16em] font-display font-semibold leading-[0.95] tracking-[-0.04em] wrap-anywhere before:absolute before:inset-0 before:-z-10 before:text-(--cover) before:content-[attr(data-name)] before:[-webkit-text-stroke:0.42em_var(--cover)]"
        style={{ fontSize: `${posterSize(name)}cqw` }}
      >
        {name}
      </span>
    </>
  )
}
