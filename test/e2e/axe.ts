import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Options {
  /** The only rules that are checked. */
  rules?: string[]
  /** A selector of the only part of the page that is checked. */
  within?: string
}

/** The violations that axe finds, one line per rule. */
export async function violationsOf(page: Page, { rules, within }: Options = {}): Promise<string[]> {
  // Legacy mode opens no second page to merge frames: there are no frames of others.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // Describing what passes takes a third of the time.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
