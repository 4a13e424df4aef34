import type { CSSProperties } from 'react'
import { parseImageUrl } from '#shared/images.ts'
import { IconButton } from '#ui/base/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { PartScript } from '../islands/part-script.tsx'
import type { ShownPicture } from './project-pictures.tsx'

interface LightboxProps {
  /** The subject of the pictures. */
  title: string
  pictures: ShownPicture[]
}

function ratioOf(src: string): number {
  const stored = parseImageUrl(src)
  return stored ? stored.width / stored.height : 4 / 3
}

/** Controlled by lightbox-part.ts; stays closed without script. */
export function Lightbox({ title, pictures }: LightboxProps) {
  return (
    <dialog data-lightbox aria-label={`Images of ${title}`} className="lightbox scheme-dark">
      <div className="flex items-center justify-between gap-4 px-(--page-gutter)">
        <output className="font-mono text-caption text-ink-soft tabular-nums" />
        <form method="dialog" className="flex gap-1">
          {pictures.length > 1 && (
            <>
              <IconButton label="Previous image" data-step={-1}>
                <ArrowLeftIcon />
              </IconButton>
              <IconButton label="Next image" data-step={1}>
                <ArrowRightIcon />
              </IconButton>
            </>
          )}
          <IconButton label="Close" type="submit" className="-mr-3">
            <CloseIcon />
          </IconButton>
        </form>
      </div>
      <ul aria-label={title}>
        {pictures.map(({ src, alt }) => (
          <li
            key={src}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
            tabIndex={0}
            style={{ '--ratio': ratioOf(src) } as CSSProperties}
          >
            <Picture src={src} alt={alt} sizes="(min-width: 90rem) 83rem, 100vw" />
          </li>
        ))}
      </ul>
      <PartScript name="lightbox" />
    </dialog>
  )
}
