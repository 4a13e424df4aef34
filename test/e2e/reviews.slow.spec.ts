import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { documents } from '#features/documents/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { ledger } from '#features/invoices/ledger/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { reviews } from '#features/reviews/contract.ts'
import { reviewPaths } from '#features/reviews/paths.ts'
import { stages } from '#features/stages/contract.ts'
import { enterWith, expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi, makePerson, password } from '#test/browser/people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const wide = { width: 1440, height: 900 }

/** A page with a header and three bands. */
async function drawPage(accent: string): Promise<Buffer> {
  const bands = [0, 1, 2].map(
    (at) =>
      `<rect x="80" y="${700 + at * 360}" width="1040" height="280" fill="${at === 1 ? accent : '#d9d2c3'}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1800">
    <rect width="1200" height="1800" fill="#f6f1e6"/><rect width="1200" height="600" fill="${accent}"/>
    ${bands.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const inBothThemes = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

/** The place of the only pin, in percent of its picture. */
const placeOfPin = (page: Page) =>
  page.locator('[data-picture]').evaluate((picture) => {
    const [box, pin] = [picture, picture.querySelector('[data-pin]')!].map((element) =>
      element.getBoundingClientRect(),
    )
    const x = (100 * (pin!.left + pin!.width / 2 - box!.left)) / box!.width
    const y = (100 * (pin!.top + pin!.height / 2 - box!.top)) / box!.height
    return [Math.round(x), Math.round(y)]
  })

test('a pin by touch, its answer, a second version, and an approval that opens the payment', async ({
  page,
  admin,
  server: { url },
}) => {
  const api = await adminApi(url)
  const client = await makePerson(url)
  const { item: project } = await api.call(projects.add, {
    body: {
      ...{ userId: client.id, title: 'A ferry', description: '<p>Twice a day.</p>' },
      ...{ techStack: ['React'], status: 'in-progress', dueDate: '2030-03-01' },
    },
  })
  const params = { id: project.id }
  const percent = (title: string, share: number, opensOn: 'decision' | 'design') => ({
    ...{ title, percent: share, amount: null, opensOn, opensDate: null, opensStatus: null },
  })
  const saved = await api.call(stages.save, {
    params,
    body: {
      ...{ value: 3000, currency: 'USD' },
      stages: [percent('Deposit', 60, 'decision'), percent('Design', 40, 'design')],
    },
  })
  const deposit = saved.item.stages[0]?.id ?? ''
  await api.call(stages.open, { params: { id: deposit }, body: { reason: 'Signed on paper.' } })
  const bill = (await api.call(stages.list, { params })).stages[0]?.invoice?.id ?? ''
  const { remainingBalance: amount } = await api.call(invoices.one, { params: { id: bill } })
  await api.call(ledger.record, { params: { id: bill }, body: { amount, method: 'check' } })
  const file = new File([new Uint8Array(await drawPage('#16405b'))], 'home.png')
  const uploaded = await api.call(documents.upload, { body: {}, files: { file } })
  const { item: review } = await api.call(reviews.add, {
    ...{ params, body: { title: 'Home page', files: [uploaded.url] } },
  })

  await enterWith(page, { email: client.email, password })
  await visit(page, clientProjectPaths.details(project.id, 'review'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Home page' }).tap()
  const picture = page.getByRole('button', { name: /Press to add a pin/ })
  await expect(picture.getByRole('img')).toBeVisible()
  await expect
    .poll(() => picture.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1200)
  const box = await picture.boundingBox()
  await picture.tap({ position: { x: box!.width * 0.25, y: box!.width * 0.3 } })
  await page.getByRole('textbox', { name: 'Comment' }).fill('Is the header too dark?')
  await inBothThemes(page)
  await page.getByRole('button', { name: 'Save pin' }).tap()
  const thread = page.getByRole('region', { name: 'Pin 1' })
  await expect(thread).toContainText('Is the header too dark?')
  expect(await placeOfPin(page)).toEqual([25, 20])

  await admin.setViewportSize(wide)
  await visit(admin, reviewPaths.staff(review.id))
  await admin.getByRole('button', { name: /^Pin 1, open/ }).click()
  expect(await placeOfPin(admin)).toEqual([25, 20])
  const answered = admin.getByRole('region', { name: 'Pin 1' })
  await answered.getByRole('textbox', { name: 'Reply' }).fill('Lighter in version 2.')
  await answered.getByRole('button', { name: 'Reply' }).click()
  await expect(thread).toContainText('Lighter in version 2.')
  await answered.getByRole('button', { name: 'Resolve' }).click()
  await expect(answered.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await inBothThemes(admin)
  await admin.getByRole('button', { name: 'Add version' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a version of “Home page”' })
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'home-2.png', mimeType: 'image/png', buffer: await drawPage('#2f7fb0') },
  })
  await expect(dialog).toContainText('home-2.png')
  await dialog.getByRole('button', { name: 'Add version' }).click()

  await page.getByRole('button', { name: 'Show version 2' }).tap()
  await page.getByRole('button', { name: 'Compare' }).tap()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison.getByRole('img')).toHaveCount(2)
  await comparison.getByRole('button', { name: 'Slider' }).tap()
  await comparison.getByRole('slider').press('ArrowRight')
  await inBothThemes(page)
  const bar = page.getByRole('region', { name: 'Decision on version 2' })
  await expect(bar).toContainText('Approving opens the payment “Design”, $1,200.00.')
  await bar.getByRole('button', { name: 'Approve', exact: true }).tap()
  await bar.getByRole('button', { name: 'Approve version 2' }).tap()
  await expect(bar).toContainText('Approved')
  await visit(page, clientProjectPaths.details(project.id))
  await page.getByRole('tab', { name: 'Project Status' }).tap()
  await page.getByRole('region', { name: 'Payment' }).getByRole('link', { name: 'Pay Bill' }).tap()
  await expect(page.getByRole('main')).toContainText('$1,200.00')
})

test('somebody with the link pins and decides without an account', async ({
  page,
  server: { url },
}) => {
  const api = await adminApi(url)
  const client = await makePerson(url)
  const { item: project } = await api.call(projects.add, {
    body: {
      ...{ userId: client.id, title: 'A pier', description: '<p>Of wood.</p>' },
      ...{ techStack: ['React'], status: 'in-progress', dueDate: '2030-03-01' },
    },
  })
  const file = new File([new Uint8Array(await drawPage('#7a3b2e'))], 'home.png')
  const uploaded = await api.call(documents.upload, { body: {}, files: { file } })
  const { item } = await api.call(reviews.add, {
    params: { id: project.id },
    body: { title: 'Home page', files: [uploaded.url] },
  })
  const { linkUrl } = (await api.call(reviews.openLink, { params: { id: item.id } })).item
  const path = new URL(linkUrl ?? '').pathname
  const response = await page.goto(path)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  expect(response?.headers()['cache-control']).toBe('no-store')
  const picture = page.getByRole('button', { name: /Press to add a pin/ })
  await picture.tap({ position: { x: 60, y: 60 } })
  await page.getByRole('textbox', { name: 'Comment' }).fill('A warmer red, please.')
  await page.getByRole('button', { name: 'Save pin' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Who are you?' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann Lee')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ann@example.test')
  await inBothThemes(page)
  await dialog.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('region', { name: 'Pin 1' })).toContainText('Ann Lee (guest)')
  await page.reload()
  await page.getByRole('button', { name: 'Request changes' }).tap()
  await page.getByRole('textbox', { name: 'What to change' }).fill('The red.')
  await inBothThemes(page)
  await page.getByRole('button', { name: 'Request changes' }).tap()
  await expect(page.getByText(/^Version 1, by Ann Lee/)).toBeVisible()
})
