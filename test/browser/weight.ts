import type { Page, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

const kilobyte = 1024
/** The transfer budget of a page. */
const most = {
  document: 25 * kilobyte,
  stylesheet: 20 * kilobyte,
  font: 90 * kilobyte,
  script: 4 * kilobyte,
}
const formScript = 130 * kilobyte
/** The viewer of a review; its forms and the comparison come later. */
const viewerScript = 170 * kilobyte

export type Weights = Record<string, number>

/** The bytes that `load` loads, by kind, those from the cache too. */
export async function weigh(page: Page, load: () => Promise<unknown>): Promise<Weights> {
  const weights: Weights = {}
  const count = (response: Response) => {
    const kind = response.request().resourceType()
    const bytes = Number(response.headers()['content-length'] ?? 0)
    weights[kind] = (weights[kind] ?? 0) + bytes
  }
  page.on('response', count)
  await load()
  page.off('response', count)
  return weights
}

/** Fails where a page of the site weighs more than a visitor should wait for. */
export async function expectLight(page: Page, weights: Weights): Promise<void> {
  const hasForm = (await page.locator('[data-island], [data-proposal]').count()) > 0
  const hasViewer = (await page.locator('[data-island=review]').count()) > 0
  const script = hasViewer ? viewerScript : hasForm ? formScript : most.script
  const limits = { ...most, script }
  expect(weights.document, page.url()).toBeGreaterThan(0)
  expect(weights.stylesheet, page.url()).toBeGreaterThan(0)
  for (const [kind, limit] of Object.entries(limits))
    expect(weights[kind] ?? 0, `${kind} of ${page.url()}`).toBeLessThanOrEqual(limit)
}
