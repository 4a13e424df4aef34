import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { PlusIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'

export interface ShownPicture {
  src: string
  /** The alternative text, or at least its number. */
  alt: string
}

interface ProjectPicturesProps {
  /** The first one is the cover. */
  pictures: ShownPicture[]
}

/** The largest file in the format that the dialog uses, so that a prefetch is not wasted. */
function largestOf(src: string): string {
  const stored = parseImageUrl(src)
  return stored ? `${stored.folder}/${imageWidths(stored.width).at(-1)}.avif` : src
}

/** The columns for two pictures, for three, and for more. */
const layouts: Record<number, { column: string; sizes: string }> = {
  1: {
    column: 'col-span-12 md:col-span-6',
    sizes: '(min-width: 90rem) 41rem, (min-width: 48rem) 46vw, 92vw',
  },
  2: { column: 'col-span-6', sizes: '(min-width: 90rem) 41rem, 46vw' },
  3: { column: 'col-span-4', sizes: '(min-width: 90rem) 27rem, 30vw' },
}
const manyLayout = {
  column: 'col-span-6 md:col-span-3',
  sizes: '(min-width: 90rem) 20rem, (min-width: 48rem) 23vw, 46vw',
}

export function ProjectPictures({ pictures }: ProjectPicturesProps) {
  const layout = layouts[pictures.length - 1] ?? manyLayout
  return (
    <ul className="columns gap-y-6 pb-16 md:pb-24">
      {pictures.map(({ src, alt }, index) => {
        const cover = index === 0
        return (
          <li key={src} className={cover ? 'col-span-12' : layout.column}>
            <a
              href={largestOf(src)}
              data-picture={index}
              className={`group block cursor-zoom-in ${cover ? 'max-md:-mx-(--page-gutter)' : ''}`}
            >
              <Picture
                src={src}
                alt={`${alt}, larger`}
                sizes={
                  cover ? '(min-width: 90rem) 83rem, (min-width: 48rem) 92vw, 100vw' : layout.sizes
                }
                priority={cover}
                className="aspect-[4/3] w-full bg-sunken object-cover"
              />
              <span
                aria-hidden="true"
                className={`mt-2 flex justify-between font-mono text-caption text-ink-soft group-hover:text-action-text ${cover ? 'max-md:mx-(--page-gutter)' : ''}`}
              >
                Fig. {index + 1}
                <PlusIcon className="size-4" />
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
