import { expect, type Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'

const pressed = 'h1, h2, h3, h4, a[href], button, input, select, textarea'

/** The toast is accessible, stands below the bar, and covers no heading and nothing that can be pressed. */
export async function expectToastBesideAll(page: Page, text: string): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  // Held by a pointer from its first frame on, so that it stays while it is measured.
  await page.waitForFunction(() => {
    const button = document.querySelector('[aria-label=Dismiss]')
    return button?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  })
  await expect(page.getByText(text)).toBeVisible()
  await dismiss.hover()
  const covered = await dismiss.evaluate((button, selector) => {
    const toast = button.parentElement
    const box = toast?.getBoundingClientRect()
    if (!toast || !box) return ['no toast']
    const bar = document.querySelector('header:not(dialog *)')
    const others = [...document.querySelectorAll(selector)].filter((each) => !toast.contains(each))
    return [...(bar ? [bar] : []), ...others]
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        const apart =
          bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right
        return !apart && element.checkVisibility()
      })
      .map((element) => element.outerHTML.slice(0, 120))
  }, pressed)
  expect(covered).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.mouse.move(0, 0)
}
