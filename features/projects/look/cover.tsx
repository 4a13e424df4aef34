import { HalfCourt } from '#ui/media/half-court.tsx'
import { Picture } from '#ui/media/picture.tsx'
import type { SeenProject } from '../contract.ts'
import { coverType } from '../rules.ts'

interface ProjectCoverProps {
  project: Pick<SeenProject, 'title' | 'files' | 'business'>
  /** The displayed width: '(min-width: 48rem) 50vw, 100vw'. */
  sizes: string
  priority?: boolean
  /** The size, and how much of a picture is shown. */
  className: string
}

const frame = 'overflow-hidden rounded-sharp border border-line'

/**
 * The first picture of a project, or else a poster of its business in the colors of the agency. Hidden
 * from screen readers, because the title is always beside it.
 */
export function ProjectCover({ project, className, ...picture }: ProjectCoverProps) {
  const { title, files, business } = project
  if (files[0]) {
    const look = `${frame} bg-sunken object-cover object-top ${className}`
    return <Picture {...picture} src={files[0]} alt="" className={look} />
  }
  const name = business || title
  const { tint, size } = coverType(name, title)
  return (
    <span
      aria-hidden="true"
      className={`@container relative isolate flex ${frame} ${tints[tint]} ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox={crops[tint]}
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
        className="m-[5cqw] mb-[3cqw] line-clamp-4 self-end pb-[0.16em] font-display font-semibold leading-[0.95] tracking-[-0.04em] wrap-anywhere"
        style={{ fontSize: `${size}cqw` }}
      >
        {name}
      </span>
    </span>
  )
}

/** The accent, the marker on black, and the wash. */
const tints = ['bg-action text-white', 'bg-black text-highlight', 'bg-action-wash text-action-text']

/** The right half, the center circle, and a corner. */
const crops = ['470 0 472 500', '330 60 380 380', '640 -20 320 320']

/** The cover in a row of a list. */
export function RowCover({ project }: Pick<ProjectCoverProps, 'project'>) {
  return <ProjectCover project={project} sizes="4.5rem" className="h-12 w-18" />
}
