import { expect, type Locator, type Page } from '@playwright/test'

const mostPresses = 100

/** Presses one of two keys until the focus, which they move forward and back, is where it should be. */
async function moveTo(target: Locator, forward: string, back: string): Promise<void> {
  await target.waitFor()
  // Finding it by its role for each press takes longer than the press.
  let handle = await target.elementHandle()
  for (let presses = 0; presses < mostPresses; presses++) {
    const where = await handle?.evaluate((element) => {
      if (!element.isConnected) return 'replaced'
      const focused = document.activeElement
      if (!focused || focused === element) return focused && 'here'
      const isPast = element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
      return isPast ? 'before' : 'after'
    })
    if (where === 'here') return
    if (where === 'replaced') handle = await target.elementHandle()
    else await target.page().keyboard.press(where === 'before' ? back : forward)
  }
  throw new Error(`${forward} does not reach ${target}`)
}

/** Moves the focus as a person without a mouse does. */
export const tabTo = (target: Locator) => moveTo(target, 'Tab', 'Shift+Tab')

/** The same within a menu or a group of choices that has the focus. */
export const arrowTo = (target: Locator) => moveTo(target, 'ArrowDown', 'ArrowUp')

/** Presses a button or follows a link. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Replaces what a field contains. */
export async function write(page: Page, field: string, words: string): Promise<void> {
  await tabTo(page.getByRole('textbox', { name: field, exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/** Chooses from the menu of a row. */
export async function choose(page: Page, row: string, action: string): Promise<void> {
  await tabTo(page.getByRole('button', { name: `Actions for ${row}`, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await arrowTo(page.getByRole('menuitem', { name: action }))
  await page.keyboard.press('Enter')
}

/** Takes back what the toast reports. */
export async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('F6')
  await press(page, 'button', 'Undo')
}
