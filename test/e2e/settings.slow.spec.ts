import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { brandSection } from '#features/agency/brand/contract.ts'
import { agencySection } from '#features/agency/contract.ts'
import { saveSection, settings } from '#features/settings/contract.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { menuSection } from '#features/settings/website/menu.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'
import { adminApi } from '#test/browser/people.ts'

const picture = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

/** Puts back what the site showed before. */
async function keepSettings(url: string) {
  const admin = await adminApi(url)
  const { agency, brand, home, menu } = await admin.call(settings.list, {})
  return async () => {
    await admin.call(saveSection(agencySection), { body: agency.value })
    await admin.call(saveSection(brandSection), { body: brand.value })
    await admin.call(saveSection(homeSection), { body: home.value })
    await admin.call(saveSection(menuSection), { body: menu.value })
  }
}

async function save(page: Page, name: string) {
  const section = page.getByRole('region', { name })
  await section.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} settings saved successfully!`)).toBeVisible()
}

test('the phone number, the logo, the accent color, the headline and the pages are set, and shown on the site', async ({
  admin: page,
  server: { url },
}) => {
  const restore = await keepSettings(url)
  const region = (name: string) => page.getByRole('region', { name })
  await visit(page, '/admin/settings')
  await region('Agency').getByLabel('Phone').fill('515-555-0177')
  await save(page, 'Agency')

  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
  await open('Brand')
  const brand = region('Brand')
  await brand.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#b35400')
  const sample = brand.getByRole('region', { name: 'Preview' }).getByText('Button', { exact: true })
  await expect(sample.first()).toHaveCSS('background-color', 'rgb(179, 84, 0)')
  await brand.getByLabel('Logo', { exact: true }).setInputFiles(picture)
  await expect(brand.locator('[data-field=logo] img')).toHaveAttribute('src', /-512x512/)
  await save(page, 'Brand')
  await page.mouse.move(0, 0)
  await expect(brand.getByRole('button', { name: 'Save changes' })).toHaveCSS(
    'background-color',
    /^rgb\((179, 84, 0|187, 91, 16)\)$/,
  )
  await expect(page.locator('img.on-light').first()).toHaveAttribute('width', '512')

  await open('Home page')
  await region('Home page').getByRole('textbox', { name: 'Headline' }).fill('Drawn by daylight.')
  await save(page, 'Home page')
  await open('Pages and menu')
  await region('Pages and menu')
    .getByRole('combobox', { name: 'Place of Hire a freelancer' })
    .click()
  await page.getByRole('option', { name: 'Off', exact: true }).click()
  await save(page, 'Pages and menu')

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawn by daylight.')
  await expect(page.locator('a[href="/hire-freelance"]')).toHaveCount(0)
  const mark = page.getByRole('banner').getByRole('img', { name: 'Fieldhouse' })
  await expect(mark).toHaveJSProperty('complete', true)
  await expect(mark).toHaveAttribute('width', '512')
  const quote = page.getByRole('link', { name: 'Get A Quote' }).first()
  await expect(quote).toHaveCSS('background-color', /^rgb\((179, 84, 0|187, 91, 16)\)$/)
  await page.goto('/contact-us')
  // Header, facts and footer.
  const numbers = page.locator('a[href="tel:+15155550177"]:visible')
  await expect(numbers).toHaveText(['515-555-0177', '515-555-0177', '515-555-0177'])
  await restore()
})
