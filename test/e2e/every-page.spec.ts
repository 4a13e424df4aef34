import AxeBuilder from '@axe-core/playwright'
import { enter, expect, test } from './fixtures.ts'
import { addressOf, arriveAt, knownPages } from './pages.ts'

const widths = { visitor: [320, 390, 768, 1440], portal: [390, 1440] }
const themes = ['light', 'dark'] as const

test.describe.configure({ timeout: 120_000 })
test.use({ expectedErrors: [/status of 404/] })

for (const { path, actor } of knownPages) {
  test(`${path} reads well for ${actor} in both themes at every width`, async ({
    page,
    baseURL,
  }) => {
    if (actor !== 'visitor') await enter(page, actor)
    await arriveAt(page, path)
    await page.goto(await addressOf(path, baseURL ?? ''))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    for (const colorScheme of themes) {
      for (const width of widths[actor === 'visitor' ? 'visitor' : 'portal']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(sideways, `${width}px scrolls sideways`).toBeLessThanOrEqual(0)
        // Legacy: without a second page for every look. Here are no frames of others to put together.
        const axe = new AxeBuilder({ page }).setLegacyMode()
        // The themes differ in their colours alone, so the second look is at those.
        if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
        const { violations } = await axe.analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        )
        expect(found, `${colorScheme} ${width}px`).toEqual([])
      }
    }
  })
}
