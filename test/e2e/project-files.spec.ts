import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { documents } from '#features/documents/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { enterWith, expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, apiOf, makePerson, password } from '#test/browser/people.ts'
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

const screenOf = (id: string) => `/admin/projects/details/${id}`

async function openFiles(page: Page, screen: string) {
  await visit(page, `${screen}?tab=files`)
  await expect(page.getByText('No files yet.')).toBeVisible()
}

async function choose(page: Page, files: ReturnType<typeof fileOf>[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(files)
}

/** Sets whether the browser says that it can show PDFs. */
const setPdfViewer = (page: Page, enabled: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true })
  }, enabled)

test('files are added together, previewed, downloaded, deleted and brought back', async ({
  admin: page,
  server: { url },
}) => {
  const { id, person } = await addProject(url)
  await openFiles(page, screenOf(id))
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
  const previewPdf = async (viewer: boolean) => {
    await setPdfViewer(page, viewer)
    await page.getByRole('button', { name: /^Preview Offer.pdf/ }).click()
  }
  await previewPdf(false)
  await expect(dialog.getByText('This browser cannot show a PDF here.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  const framed = page.waitForResponse((response) => response.url().includes('/preview?'))
  await previewPdf(true)
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

test('by keyboard: a file is chosen, previewed and deleted', async ({
  admin: page,
  server: { url },
}) => {
  const { id } = await addProject(url)
  await openFiles(page, screenOf(id))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Logo.png', await drawPicture(80, 80)))
  const preview = page.getByRole('button', { name: /^Preview Logo.png/ })
  await preview.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Logo.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No files yet.')).toBeVisible()
})

/** A drop or a paste of files, as from a folder. */
async function give(page: Page, how: 'drop' | 'paste', files: ReturnType<typeof fileOf>[]) {
  const given = files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, bytes } of all) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], name))
    }
    return data
  }, given)
  if (how === 'paste')
    return page.evaluate((clipboardData) => {
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, transfer)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Drop to add to the project')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

test.describe('files that fail', () => {
  test.use({ expectedErrors: [/status of 400|ERR_FAILED/] })

  test('say why, can be sent again or canceled, and hold up no others', async ({
    admin: page,
    server: { url },
  }) => {
    const { id } = await addProject(url)
    await openFiles(page, screenOf(id))
    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
    const uploadOf = (name: string) => uploads.filter({ hasText: name })
    await give(page, 'drop', [
      fileOf('Song.mp3', Buffer.from('ID3')),
      fileOf('Empty.txt', Buffer.alloc(0)),
      fileOf('Long.pdf', Buffer.alloc(2 * 1024 * 1024 + 1)),
      fileOf('Fake.pdf', Buffer.from('Not a PDF')),
      fileOf('Notes.txt', Buffer.from('Ink on paper.')),
    ])
    await expect(filesOf(page)).toHaveCount(1)
    await expect(uploadOf('Song.mp3').getByRole('alert')).toHaveText(
      /^Please choose an image, a PDF/,
    )
    await expect(uploadOf('Empty.txt').getByRole('alert')).toHaveText('This file is empty.')
    await expect(uploadOf('Long.pdf').getByRole('alert')).toHaveText('Files must be less than 2MB')
    await expect(uploadOf('Fake.pdf').getByRole('alert')).toHaveText(
      /not of a type that can be used/,
    )
    expect(await violationsOf(page)).toEqual([])
    for (const name of ['Song.mp3', 'Empty.txt', 'Long.pdf', 'Fake.pdf'])
      await page.getByRole('button', { name: `Dismiss ${name}` }).click()
    await expect(uploads).toHaveCount(0)

    const path = `**${documents.upload.path}`
    await page.route(path, (route) => route.abort())
    await give(page, 'paste', [fileOf('Plan.txt', Buffer.from('Ink.'))])
    await expect(uploadOf('Plan.txt').getByRole('alert')).not.toBeEmpty()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(filesOf(page)).toHaveCount(2)
    await expect(uploads).toHaveCount(0)

    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await held.promise
      await route.abort()
    })
    await give(page, 'paste', [fileOf('Slow.txt', Buffer.from('Ink.'))])
    await expect(page.getByRole('progressbar', { name: 'Uploading Slow.txt' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel Slow.txt' }).click()
    await expect(uploads).toHaveCount(0)
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(filesOf(page)).toHaveCount(2)
  })
})

test('what one side adds and deletes shows on the other at once', async ({
  manager,
  page: client,
  server: { url },
}) => {
  const { id, person } = await addProject(url)
  await enterWith(client, { email: person.email, password })
  await openFiles(manager, screenOf(id))
  await openFiles(client, `/client-portal/my-projects/details/${id}`)
  await choose(client, [fileOf('Our texts.txt', Buffer.from('Ink on paper.'))])
  await expect(filesOf(manager)).toContainText('Our texts.txt')
  await expect(filesOf(manager)).toContainText('Greta Halvorsen')
  await choose(manager, [fileOf('Offer.pdf', writePdf())])
  await expect(filesOf(client)).toHaveCount(2)
  await expect(client.getByRole('button', { name: /^Delete/ })).toHaveText([''])
  await expect(manager.getByRole('button', { name: 'Delete Offer.pdf' })).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Delete Our texts.txt' })).toHaveCount(0)
  await client.getByRole('button', { name: 'Delete Our texts.txt' }).click()
  await client.getByRole('button', { name: 'Delete file' }).click()
  await expect(filesOf(manager)).toHaveCount(1)
  expect(await violationsOf(client)).toEqual([])
})
