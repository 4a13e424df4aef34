import type { Locator } from '@playwright/test'
import { expect, holdRequests, reportShifts, test } from '#test/browser/fixtures.ts'

const questions = 'Asked on the phone, answered here too.'

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

  test('a question opens and closes', async ({ page }) => {
    await page.goto('/')
    const entry = page.getByRole('region', { name: questions }).locator('details').first()
    const answer = entry.locator('.prose')
    await expect(answer).toBeHidden()
    await entry.locator('summary').click()
    await expect(answer).toBeVisible()
    await entry.locator('summary').click()
    await expect(answer).toBeHidden()
  })

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
  test.describe(`the carousel "${label}"`, () => {
    test('moves one slide with each arrow key, and back', async ({ page }) => {
      await page.goto('/')
      const slides = page.getByRole('list', { name: label })
      await slides.focus()
      await page.keyboard.press('ArrowRight')
      await expectInFront(slides, 1)
      await page.keyboard.press('ArrowLeft')
      await expectInFront(slides, 0)
    })

    test('moves one slide with each press of a button, to its end and back', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/')
      const slides = page.getByRole('list', { name: label })
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
    })

    test('shows a part of the next slide at every width', async ({ page }) => {
      await page.goto('/')
      for (const width of [320, 390, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const boxes = await page
          .getByRole('list', { name: label })
          .evaluate((row) =>
            [...row.children]
              .map((slide) => slide.getBoundingClientRect())
              .map(({ left, right }) => [left, right]),
          )
        const cutOff = boxes.some(([left, right]) => left! < width - 16 && right! > width)
        expect(cutOff, `${width}px`).toBe(true)
      }
    })
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

test('a policy shows its date, and its table of contents links to the sections', async ({
  page,
}) => {
  await page.goto('/refund-cancellation')
  await expect(page.getByRole('complementary').getByText('October 1, 2026')).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const headings = page.locator('.prose h2')
  expect(await parts.allTextContents()).toEqual(await headings.allTextContents())
  await parts.last().click()
  await expect(headings.last()).toBeInViewport()
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
