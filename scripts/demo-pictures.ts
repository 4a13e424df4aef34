import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { imageWidths, parseImageUrl } from '#shared/images.ts'
import { chromiumPath } from '#test/browser/chromium.ts'
import { type Drawing, drawings } from './demo-drawings.ts'
import { root } from './tree.ts'

/** Renders the demo pictures from their pages: all, or the given ones. */
const requested = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
for (const drawing of drawings) {
  if (requested.length && !requested.includes(drawing.name)) continue
  const bytes = await make(drawing)
  console.info(`${drawing.name.padEnd(32)}${(bytes / 1000).toFixed(0).padStart(5)} kB`)
}
await browser.close()

async function make({ name, key, transparent = false }: Drawing): Promise<number> {
  const size = parseImageUrl(`/files/${key}/1.webp`)
  if (!size) throw new Error(`Not a picture: ${key}`)
  const drawn = await capture(name, size, transparent)
  const folder = join(root, 'db/seed/files', key)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sizes = imageWidths(size.width).map(async (width) => {
    const picture = transparent ? sharp(drawn) : sharp(drawn).removeAlpha()
    const scaled = picture.resize({ width })
    const avif = await scaled.clone().avif({ quality: 55, effort: 4 }).toBuffer()
    const webp = await encodeWebp(scaled)
    await writeFile(join(folder, `${width}.avif`), avif)
    await writeFile(join(folder, `${width}.webp`), webp)
    return avif.length + webp.length
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

/** Drawings are smaller and sharper with lossless compression, photographs with lossy. */
async function encodeWebp(image: Sharp): Promise<Buffer> {
  const flat = await image.clone().webp({ nearLossless: true, quality: 40, effort: 5 }).toBuffer()
  const lossy = await image.clone().webp({ quality: 82, effort: 5 }).toBuffer()
  return flat.length < lossy.length ? flat : lossy
}

async function capture(
  name: string,
  { width, height }: { width: number; height: number },
  omitBackground: boolean,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(pathToFileURL(join(root, 'db/seed/pictures', `${name}.html`)).href)
  await page.evaluate(() => document.fonts.ready)
  const drawn = await page.screenshot({ omitBackground })
  await page.close()
  return drawn
}
