import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

test('the chart works by keyboard, and tables are saved as CSV', async ({ manager: page }) => {
  await visit(page, '/admin/statistics')
  const chart = page.getByRole('slider', {
    name: 'Visitors by day, compared with the previous period',
  })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /visitors, [\d,]+ before so far$/)
  const last = (await chart.getAttribute('aria-valuetext')) ?? ''
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('aria-valuetext', last)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export referrers as CSV' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^statistics-referrer-[\d-]+-to-[\d-]+\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('Referrers,Visitors,Page views')
})
