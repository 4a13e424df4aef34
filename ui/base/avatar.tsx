const sizes = {
  tiny: 'size-6 text-caption',
  small: 'size-8 text-caption',
  medium: 'size-11 text-small',
  large: 'size-24 text-h3',
} as const

interface AvatarProps {
  name: string
  src?: string
  size?: keyof typeof sizes
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}

/** A person's picture or initials. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const shape = `inline-flex shrink-0 items-center justify-center overflow-hidden rounded-sharp ${sizes[size]}`
  if (src) return <img src={src} alt="" className={`${shape} bg-sunken object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${shape} border border-line bg-sunken font-mono text-ink-soft uppercase`}
    >
      {initials(name)}
    </span>
  )
}
