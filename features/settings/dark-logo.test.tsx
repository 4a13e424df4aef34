import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { screen, within } from '@testing-library/dom'
import sharp from 'sharp'
import { brandSection } from '#features/agency/brand/contract.ts'
import { files } from '#features/files/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { signInAs } from '#test/factories.ts'
import { saveSection, settings } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

/** A bar of this color on a transparent ground, saved as the logo. */
async function saveLogo(background: string) {
  const bar = { create: { width: 90, height: 20, channels: 4, background } } as const
  const side = { top: 15, bottom: 15, left: 5, right: 5, background: '#0000' }
  const bytes = await sharp(bar).extend(side).png().toBuffer()
  const design = new Blob([new Uint8Array(bytes)])
  const { url } = await admin.call(files.upload, { body: {}, files: { design } })
  await admin.call(saveSection(brandSection), { body: { ...brandSection.defaults, logo: url } })
}

async function makeDark() {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/settings?tab=brand')
  const brand = within(await screen.findByRole('region', { name: 'Brand' }))
  await tab.user.click(await brand.findByRole('button', { name: 'Make it from the logo' }))
  return { tab, brand }
}

test('a logo for dark backgrounds is made from one of a dark color, and saved with the brand', async () => {
  await saveLogo('#12305c')
  const { tab, brand } = await makeDark()
  await screen.findByText('Made from the logo. Save to use it.')
  assert.equal(brand.queryByRole('button', { name: 'Make it from the logo' }), null)
  assert.equal((await admin.call(settings.list, {})).brand.value.darkLogo, undefined)
  await tab.user.click(brand.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Brand settings saved successfully!')
  const { darkLogo } = (await admin.call(settings.list, {})).brand.value
  assert.match(darkLogo ?? '', /-100x50\//)
})

test('another logo asks for one to be uploaded', async () => {
  await saveLogo('#ffd23f')
  await makeDark()
  await screen.findByText(/Please upload one for dark backgrounds\.$/)
})
