import type { Page } from '@playwright/test'
import { documents } from '#features/documents/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson } from '#test/browser/people.ts'
import { drawPicture } from '#test/pictures.ts'

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

const filesOf = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

/** Opens the files of a new project, which has none. */
async function openFiles(page: Page, origin: string) {
  const { id: userId } = await makePerson(origin)
  const body = { title: 'Boats', description: '<p>Boats.</p>', userId, techStack: ['Figma'] }
  const { item } = await (await adminApi(origin)).call(projects.add, { body })
  await visit(page, `/admin/projects/details/${item.id}?tab=files`)
  await expect(page.getByText('No files yet.')).toBeVisible()
}

test('by keyboard: a file is chosen, previewed and deleted', async ({
  admin: page,
  server: { url },
}) => {
  await openFiles(page, url)
  const added = page.waitForRequest(
    (request) => request.method() !== 'GET' && /\/api\/project\/[^/]+$/.test(request.url()),
  )
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Logo.png', await drawPicture(80, 80)))
  const form = (await added).postData() ?? ''
  for (const field of ['id', 'uploadedBy"\r\n\r\nAdmin', 'files', 'token'])
    expect(form).toContain(`name="${field}`)
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
    await openFiles(page, url)
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
    await page.getByRole('button', { name: 'Dismiss Song.mp3' }).click()
    await expect(uploads).toHaveCount(3)
    // The refused files leave with the next success.
    await give(page, 'paste', [fileOf('More.txt', Buffer.from('Ink.'))])
    await expect(filesOf(page)).toHaveCount(2)
    await expect(uploads).toHaveCount(0)

    const path = `**${documents.upload.path}`
    await page.route(path, (route) => route.abort())
    await give(page, 'paste', [fileOf('Plan.txt', Buffer.from('Ink.'))])
    await expect(uploadOf('Plan.txt').getByRole('alert')).not.toBeEmpty()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(filesOf(page)).toHaveCount(3)
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
    await expect(filesOf(page)).toHaveCount(3)
  })
})
