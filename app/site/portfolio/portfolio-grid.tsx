import type { ShowcaseProject } from '#features/projects/contract.ts'
import { Picture } from '#ui/media/picture.tsx'
import { layoutPieces, type PieceSize } from './portfolio-layout.ts'
import { ProjectYear } from './project-year.tsx'

const small = 'row-span-2 grid grid-cols-1 grid-rows-subgrid gap-y-4 md:gap-y-5'

const looks: Record<PieceSize, { piece: string; title: string; sizes: string }> = {
  poster: {
    piece: 'columns items-end gap-y-4',
    title: 'text-h2',
    sizes: '(min-width: 90rem) 61rem, (min-width: 48rem) 70vw, 100vw',
  },
  wide: {
    piece: `${small} max-md:mr-[16%] md:col-span-7`,
    title: 'text-h2',
    sizes: '(min-width: 90rem) 47rem, (min-width: 48rem) 54vw, 78vw',
  },
  narrow: {
    piece: `${small} max-md:ml-[16%] md:col-span-5`,
    title: 'text-h2',
    sizes: '(min-width: 90rem) 34rem, (min-width: 48rem) 38vw, 78vw',
  },
  third: {
    piece: `${small} md:col-span-4`,
    title: 'text-h3',
    sizes: '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 92vw',
  },
}

interface PieceProps {
  project: ShowcaseProject
  size: PieceSize
  /** Large pictures alternate between right and left. */
  left: boolean
  first: boolean
}

function Piece({ project, size, left, first }: PieceProps) {
  const { slug, title, files, files_alt, categoryId } = project
  const { piece, title: titleLook, sizes } = looks[size]
  const poster = size === 'poster'
  const cover = files[0]
  const place = left ? '' : 'md:col-start-4'
  const beside = left ? 'md:col-start-10' : 'md:col-start-1'
  const shape = 'aspect-[4/3] w-full bg-sunken object-cover'
  return (
    <li className={`group relative col-span-12 ${piece}`}>
      <div
        className={
          poster
            ? `col-span-12 max-md:-mx-(--page-gutter) md:col-span-9 md:row-start-1 ${place}`
            : 'self-end'
        }
      >
        <div className={first ? undefined : 'later-picture'}>
          {cover ? (
            <Picture
              src={cover}
              alt={files_alt[0] ?? ''}
              sizes={sizes}
              priority={first}
              className={shape}
            />
          ) : (
            <div className={shape} />
          )}
        </div>
      </div>
      <div
        className={`border-ink border-t pt-3 ${poster ? `col-span-12 md:col-span-3 md:row-start-1 ${beside}` : ''}`}
      >
        <h2 className={titleLook}>
          <a
            href={`/project-details/${slug}`}
            className="transition-colors duration-150 after:absolute after:inset-0 group-hover:text-action-text"
          >
            {title}
          </a>
        </h2>
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-mono text-caption text-ink-soft">
          <span>{categoryId?.name}</span>
          <ProjectYear project={project} />
        </p>
      </div>
    </li>
  )
}

/** The projects as a wall of posters: large ones, pairs and rows of three. */
export function PortfolioGrid({ projects }: { projects: ShowcaseProject[] }) {
  const sizes = layoutPieces(projects.length)
  return (
    <ol className="columns gap-y-16 md:gap-y-24">
      {projects.map((project, index) => (
        <Piece
          key={project.id}
          project={project}
          size={sizes[index] ?? 'third'}
          left={sizes.slice(0, index).filter((size) => size === 'poster').length % 2 === 1}
          first={index === 0}
        />
      ))}
    </ol>
  )
}
