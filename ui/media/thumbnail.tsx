import { ImageIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'

/** The picture of a row, or a placeholder. */
export function Thumbnail({ src }: { src: string | null }) {
  const look = 'h-11 w-16.5 rounded-sharp border border-line bg-sunken'
  if (src) return <Picture src={src} alt="" sizes="4.125rem" className={`${look} object-cover`} />
  return (
    <span className={`${look} grid place-items-center text-ink-faint`}>
      <ImageIcon />
    </span>
  )
}
