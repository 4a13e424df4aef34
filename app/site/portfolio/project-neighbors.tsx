import type { ShowcaseProject } from '#features/projects/contract.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'

export interface ListPosition {
  /** Starts at one. */
  number: number
  total: number
  previous: ShowcaseProject | undefined
  next: ShowcaseProject | undefined
}

/**
 * The position of a project in the list, which wraps around. With two projects, the other one is
 * only the next.
 */
export function positionOf(rows: ShowcaseProject[], id: string): ListPosition {
  const total = rows.length
  const index = rows.findIndex((row) => row.id === id)
  const at = (step: number) => rows[(index + step + total) % total]
  return {
    number: index + 1,
    total,
    previous: index >= 0 && total > 2 ? at(-1) : undefined,
    next: index >= 0 && total > 1 ? at(1) : undefined,
  }
}

interface NeighborProps {
  project: ShowcaseProject
  direction: 'previous' | 'next'
}

function Neighbor({ project: { slug, title, files }, direction }: NeighborProps) {
  const back = direction === 'previous'
  const Arrow = back ? ArrowLeftIcon : ArrowRightIcon
  return (
    <li
      className={`group relative col-span-12 row-span-2 grid grid-rows-subgrid gap-y-4 md:col-span-6 ${back ? '' : 'md:col-start-7'}`}
    >
      <div className="row-start-2">
        <p
          className={`flex items-center gap-2 font-mono text-caption text-ink-soft ${back ? '' : 'justify-between'}`}
        >
          {back && <Arrow className="size-4" />}
          {back ? 'Previous' : 'Next'}
          {!back && <Arrow className="size-4" />}
        </p>
        <h3 className="mt-2 text-h2">
          <a
            href={`/project-details/${slug}`}
            className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
          >
            {title}
          </a>
        </h3>
      </div>
      <div className="row-start-1">
        {files[0] && (
          <Picture
            src={files[0]}
            alt=""
            sizes="(min-width: 90rem) 41rem, (min-width: 48rem) 46vw, 92vw"
            className="aspect-[4/3] w-full bg-sunken object-cover"
          />
        )}
      </div>
    </li>
  )
}

export function ProjectNeighbors({ previous, next }: Pick<ListPosition, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav aria-labelledby="more" className="border-ink border-t print:hidden">
      <div className="frame pt-5 pb-20 md:pb-28">
        <h2
          id="more"
          className="pb-8 font-mono font-normal text-caption text-ink-soft tracking-normal"
        >
          More work
        </h2>
        <ul className="columns gap-y-12">
          {previous && <Neighbor project={previous} direction="previous" />}
          {next && <Neighbor project={next} direction="next" />}
        </ul>
      </div>
    </nav>
  )
}
