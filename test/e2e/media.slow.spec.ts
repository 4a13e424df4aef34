import type { Page } from '@playwright/test'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { drawPicture } from '#test/pictures.ts'

const form = '/admin/services/edit-service/branding-for-small-businesses'
const site = '/service/branding-for-small-businesses'
const library = (page: Page) => page.getByRole('list', { name: 'Images' })

async function file(name: string, width = 640, height = 480) {
  return { name, mimeType: 'image/png', buffer: await drawPicture(width, height) }
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

test('a picture is uploaded by drop, found, used and replaced on the site', async ({
  admin: page,
}) => {
  await visit(page, '/admin/media')
  await expect(library(page)).toBeVisible()
  await drop(page, await file('Neon sign.png'))
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
  await expect(shown).toHaveAttribute('src', /-640x480\/640\.webp$/)

  await visit(page, '/admin/media?q=neon')
  await library(page).getByRole('link').click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace' }).click()
  await (await chooser).setFiles(await file('Neon at night.png', 500, 500))
  await page.getByRole('button', { name: 'Replace image' }).click()
  await expect(page.getByText('Image replaced')).toBeVisible()
  await expect(page.getByText('500 × 500 pixels')).toBeVisible()
  await page.goto(site)
  await expect(shown).toHaveAttribute('src', /-500x500\/500\.webp$/)
})
