import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { drawPicture } from '#test/pictures.ts'
import { twoMegabytes } from '#ui/media/file-rules.ts'

const form = '/admin/services/edit-service/branding-for-small-businesses'
const site = '/service/branding-for-small-businesses'
const library = (page: Page) => page.getByRole('list', { name: 'Images' })

async function file(name: string, width = 640, height = 480) {
  return { name, mimeType: 'image/png', buffer: await drawPicture(width, height) }
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

/** Lets go of a file over the page, as from a folder. */
async function drop(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof file>>) {
  const transfer = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], name, { type }))
      return data
    },
    { name, type: mimeType, bytes: buffer.toString('base64') },
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Service updated successfully!')).toBeVisible()
}

test('a picture is uploaded by drop, found, used, replaced on the site and deleted', async ({
  admin: page,
}) => {
  await visit(page, '/admin/media')
  await expect(library(page)).toBeVisible()
  await drop(page, await photo('Neon sign.jpg'))
  await expect(page.getByText('Image uploaded')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search images' }).fill('neon')
  await expect(library(page).getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=neon$/)

  await visit(page, form)
  await page.getByRole('button', { name: 'Pick from the library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('neon')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: /Neon sign/ }).click()
  await page.getByLabel('Alt text').fill('A neon sign')
  await save(page)
  await page.goto(site)
  const shown = page.getByRole('main').getByRole('img', { name: 'A neon sign' })
  await expect(shown).toHaveAttribute('src', /-800x1000\/800\.webp$/)

  await visit(page, '/admin/media?q=neon')
  await library(page).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Branding for small businesses' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace' }).click()
  await (await chooser).setFiles(await file('Neon at night.png', 500, 500))
  await page.getByRole('button', { name: 'Replace image' }).click()
  await expect(page.getByText('Image replaced')).toBeVisible()
  await expect(page.getByText('500 × 500 pixels')).toBeVisible()
  await page.goto(site)
  await expect(shown).toHaveAttribute('src', /-500x500\/500\.webp$/)

  await visit(page, form)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save(page)
  for (const left of [2, 1]) {
    await visit(page, '/admin/media?q=neon&filter=unused')
    await expect(library(page).getByRole('link')).toHaveCount(left)
    await library(page).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete image' }).click()
    await expect(page.getByText('Image deleted')).toBeVisible()
  }
  await visit(page, '/admin/media?q=neon')
  await expect(page.getByText('No image matches.')).toBeVisible()
  await visit(page, form)
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
  await versions.nth(1).click()
  await expect(page.getByText('This image was deleted.')).toBeVisible()
})

test('by keyboard: pictures are uploaded, get alt text and are picked for a service', async ({
  manager: page,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await visit(page, '/admin/media')
  const chooser = page.waitForEvent('filechooser')
  await press('Upload')
  await (await chooser).setFiles([await file('Awning.png'), await file('Awning at noon.png')])
  await expect(page.getByText('2 images uploaded.')).toBeVisible()
  const newest = library(page).getByRole('link').first()
  await expect(newest).toContainText('Awning at noon')
  await newest.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Awning' })).toBeVisible()
  await page.getByLabel('Alt text').focus()
  await page.keyboard.type('A striped awning')
  await press('Save changes')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  await visit(page, form)
  await press('Pick from the library')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('awning')
  const found = page.getByRole('dialog').getByRole('listitem')
  await expect(found).toHaveCount(2)
  await found.first().getByRole('button').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Alt text')).toHaveValue('A striped awning')
  await expect(page.getByRole('button', { name: 'Pick from the library' })).toBeFocused()
})
