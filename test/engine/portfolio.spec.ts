import type { Page } from '@playwright/test'
import { violationsOf } from '#test/browser/axe.ts'
import { expect, test } from '#test/browser/fixtures.ts'

const project = '/project-details/millrace-bread'
const thumbnail = (page: Page, number: number) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /, larger$/ })
    .nth(number - 1)
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Images of Millrace Bread' })
const place = (page: Page) => lightbox(page).getByRole('status')
const picture = (page: Page, number: number) =>
  lightbox(page)
    .getByRole('listitem')
    .nth(number - 1)
    .getByRole('img')

test('a picture opens large, and the arrow keys move through all and back', async ({ page }) => {
  // Large enough for the largest files.
  await page.setViewportSize({ width: 1440, height: 1100 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(project, { waitUntil: 'networkidle' })
  const isLarge = (url: string) => url.endsWith('/1600.avif')
  expect(asked.filter(isLarge)).toHaveLength(1)

  await thumbnail(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(place(page)).toHaveText('Image 2 of 3')
  await expect(picture(page, 2)).toBeInViewport({ ratio: 1 })
  await expect(picture(page, 2)).toHaveJSProperty('complete', true)
  expect(asked.filter(isLarge).length).toBeGreaterThan(1)
  await expect(lightbox(page).locator(':focus')).toHaveCount(1)

  for (const [key, number] of [
    ['ArrowRight', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(place(page)).toHaveText(`Image ${number} of 3`)
    await expect(picture(page, number)).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(thumbnail(page, 2)).toBeFocused()
})

test('the buttons move to the next picture, the cross or a click beside the picture closes, and the page does not scroll', async ({
  page,
}) => {
  await page.goto(project)
  await thumbnail(page, 1).click()
  await lightbox(page).getByRole('button', { name: 'Next image' }).click()
  await expect(place(page)).toHaveText('Image 2 of 3')
  await lightbox(page).getByRole('button', { name: 'Previous image' }).click()
  await expect(place(page)).toHaveText('Image 1 of 3')
  await picture(page, 1).click()
  await expect(lightbox(page)).toBeVisible()
  await page.mouse.click(8, 400)
  await expect(lightbox(page)).toBeHidden()

  await thumbnail(page, 3).scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => scrollY)
  const before = await top()
  await thumbnail(page, 3).click()
  await expect(place(page)).toHaveText('Image 3 of 3')
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 500)
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await expect(lightbox(page)).toBeHidden()
  expect(await top()).toBe(before)
})

test('no picture is smaller in the dialog than on the page', async ({ page }) => {
  await page.goto(project)
  for (const [width, height] of [
    [1440, 900],
    [1440, 500],
    [740, 360],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await thumbnail(page, 1).click()
    await expect(place(page)).toHaveText('Image 1 of 3')
    for (const number of [1, 2, 3]) {
      const shown = await thumbnail(page, number).getByRole('img').boundingBox()
      const large = await picture(page, number).boundingBox()
      const at = `picture ${number} at ${width} x ${height}`
      expect(large?.width, at).toBeGreaterThanOrEqual(shown?.width ?? Number.NaN)
      expect(large?.height, at).toBeGreaterThanOrEqual(shown?.height ?? Number.NaN)
    }
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
  }
})

test('a picture that is higher than the window is scrolled with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(project)
  await thumbnail(page, 1).focus()
  await page.keyboard.press('Enter')
  const top = async () => (await picture(page, 1).boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.keyboard.press('End')
  await expect.poll(top).toBeLessThan(before)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByRole('listitem').nth(1)).toBeFocused()
})

async function swipeLeft(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: 330, y: 400 })
  for (let x = 320; x >= 60; x -= 20) await touch('touchMove', { x, y: 400 })
  await touch('touchEnd')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a swipe shows the next picture', async ({ page }) => {
    await page.goto(project)
    await thumbnail(page, 1).tap()
    await expect(place(page)).toHaveText('Image 1 of 3')
    await swipeLeft(page)
    await expect(place(page)).toHaveText('Image 2 of 3')
    await expect(picture(page, 2)).toBeInViewport({ ratio: 1 })
  })
})

test('the open dialog is accessible in both themes', async ({ page }) => {
  await page.goto(project)
  await thumbnail(page, 1).click()
  await expect(place(page)).toHaveText('Image 1 of 3')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
})
