import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { files } from '#features/files/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { homeSection } from '#features/website/home.ts'
import { expect, reportShifts, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'
import { expectLight, weigh } from '#test/browser/weight.ts'

const picture = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

const agency = (page: Page) => page.getByRole('region', { name: 'Agency' })
const save = (page: Page) => agency(page).getByRole('button', { name: 'Save changes' })

const [old, changed] = ['515-555-0100', '515-555-0177']

test('the phone number is changed, shown on the site, and restored from an older version', async ({
  admin: page,
}) => {
  const numbers = page.locator('a[href^="tel:"]:visible')
  const expectPhone = async (phone: string) => {
    await page.goto('/contact-us')
    // Header, facts and footer.
    await expect(numbers).toHaveText([phone, phone, phone])
    for (const link of await numbers.all())
      await expect(link).toHaveAttribute('href', `tel:+1${phone.replaceAll('-', '')}`)
  }

  await expectPhone(old)
  await visit(page, '/admin/settings')
  const phone = agency(page).getByLabel('Phone')
  await expect(phone).toHaveValue(old)
  await phone.fill('call us')
  await save(page).click()
  await expect(phone).toHaveAccessibleDescription(/Use digits/)
  await expect(phone).toBeFocused()

  await phone.fill(changed)
  await page.getByRole('link', { name: 'Changes', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(page.getByText('Agency settings saved successfully!')).toBeVisible()
  await expectPhone(changed)

  await visit(page, '/admin/settings')
  await agency(page).getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Before the first change' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText(/^Restored the (version from|original)/)).toBeVisible()
  await expect(phone).toHaveValue(old)
  await expectPhone(old)
})

test('the logo and the accent color are changed, shown on the site, and restored', async ({
  admin: page,
}) => {
  await visit(page, '/admin/settings?tab=brand')
  const brand = page.getByRole('region', { name: 'Brand' })
  const accent = brand.getByRole('textbox', { name: 'Accent color', exact: true })
  await accent.fill('#ff7a00')
  await expect(accent).toHaveAccessibleDescription(/too little contrast .* #b35400/)
  await brand.getByRole('button', { name: 'Use #b35400' }).click()
  await expect(accent).toHaveValue('#b35400')
  await expect(accent).not.toHaveAttribute('aria-invalid')
  const sample = brand.getByRole('region', { name: 'Preview' }).getByText('Button', { exact: true })
  await expect(sample.first()).toHaveCSS('background-color', 'rgb(179, 84, 0)')
  await brand.getByLabel('Logo', { exact: true }).setInputFiles(picture)
  await expect(brand.locator('[data-field=logo] img')).toHaveAttribute('src', /-512x512/)
  await brand.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand settings saved successfully!')).toBeVisible()

  const mark = page.getByRole('banner').getByRole('img', { name: 'Fieldhouse' })
  const quote = page.getByRole('link', { name: 'Get A Quote' }).first()
  await page.goto('/')
  await expect(mark).toHaveJSProperty('complete', true)
  await expect(mark).toHaveAttribute('width', '512')
  await expect(quote).toHaveCSS('background-color', /^rgb\((179, 84, 0|187, 91, 16)\)$/)

  await visit(page, '/admin/settings?tab=brand')
  await brand.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Before the first change' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText(/^Restored the (version from|original)/)).toBeVisible()
  await expect(accent).toHaveValue('#1f3fe0')
  await page.goto('/')
  await expect(mark).toHaveAttribute('width', '592')
})

test('the headline and the pages are set, and shown on the site', async ({ admin: page }) => {
  const region = (name: string) => page.getByRole('region', { name })
  const home = region('Home page')
  const menu = region('Pages and menu')
  const headline = home.getByRole('textbox', { name: 'Headline' })
  const place = menu.getByRole('combobox', { name: 'Place of Hire a freelancer' })
  const setPlace = async (label: string) => {
    await place.click()
    await page.getByRole('option', { name: label, exact: true }).click()
    await expect(place).toHaveText(label)
    await menu.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Pages and menu settings saved successfully!').last()).toBeVisible()
  }
  const saveHeadline = async (text: string) => {
    await headline.fill(text)
    await home.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Home page settings saved successfully!').last()).toBeVisible()
  }

  await visit(page, '/admin/settings')
  await page.getByRole('tab', { name: 'Website' }).click()
  const index = page.getByRole('navigation', { name: 'Sections' })
  await index.getByRole('link', { name: 'Pages and menu' }).click()
  await expect(page).toHaveURL(/tab=website#menu$/)
  const usual = await headline.inputValue()
  await saveHeadline('Drawn by daylight.')
  await setPlace('Off')
  const link = home.getByRole('link', { name: /See it on the site/ })
  await expect(link).toHaveAttribute('href', '/')

  const site = await page.context().newPage()
  await site.goto('/')
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Drawn by daylight.')
  await expect(site.locator('a[href="/hire-freelance"]')).toHaveCount(0)
  await site.close()
  await saveHeadline(usual)
  await setPlace('Footer')
})

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

test.describe('two Admins at once', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the second to save sees both versions and chooses', async ({ admin: page, openAs }) => {
    await visit(page, '/admin/settings')
    const hint = agency(page).getByLabel('Description')
    const words = await hint.inputValue()
    const other = await openAs('admin')
    await visit(other, '/admin/settings')
    await agency(other).getByLabel('Description').fill(`${words} Always.`)
    await save(other).click()
    await expect(other.getByText('Agency settings saved successfully!')).toBeVisible()

    await hint.fill(`${words} Mostly.`)
    await save(page).click()
    const dialog = page.getByRole('dialog', { name: /changed this at \d/ })
    await expect(dialog.getByRole('insertion')).toContainText('Mostly')
    await dialog.getByRole('button', { name: 'Use mine' }).click()
    await expect(page.getByText('Agency settings saved successfully!')).toBeVisible()
    await hint.fill(words)
    await save(page).click()
    await expect(page.getByText('Agency settings saved successfully!').last()).toBeVisible()
  })
})

test('a Manager has no access to the settings', async ({ manager: page }) => {
  await visit(page, '/admin/settings')
  await expect(page.getByText('You do not have access to this page.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
})

test('new hours name the booked appointments outside of them, and previews show what was typed', async ({
  admin: page,
}) => {
  await visit(page, '/admin/settings')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await agency(page).getByLabel(day).fill('05:00-05:30')
  await save(page).click()
  const dialog = page.getByRole('alertdialog', { name: /booked appointments? (is|are) outside/ })
  const first = dialog.getByRole('listitem').first()
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/admin\/appointments\//)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(save(page)).toBeEnabled()

  await page.getByRole('tab', { name: 'Booking' }).click()
  const booking = page.getByRole('region', { name: 'Booking' })
  const times = booking.getByRole('region', { name: 'The next free times' }).getByRole('definition')
  await expect(times).toHaveCount(3)
  await booking.getByLabel('Slot length, in minutes').fill('240')
  await expect(times.last()).toHaveText(/^(9:00 AM, )?1:00 PM$|^9:00 AM$/)
  await booking.getByLabel('Shortest notice, in hours').fill('720')
  await booking.getByLabel('How many days ahead clients can book').fill('5')
  await expect(booking.getByText('No time is free with these settings.')).toBeVisible()

  await page.getByRole('tab', { name: 'Invoices' }).click()
  const invoices = page.getByRole('region', { name: 'Invoices' })
  const preview = invoices.getByRole('region', { name: 'Preview' })
  await invoices.getByLabel('Number prefix').fill('NL')
  await invoices.getByLabel('Hourly rate').fill('100')
  await invoices.getByLabel('Tax rate, in percent').fill('19')
  await invoices.getByLabel('Tax name').fill('VAT')
  await invoices.getByRole('textbox', { name: 'Footer' }).fill('Thank you.')
  await expect(preview).toContainText(/NL-\d{4}-0012/)
  for (const text of ['VAT (19%)', '$190.00', '$1,190.00', 'Thank you.'])
    await expect(preview).toContainText(text)
})
