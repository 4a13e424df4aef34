import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson } from '#test/browser/people.ts'
import { drawPicture } from '#test/pictures.ts'
import { makeZip } from '#test/zips.ts'

/** A page that says Hello, as a viewer needs it. */
function writePdf(): Buffer {
  const text = 'BT /F1 24 Tf 50 100 Td (Hello) Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`)
}

const zip = makeZip([{ name: 'notes.txt', data: Buffer.from('Ink on paper.') }])
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

/** A project of a new client. */
async function addProject(baseURL: string) {
  const person = await makePerson(baseURL)
  const words = { title: `Boats ${person.id.slice(-6)}`, description: '<p>Boats.</p>' }
  const body = { ...words, userId: person.id, techStack: ['Figma' as const] }
  const { item } = await (await adminApi(baseURL)).call(projects.add, { body })
  return { id: item.id, person }
}

const filesOf = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

async function choose(page: Page, files: ReturnType<typeof fileOf>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(files)
}

test('files are added together, previewed, downloaded, deleted and brought back', async ({
  admin: page,
  server: { url },
}) => {
  const { id, person } = await addProject(url)
  await visit(page, `/admin/projects/details/${id}?tab=files`)
  await expect(page.getByText('No files yet.')).toBeVisible()
  await choose(page, [
    fileOf('Front page.png', await drawPicture(600, 400)),
    fileOf('Offer.pdf', writePdf()),
    fileOf('Texts.zip', zip),
  ])
  await expect(page.getByText('3 files added successfully!')).toBeVisible()
  await expect(filesOf(page)).toHaveCount(3)
  await expect(filesOf(page).locator('img')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  const client = await apiOf(url, person)
  const { history = [] } = await client.call(projects.one, { params: { id } })
  expect(history[0]?.action).toBe('3 files added')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Preview Front page.png/ }).click()
  const picture = dialog.getByRole('img', { name: 'Front page.png' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(600)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  )
  const framed = page.waitForResponse((response) => response.url().includes('/preview?'))
  await page.getByRole('button', { name: /^Preview Offer.pdf/ }).click()
  expect((await framed).headers()['content-type']).toBe('application/pdf')
  await expect(dialog.getByTitle('Offer.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  // A browser without a viewer has downloaded the PDF of the frame.
  const isZip = (each: Download) => each.suggestedFilename() === 'Texts.zip'
  const download = page.waitForEvent('download', isZip)
  await page.getByRole('button', { name: 'Download Texts.zip' }).click()
  expect(await readFile(await (await download).path())).toEqual(zip)

  await page.getByRole('button', { name: 'Delete Texts.zip' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('File deleted successfully!')).toBeVisible()
  await expect(filesOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('File restored')).toBeVisible()
  await expect(filesOf(page)).toHaveCount(3)
})
