import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

/** The global of the page once the source was evaluated. */
declare const axe: typeof import('axe-core')

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Options {
  /** The only rules that are checked. */
  rules?: string[]
  /** A selector of the only part of the page that is checked. */
  within?: string
}

/** The violations that axe finds, one line per rule. */
export async function violationsOf(page: Page, { rules, within }: Options = {}): Promise<string[]> {
  // Once per document: evaluating the source takes as long as checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    // Describing what passes takes a third of the time.
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
  }
  const { violations } = await page.evaluate(
    ([selector, options]) => axe.run(selector ?? document, options),
    [within, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
