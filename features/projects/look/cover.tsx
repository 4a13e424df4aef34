import { lazy, Suspense } from 'react'
import { Picture } from '#ui/media/picture.tsx'
import type { SeenProject } from '../contract.ts'

// Most projects have a picture.
const Poster = lazy(() => import('./poster.tsx'))

interface ProjectCoverProps {
  project: Pick<SeenProject, 'title' | 'files' | 'business'>
  /** The displayed width: '(min-width: 48rem) 50vw, 100vw'. */
  sizes: string
  priority?: boolean
  /** The size, and how much of a picture is shown. */
  className: string
}

const frame = 'overflow-hidden rounded-sharp border border-line'

/** The accent, the marker on black, and the wash. */
const tints = [
  '[--cover:var(--color-action)] text-white',
  '[--cover:var(--color-black)] text-highlight',
  '[--cover:var(--color-action-wash)] text-action-text',
]

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
  // The projects of a client differ, and each keeps its tint.
  const tint = title.length % tints.length
  return (
    <span
      aria-hidden="true"
      className={`@container relative isolate flex bg-(--cover) ${frame} ${tints[tint]} ${className}`}
    >
      <Suspense>
        <Poster name={business || title} crop={tint} />
      </Suspense>
    </span>
  )
}
