import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Way = 'ArrowUp' | 'ArrowDown'

const saying = (handle: Locator, text: RegExp) =>
  expect(handle.page().getByRole('status').filter({ hasText: text })).toHaveCount(1)

/** Picks a row up by keyboard and moves it to each of these places; a step is done once it is announced. */
export async function liftByKeys(handle: Locator, way: Way, places: number[]): Promise<void> {
  const { keyboard } = handle.page()
  await handle.focus()
  await keyboard.press('Space')
  await saying(handle, /is picked up/)
  await keysMove(handle.page())
  for (const place of places) {
    await keyboard.press(way)
    await saying(handle, new RegExp(`is now ${place} of`))
  }
}

export async function sortByKeys(handle: Locator, way: Way, places: number[]): Promise<void> {
  await liftByKeys(handle, way, places)
  await handle.page().keyboard.press('Space')
  await saying(handle, /is dropped/)
}

/** @dnd-kit listens to the arrow keys one timer after a row is picked up. */
export const keysMove = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => setTimeout(done)))

/** Drags a row by mouse onto another one, which has this place in the list. */
export async function sortByMouse(handle: Locator, to: Locator, place: number): Promise<void> {
  const { mouse } = handle.page()
  await handle.hover()
  const box = await to.boundingBox()
  if (!box) throw new Error('the row to drag to is not shown')
  await mouse.down()
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
  await saying(handle, new RegExp(`is now ${place} of`))
  await mouse.up()
  await saying(handle, /is dropped/)
  await clicksAreTaken(handle.page())
}

/** After a drag @dnd-kit swallows every click for 50 ms, so that the drop is not a click on what is below. */
export const clicksAreTaken = (page: Page) =>
  page.waitForFunction(() => {
    const target = document.createElement('button')
    let taken = false
    target.addEventListener('click', () => {
      taken = true
    })
    document.body.append(target)
    target.dispatchEvent(new MouseEvent('click'))
    target.remove()
    return taken
  })
