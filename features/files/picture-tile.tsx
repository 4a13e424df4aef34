import { formatBytes } from '#ui/media/format-bytes.ts'
import { Picture as Shown } from '#ui/media/picture.tsx'
import type { Picture } from './contract.ts'

interface PictureTileProps {
  picture: Picture
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
}

export const tileLook = 'group block w-full text-left focus-visible:outline-offset-4'

/** A picture in the grid: uncropped, with its name below. */
export function PictureTile({ picture, sizes }: PictureTileProps) {
  const { url, alt, name, width, height, bytes, uses } = picture
  return (
    <>
      <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-sharp border border-line bg-sunken p-2 transition-colors duration-150 ease-out group-hover:border-ink">
        <Shown
          src={url}
          alt={alt}
          sizes={sizes}
          className="max-h-full w-auto max-w-full object-contain"
        />
      </span>
      <span className="mt-2 block truncate font-medium text-small group-hover:text-action-text">
        {name || 'Untitled'}
      </span>
      <span
        className="mt-0.5 flex justify-between gap-3 font-mono text-caption text-ink-faint"
        data-numeric
      >
        <span className="truncate">
          {width}×{height}
          <span className="max-sm:hidden"> · {formatBytes(bytes)}</span>
        </span>
        <span className={`shrink-0 ${uses > 0 ? 'text-ink-soft' : ''}`}>
          {uses > 0 ? `Used ${uses}×` : 'Unused'}
        </span>
      </span>
    </>
  )
}
