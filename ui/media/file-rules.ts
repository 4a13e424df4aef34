import { documentFacts } from '#ui/client/rendering.ts'
import { formatBytes } from './format-bytes.ts'

export const twoMegabytes = 2 * 1024 * 1024

/** The server's upload limit, from the document. Two megabytes during server rendering. */
export function uploadLimit(): number {
  return Number(documentFacts().uploadLimit ?? 2) * 1024 * 1024
}

interface FileLike {
  name: string
  type: string
  size: number
}

/**
 * Applies the accept attribute, which browsers apply to the file picker but not to drop and paste.
 */
export function isAccepted({ name, type }: FileLike, accept = ''): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean)
  if (rules.length === 0) return true
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return type.toLowerCase().startsWith(rule.slice(0, -1))
    return type.toLowerCase() === rule
  })
}

/** The browser cannot decode larger ones safely. */
const maxPictureBytes = 100 * 1024 * 1024

/** True for pictures that are made smaller before they are sent. Animations and drawings are not. */
export function isShrinkable({ type, size }: FileLike): boolean {
  return /^image\/(?!gif|svg)/.test(type) && size <= maxPictureBytes
}

export const photoHint = 'Large photos are made smaller.'

export const tooLarge = (maxBytes: number) => `Files must be less than ${formatBytes(maxBytes)}`

/** The error for a file that cannot be uploaded; null if it can. */
export function refuseFile(
  file: FileLike,
  { accept = '', maxBytes = uploadLimit() }: { accept?: string; maxBytes?: number } = {},
): string | null {
  if (!isAccepted(file, accept)) {
    return accept === 'image/*'
      ? 'Please choose an image.'
      : `Please choose a file of type ${accept}.`
  }
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxBytes && !isShrinkable(file)) return tooLarge(maxBytes)
  return null
}

export function isImageUrl(url: string): boolean {
  return /^(data:image|blob:)|\.(avif|gif|jpe?g|png|svg|webp)($|\?)/i.test(url)
}

/** The last segment of the URL, as the name of a file without a preview. */
export function nameOfUrl(url: string): string {
  if (/^(data|blob):/.test(url)) return 'New file'
  return decodeURIComponent(url.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? url)
}
