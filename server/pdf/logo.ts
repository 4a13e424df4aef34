import { inPictureTurn, sharp, visitors } from '#server/files/picture-turns.ts'
import type { Storage } from '#server/files/storage.ts'
import { readPicture } from '#server/files/stored-picture.ts'

/** Wide enough for paper. */
const width = 600

/** The last logo is cached: every PDF needs it, also one that is stored already. */
let last: { files: Storage; url: string; logo: Promise<string | undefined> } | undefined

/** The data URL of a stored picture as a PNG, which PDFs can contain; undefined if it does not exist. */
export async function readLogo(
  files: Storage,
  url: string | undefined,
): Promise<string | undefined> {
  if (!url) return undefined
  if (last?.url === url && last.files === files) return last.logo
  const logo = inPictureTurn(visitors, () => drawLogo(files, url))
  last = { files, url, logo }
  logo.catch(() => {
    if (last?.logo === logo) last = undefined
  })
  return logo
}

async function drawLogo(files: Storage, url: string): Promise<string | undefined> {
  const picture = await readPicture(files, url, width)
  if (!picture) return undefined
  const png = await sharp(picture).resize({ width, withoutEnlargement: true }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
