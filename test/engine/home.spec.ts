import type { Locator } from '@playwright/test'
import { expect, holdRequests, reportShifts, test } from '#test/browser/fixtures.ts'
import { weigh } from '#test/browser/weight.ts'

const carousels = ['Steps of the process', 'Pieces of work']

/** How far each slide of a carousel is from where its row begins. */
function readPlaces(slides: Locator): Promise<number[]> {
  return slides.evaluate((row) => {
    const start =
      row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft)
    return [...row.children].map((slide) => Math.round(slide.getBoundingClientRect().left - start))
  })
}

function expectInFront(slides: Locator, index: number) {
  return expect
    .poll(async () => Math.abs((await readPlaces(slides))[index]!))
    .toBeLessThanOrEqual(1)
}

/** Until the button leads nowhere. Quick, where motion is reduced. */
async function pressToTheEnd(button: Locator): Promise<void> {
  await button.evaluate(async (pressed: HTMLButtonElement) => {
    const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown))
    for (let press = 0; press < 20 && pressed.ariaDisabled !== 'true'; press++) {
      pressed.click()
      await nextFrame()
      await nextFrame()
    }
  })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the carousels scroll by key and have no buttons', async ({ page }) => {
    await page.goto('/')
    for (const label of carousels) {
      await expect(page.getByRole('button', { name: `${label}: next` })).toBeHidden()
      await page.getByRole('list', { name: label }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('list', { name: label })).not.toHaveJSProperty('scrollLeft', 0)
    }
  })
})

for (const label of carousels) {
  test(`the carousel "${label}" moves one slide by key or button, to its end and back, and shows a part of the next`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const slides = page.getByRole('list', { name: label })
    await slides.focus()
    await page.keyboard.press('ArrowRight')
    await expectInFront(slides, 1)
    await page.keyboard.press('ArrowLeft')
    await expectInFront(slides, 0)

    const next = page.getByRole('button', { name: `${label}: next` })
    const previous = page.getByRole('button', { name: `${label}: previous` })
    await next.scrollIntoViewIfNeeded()
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expectInFront(slides, 1)
    await expect(previous).toHaveAttribute('aria-disabled', 'false')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pressToTheEnd(next)
    await expect(previous).toHaveAttribute('aria-disabled', 'false')
    await pressToTheEnd(previous)
    await expectInFront(slides, 0)

    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await slides.evaluate((row) =>
        [...row.children]
          .map((slide) => slide.getBoundingClientRect())
          .map(({ left, right }) => [left, right]),
      )
      const cutOff = boxes.some(([left, right]) => left! < width - 16 && right! > width)
      expect(cutOff, `${width}px`).toBe(true)
    }
  })
}

test('with reduced motion a carousel moves at once', async ({ page }) => {
  await page.goto('/')
  const moved = await page
    .getByRole('button', { name: `${carousels[1]}: next` })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      return document.getElementById(button.getAttribute('aria-controls') ?? '')?.scrollLeft
    })
  expect(moved).toBeGreaterThan(100)
})

test('a page is prefetched while the pointer rests on its link', async ({ page }) => {
  await page.goto('/')
  const fetched = page.waitForResponse('**/services')
  await page.getByRole('link', { name: 'All services' }).hover()
  expect((await fetched).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('fonts that load late move no page', async ({ page }) => {
  // At some widths a single line of text breaks differently.
  await reportShifts(page, 0.01)
  for (const path of ['/', '/services', '/portfolio', '/contact-us']) {
    for (const width of [390, 768, 1280]) {
      await page.goto('about:blank')
      await page.setViewportSize({ width, height: 900 })
      const release = await holdRequests(page, /\.woff2$/)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      release()
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('the first screen has few bytes of pictures', async ({ page }) => {
    const weights = await weigh(page, () => page.goto('/', { waitUntil: 'networkidle' }))
    expect(weights.image).toBeGreaterThan(0)
    expect(weights.image).toBeLessThanOrEqual(250 * 1024)
  })
})
