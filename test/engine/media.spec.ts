import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { drawPicture } from '#test/pictures.ts'
import { twoMegabytes } from '#ui/media/file-rules.ts'

async function file(name: string) {
  return { name, mimeType: 'image/png', buffer: await drawPicture(640, 480) }
}

/** Noise over the limit, as a camera stores it: lying on its side, with a note of that. */
async function photo(name: string) {
  const noise = randomBytes(1000 * 800 * 3)
  const buffer = await sharp(noise, { raw: { width: 1000, height: 800, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(twoMegabytes)
  return { name, mimeType: 'image/jpeg', buffer }
}

test('by keyboard: pictures are uploaded together', async ({ manager: page }) => {
  await visit(page, '/admin/media')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter')
  await (await chooser).setFiles([await file('Awning.png'), await file('Awning at noon.png')])
  await expect(page.getByText('2 images uploaded.')).toBeVisible()
  const newest = page.getByRole('list', { name: 'Images' }).getByRole('link').first()
  await expect(newest).toContainText('Awning at noon')
})

test('a photo over the limit is made smaller, and shown upright', async ({ admin: page }) => {
  await visit(page, '/admin/media')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles(await photo('Neon sign.jpg'))
  await expect(page.getByText('Image uploaded')).toBeVisible()
  const newest = page.getByRole('list', { name: 'Images' }).getByRole('link').first()
  await expect(newest).toContainText('Neon sign')
  await expect(newest).toContainText('800×1000')
})
