import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

test('the timeline of a client is opened, searched, filtered and followed by keyboard alone', async ({
  admin: page,
}) => {
  await visit(page, '/admin/users?q=Hannah')
  await page.getByRole('link', { name: 'Hannah Brandt' }).click()
  await expect(page.getByRole('region', { name: 'Survey' })).toBeVisible()

  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=timeline$/)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(
    timeline.getByRole('link', { name: /^Message from Hannah Brandt: / }).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await timeline.getByRole('searchbox').focus()
  await page.keyboard.type('project created')
  const created = timeline.getByRole('link', { name: /: Project created$/ })
  await expect(created.first()).toBeVisible()
  await expect(timeline.getByRole('link', { name: /^Message from/ })).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')

  await timeline.getByRole('combobox', { name: 'Show' }).focus()
  await page.keyboard.press('Enter')
  const option = (name: string) => page.getByRole('option', { name })
  await expect(option('Everything')).toHaveAttribute('data-highlighted', '')
  await page.keyboard.type('pay')
  await expect(option('Payments')).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filter=payments/)
  const payment = timeline.getByRole('link', { name: /^Payment of \$/ }).first()
  await expect(payment).toBeVisible()
  await expect(created).toHaveCount(0)
  await payment.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()

  await page.goBack()
  await expect(payment).toBeVisible()
  for (const [tab, shown] of [
    ['Projects', page.getByRole('table', { name: 'Projects' })],
    ['Invoices', page.getByRole('table', { name: 'Invoices' })],
    ['Appointments', page.getByRole('table', { name: 'Appointments' })],
    ['Files', page.getByRole('region', { name: 'Uploaded by the client' })],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(shown).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`\\?tab=${tab.toLowerCase()}$`))
  }
})
