import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { endAll } from '#test/bench/processes.ts'
import { dropDataDir, makeDataDir, startAtrium } from '#test/bench/running.ts'
import { signIn } from '#test/browser/fixtures.ts'
import { addressOf, type KnownPage, knownPages } from '#test/browser/pages.ts'
import { everyMail } from '#test/mails.ts'
import config from '#test/playwright.config.ts'

const folder = 'shots'
const widths = [390, 1440]
const themes = ['light', 'dark'] as const

interface Shot extends Omit<KnownPage, 'file'> {
  /** A state of the page other than the initial one. */
  state?: string
  prepare?: (page: Page) => Promise<void>
  width?: number
}

/** Hides the cookie banner. */
const decided = { name: 'consent', value: 'essential=1&analytics=0' }

const list = '/admin/services'
const form = '/admin/services/add-service'
const rowMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()
const answer = (status: number, json: unknown) => async (page: Page) => {
  const headers = { 'X-Total-Count': '0' }
  await page.route('**/api/service*', (route) => route.fulfill({ status, json, headers }))
  await page.reload()
}

const states: Shot[] = [
  { path: list, actor: 'admin', state: 'row-menu', prepare: rowMenu },
  {
    path: list,
    actor: 'admin',
    state: 'delete',
    prepare: async (page) => {
      await rowMenu(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
  },
  { path: list, actor: 'admin', state: 'empty', prepare: answer(200, []) },
  {
    path: list,
    actor: 'admin',
    state: 'failed',
    prepare: answer(503, { message: 'Please try again in a moment.', code: 'UNAVAILABLE' }),
  },
  { path: list, actor: 'admin', state: 'menu', width: 390, prepare: press('Menu') },
  { path: form, actor: 'admin', state: 'errors', prepare: press('Add Service') },
  {
    path: '/login',
    actor: 'visitor',
    state: 'errors',
    async prepare(page) {
      await press('Sign in')(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { path: '/', actor: 'visitor', state: 'menu', width: 390, prepare: press('Menu') },
  { path: list, actor: 'manager' },
  {
    path: '/',
    actor: 'visitor',
    state: 'cookies',
    async prepare(page) {
      await page.context().clearCookies({ name: 'consent' })
      await page.reload()
    },
  },
]

function nameOf({ path: address, actor, state }: Shot): string {
  const page = address.split('/').filter(Boolean).join('-') || 'home'
  const expected = knownPages.some((known) => known.path === address && known.actor === actor)
  return [page, !expected && `as-${actor}`, state].filter(Boolean).join('-')
}

/** A page that leads to another one is settled there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.locator('.animate-pulse:visible')).toHaveCount(0)
  await page.waitForFunction(async () => {
    await document.fonts.ready
    // Images below the fold are loaded lazily.
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    return true
  })
}

async function shoot(browser: Browser, baseURL: string, actor: Shot['actor'], shots: Shot[]) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  if (actor !== 'visitor') await signIn(page, actor)
  for (const shot of shots) {
    const address = await addressOf(shot.path, baseURL)
    for (const width of widths.filter((each) => each === (shot.width ?? each))) {
      for (const colorScheme of themes) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await context.addCookies([{ ...decided, url: baseURL }])
        await page.goto(address)
        await settle(page)
        await shot.prepare?.(page)
        if (shot.prepare) await settle(page)
        const file = path.join(folder, `${nameOf(shot)}-${width}-${colorScheme}.png`)
        // An overlay belongs to the visible part of the page.
        await page.screenshot({ path: file, fullPage: !shot.prepare, animations: 'disabled' })
        await page.unrouteAll()
        console.info(file)
      }
    }
  }
  await context.close()
}

/** The usual widths of mail clients. */
async function shootMails(browser: Browser) {
  const page = await browser.newPage()
  for (const [name, { html = '' }] of Object.entries(everyMail('Ada'))) {
    for (const width of [390, 700]) {
      for (const colorScheme of themes) {
        await page.setViewportSize({ width, height: 600 })
        await page.emulateMedia({ colorScheme })
        await page.setContent(html)
        const file = path.join(folder, `mail-${name.replace('/', '-')}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: file, fullPage: true })
        console.info(file)
      }
    }
  }
  await page.close()
}

/**
 * Takes screenshots of every page, some of its states, and every mail, in both themes on phone and
 * desktop; with arguments only those of these actors, or the mails.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2)
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  const dataDir = await makeDataDir()
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const { url } = await startAtrium(dataDir)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    const known = knownPages.filter(({ path: address }) => !address.startsWith('/dev'))
    const byActor = Map.groupBy<Shot['actor'], Shot>([...known, ...states], ({ actor }) => actor)
    for (const [actor, shots] of byActor)
      if (isWanted(actor)) await shoot(browser, url, actor, shots)
    if (isWanted('mails')) await shootMails(browser)
  } finally {
    await browser.close()
    await endAll()
    await dropDataDir(dataDir)
  }
}

await main()
