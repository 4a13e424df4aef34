import { parseImageUrl } from '#shared/images.ts'

/** The id by which the HTML shows the attached logo. */
export const logoId = 'logo'

const most = { width: 240, height: 40 }

/** The size at which a mail shows the logo; undefined without one. */
export function logoSize(url: string | undefined): { width: number; height: number } | undefined {
  const image = url ? parseImageUrl(url) : null
  if (!image) return undefined
  const scale = Math.min(most.width / image.width, most.height / image.height)
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: scaled(image.width), height: scaled(image.height) }
}
