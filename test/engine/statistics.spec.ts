import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

// The test browser's user agent is that of a bot, which is not counted.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})

const campaign = 'utm_source=shop%20window&utm_medium=print&utm_campaign=spring'
const label = 'shop window / print / spring'

const counted = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/visitor/track-visitor'))
const sourceOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('visitSource'))
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()

test('a visit from a campaign appears, and its row filters the page', async ({ page, admin }) => {
  const views = counted(page)
  await page.goto(`/services?${campaign}`)
  expect((await views).status()).toBe(200)
  const next = counted(page)
  await page.goto('/contact-us')
  await next

  await visit(admin, '/admin/statistics')
  await expect(admin.getByText(/here now/)).toContainText(/[1-9]\d* here now/)
  const row = admin.getByRole('row', { name: new RegExp(`^${label} `) })
  await expect(row.getByRole('cell')).toHaveText(['1', '2'])
  await row.getByRole('link').click()
  await expect(admin).toHaveURL(/campaign=shop\+window/)
  await expect(figure(admin, 'Visitors')).toHaveText('1')
  await expect(figure(admin, 'Page views')).toHaveText('2')
  await expect(admin.getByText('Appointments booked')).toBeHidden()
  const entries = admin.getByRole('table', { name: 'Entry pages' })
  await expect(entries.getByRole('link')).toHaveText(['/services'])

  await entries.getByRole('link').click()
  await expect(chips(admin).getByRole('listitem')).toHaveText([
    'Entry page: /services',
    `Campaign: ${label}`,
  ])
  await admin.reload()
  await expect(figure(admin, 'Visitors')).toHaveText('1')
  await admin.getByRole('button', { name: `Remove Campaign: ${label}` }).click()
  await expect(figure(admin, 'Visitors')).not.toHaveText('1')
  await admin.getByRole('button', { name: 'Remove Entry page: /services' }).click()
  await expect(chips(admin)).toBeHidden()
  await expect(admin).toHaveURL(/\/admin\/statistics\?$|\/admin\/statistics$/)
})

test('a form is sent with the source of its visit, unless tracking is declined', async ({
  page,
}) => {
  const views = counted(page)
  await page.goto(`/?${campaign}`)
  await views
  await page.goto('/hire-freelance')
  const source = { landingPage: '/', campaign: { source: 'shop window', name: 'spring' } }
  await expect.poll(async () => JSON.parse((await sourceOf(page)) ?? '{}')).toMatchObject(source)

  await page.goto('/contact-us')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email').fill('ada@shop.example')
  await page.getByLabel('Phone number').fill('515-555-0123')
  await page.getByLabel('Subject').fill('From your window')
  await page.getByLabel('Message').fill('We saw your window and would like one like it.')
  await page.getByLabel(/^I agree/).check()
  const sent = page.waitForRequest('**/api/message')
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await sent).postDataJSON().source).toMatchObject(source)
  await expect(page).toHaveURL('/message-sent-success')

  await page.getByRole('button', { name: 'Only essential' }).click()
  await page.goto(`/?${campaign}&again`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => sourceOf(page)).toBeNull()
})

test('periods, steps and the chart work by keyboard, and tables are saved as CSV', async ({
  manager: page,
}) => {
  await visit(page, '/admin/statistics')
  const chart = page.getByRole('application', {
    name: 'Visitors by day, compared with the previous period',
  })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  const tip = page.locator('.recharts-tooltip-wrapper')
  await expect(tip).toContainText(/visitors, [\d,]+ before/)
  const first = await tip.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(tip).not.toHaveText(first ?? '')
  await expectAccessible(page)

  await page.getByText('Show as a table').click()
  const course = page.getByRole('table', { name: 'Visitors and page views over time' })
  await expect(course.getByRole('row')).toHaveCount(31)
  const periods = page.getByRole('navigation', { name: 'Period' })
  await periods.getByRole('link', { name: '7 days' }).press('Enter')
  await expect(course.getByRole('row')).toHaveCount(8)
  await expect(periods.getByRole('link', { name: '7 days' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page
    .getByRole('navigation', { name: 'Chart interval' })
    .getByRole('link', { name: 'Week' })
    .press('Enter')
  await expect(course.getByRole('rowheader').first()).toContainText('Week of')

  await page.getByLabel('From', { exact: true }).fill('01/01/2020')
  await page.getByLabel('To', { exact: true }).fill('01/31/2020')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByText('No visits in this period.')).toBeVisible()
  await expect(page.getByText('No messages or inquiries in this period.')).toBeVisible()

  await periods.getByRole('link', { name: '30 days' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export referrers as CSV' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^statistics-referrer-[\d-]+-to-[\d-]+\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Referrers,Visitors,Page views')
})
