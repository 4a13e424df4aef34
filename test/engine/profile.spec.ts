import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '#shared/roles.ts'
import { test as base, enterWith, expect, expectAccessible } from '#test/browser/fixtures.ts'
import { press, tabTo, write } from '#test/browser/keyboard.ts'
import { visit } from '#test/browser/pages.ts'
import { makePerson, type Person, password } from '#test/browser/people.ts'
import { expectToastBesideAll } from '#test/browser/toasts.ts'

const test = base.extend<{ somebody: (role?: Role) => Promise<Person> }>({
  somebody: async ({ baseURL }, use) => use((role) => makePerson(baseURL ?? '', role)),
})

const phone = { width: 390, height: 844 }

/** Red, then blue: which half was kept is told by its color. */
const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c00' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#00c' } },
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer(),
}

async function enter(page: Page, { email }: Person, path = '/client-portal/profile') {
  await enterWith(page, { email, password })
  await visit(page, path)
}

/** How red and how blue the kept picture is. */
async function colours(page: Page, picture: Locator): Promise<{ red: number; blue: number }> {
  const src = (await picture.getAttribute('src')) ?? ''
  const kept = await page.request.get(src)
  const { width, height } = await sharp(await kept.body()).metadata()
  expect(width).toBe(height)
  const { channels } = await sharp(await kept.body()).stats()
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 }
}

/** Before its size is known, the picture stays where it is. */
const expectMovable = (dialog: Locator) =>
  expect(dialog.getByRole('button', { name: 'Use image' })).not.toHaveAttribute('aria-busy')

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a picture is cut to a square by mouse, and taken away', async ({ page, somebody }) => {
    await enter(page, await somebody())
    await page.locator('input[type=file]').setInputFiles(photo)
    const dialog = page.getByRole('dialog', { name: 'Crop your image' })
    const area = dialog.getByRole('application')
    await expectMovable(dialog)
    const box = await area.boundingBox()
    if (!box) throw new Error('The crop has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - box.width, y, { steps: 8 })
    await page.mouse.up()
    await dialog.getByRole('button', { name: 'Use image' }).click()
    await expect(page.getByText('Image saved')).toBeVisible()
    const picture = page.locator('header img')
    const { red, blue } = await colours(page, picture)
    expect(blue).toBeGreaterThan(150)
    expect(red).toBeLessThan(50)
    const kept = (await picture.getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(picture).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(picture).toHaveAttribute('src', kept)
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(picture).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Choose image' })).toBeVisible()
    await expect(picture).toHaveCount(0)
  })
})

test('by keyboard: a picture is cut to a square, and a name is changed', async ({
  page,
  somebody,
}) => {
  await enter(page, await somebody())
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'button', 'Choose image')
  await (await chooser).setFiles(photo)
  const dialog = page.getByRole('dialog', { name: 'Crop your image' })
  const area = dialog.getByRole('application', { name: 'The visible part' })
  await expectMovable(dialog)
  await expectAccessible(page)
  await tabTo(area)
  for (let moves = 0; moves < 30; moves++) await page.keyboard.press('ArrowRight')
  await expect(area).toBeFocused()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await tabTo(zoom)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('1.1')
  await press(page, 'button', 'Use image')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change image' })).toBeFocused()
  const picture = page.locator('header img')
  await expect(picture).toHaveAttribute('src', /^\/files\/avatar\//)
  const { red, blue } = await colours(page, picture)
  expect(red).toBeGreaterThan(150)
  expect(blue).toBeLessThan(50)

  await write(page, 'First name', 'Gudrun')
  await press(page, 'button', 'Save changes')
  await expect(page.getByText('Account updated successfully!')).toBeVisible()
  await expect(page.locator('header').getByText('Gudrun Halvorsen')).toBeAttached()
})

test('the toast of a saved profile stands beside everything', async ({ page, somebody }) => {
  await enter(page, await somebody())
  await page.getByLabel('City').fill('Waukee')
  await page.getByLabel('City').press('Enter')
  await expectToastBesideAll(page, 'Account updated successfully!')
})

test('the way back asks about unsaved text, and a file that is no picture is refused', async ({
  client: page,
}) => {
  // The router only holds back the way to pages that it opened itself.
  await page.goto('/client-portal')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.setViewportSize(phone)
  for (const label of ['First name', 'ZIP code']) await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  const number = page.getByLabel('Phone')
  await number.fill('')
  await number.pressSequentially('51555')
  await expect(number).toHaveValue('(515) 55')
  await expectAccessible(page)
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(number).toHaveValue('(515) 55')

  const input = page.locator('input[type=file]')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [mimeType, name, text] of [
    ['image/svg+xml', 'drawing.svg', svg],
    ['image/png', 'renamed.png', 'not a picture'],
  ] as const) {
    await input.setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await expect(page.getByText('This file is not a supported image.')).toBeVisible()
  }
  await input.setInputFiles({ ...photo, name: 'a.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Please choose an image.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goBack()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/client-portal')
})

test('staff end their other sign-ins, one and all, and each browser says so', async ({
  page,
  browser,
  somebody,
}) => {
  const person = await somebody('Employee')
  const other = await (await browser.newContext()).newPage()
  await enter(other, person, '/admin/task')
  await enter(page, person, '/admin/profile?tab=security')
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('That browser was signed out.')).toBeVisible()

  await other.waitForURL(`/login?next=${encodeURIComponent('/admin/task')}`)
  const reason = other.getByRole('alert')
  await expect(reason).toHaveText('You were signed out from another browser.')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL('/admin/task')

  await page.setViewportSize(phone)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToastBesideAll(page, 'All other browsers were signed out.')
  await expect(reason).toHaveText('You were signed out from another browser.')
})
