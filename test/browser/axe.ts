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
  /** A selector of the parts of the page that are not checked. */
  except?: string
}

/** The violations that axe finds, one line per rule. */
export async function violationsOf(
  page: Page,
  { rules, within, except }: Options = {},
): Promise<string[]> {
  // Once per document: evaluating the source takes as long as checking a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    // Describing what passes takes a third of the time.
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
  }
  const { violations } = await page.evaluate(
    ([context, options]) => axe.run(context ?? document, options),
    [except ? { exclude: [except] } : within, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The rules that a theme can break. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** The violations in the light theme, and those that the dark one adds to a part of the page. */
export async function violationsInBothThemes(page: Page, within = 'body'): Promise<string[]> {
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(page, { rules: colorRules, within })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((violation) => `dark: ${violation}`)]
}
