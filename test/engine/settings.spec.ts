import sharp from 'sharp'
import { files } from '#features/files/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { expect, reportShifts, test } from '#test/browser/fixtures.ts'
import { adminApi } from '#test/browser/people.ts'
import { expectLight, weigh } from '#test/browser/weight.ts'

test('a photo on the home page shifts nothing and adds only itself', async ({
  page,
  server: { url },
}) => {
  const admin = await adminApi(url)
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  const pixels = { width: 2400, height: 1280, channels: 3, background: '#888', noise } as const
  const photo = await sharp({ create: pixels }).jpeg().toBuffer()
  const design = new Blob([new Uint8Array(photo)])
  const uploaded = await admin.call(files.upload, { body: {}, files: { design } })
  const { value: home } = (await admin.call(settings.list, {})).home
  const saveHome = (body: typeof home) => admin.call(saveSection(homeSection), { body })
  // Late fonts move some lines by less, a photo without its space moves half of the page.
  await reportShifts(page, 0.01)
  const load = () => weigh(page, () => page.goto('/', { waitUntil: 'networkidle' }))

  const before = await load()
  await saveHome({ ...home, look: 'own', picture: uploaded.url })
  const after = await load()
  const shown = page.getByRole('main').locator('figure img').first()
  await expect(shown).toHaveJSProperty('complete', true)
  expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\/\d+\.avif$/)
  expect({ ...after, image: 0, document: 0 }).toEqual({ ...before, image: 0, document: 0 })
  await expectLight(page, after)
  await saveHome(home)
})
