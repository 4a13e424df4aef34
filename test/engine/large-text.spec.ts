import type { Page } from '@playwright/test'
import { expect, expectLoaded, test } from '#test/browser/fixtures.ts'
import { addressOf, visit } from '#test/browser/pages.ts'
import type { Actor } from '#test/browser/people.ts'

/** A phone of 390 px with a zoom of 200 %: media queries see the same as with text of twice the size. */
const zoomed = { width: 195, height: 422 }

/** The words of letters alone that begin on one line and end on another. Addresses may break anywhere. */
const listBrokenWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (node.parentElement?.closest('.sr-only')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<!\S)\p{L}{3,}(?=[\s,.:;!?]|$)/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

const pages: Partial<Record<Actor, string[]>> = {
  client: ['/client-portal', '/client-portal/invoices/{own-invoice}', '/client-portal/support'],
  admin: [
    ...['/admin', '/admin/statistics', '/admin/task', '/admin/invoices'],
    ...['/admin/invoices/invoice-details/{invoice}', '/admin/invoices/create-invoice'],
  ],
}

for (const [actor, paths] of Object.entries(pages) as [Actor, string[]][]) {
  test(`the pages of the ${actor} keep words whole at a zoom of 200 % on a phone`, async ({
    openAs,
    baseURL,
  }) => {
    const page = await openAs(actor)
    await page.setViewportSize(zoomed)
    for (const path of paths) {
      await visit(page, await addressOf(path, baseURL ?? ''))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectLoaded(page)
      expect.soft(await listBrokenWords(page), path).toEqual([])
    }
  })
}
