import {
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  test as playwrightTest,
} from '@playwright/test'
import { greetingKey } from '#features/auth/sessions/destination.ts'
import { solveChallenge } from '#shared/bot-check.ts'
import { firstPaintId } from '#shared/portal/first-reads.ts'
import { violationsOf } from './axe.ts'
import { type DemoServer, serverFixture, startDemo } from './demo-server.ts'
import { leave } from './pages.ts'
import { type Actor, signInLastsMs } from './people.ts'

const signedInKey = 'signed-in'

export { expect } from '@playwright/test'

const password = 'Atrium!2026'
export type Viewer = Actor | 'visitor'

interface Fixtures {
  /** Messages of the console that this test provokes. */
  expectedErrors: RegExp[]
  problems: string[]
  /**
   * A page in the browser context that the worker keeps for this viewer: the one that an earlier test
   * left open, or a new one. A test that signs out or sets the clock of its page uses `enter`.
   */
  openAs: (viewer: Viewer) => Promise<Page>
  /** Pages of people who are signed in already. */
  admin: Page
  manager: Page
  client: Page
}

interface WorkerFixtures {
  server: DemoServer
  seats: Seats
}

interface Seat {
  context: BrowserContext
  /** Stays open, to clean up after each test. */
  home: Page
  /** The portal page that the last test left open. */
  left: Page | undefined
  /** The problems of the running test. */
  problems: string[]
  signedInAt: number
}

type Seats = (viewer: Viewer) => Promise<Seat>

/** All tests come from one address, of which only so many views are counted in a minute. */
function isOverCount(message: ConsoleMessage): boolean {
  return message.location().url.endsWith('/track-visitor') && message.text().includes('429')
}

function watch(page: Page, origin: string, report: (problem: string) => void): void {
  waitForScripts(page)
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOverCount(message))
      report(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => report(`exception: ${error.stack || error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()} from ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    // The viewer of PDFs is a part of the browser.
    const own = url.startsWith(origin) || /^(data|blob|about|chrome|chrome-extension):/.test(url)
    if (!own) report(`outbound request to ${url}`)
  })
}

/** A page of a portal is open once it has replaced the first paint, unless only the commit is awaited. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const replaced = () => page.locator(`#${firstPaintId}`).waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await replaced()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await replaced()
    return response
  }
}

/** Whatever a test is about: an error in the console, a 5xx or a request to somewhere else fails it. */
export const test = playwrightTest.extend<Fixtures, WorkerFixtures>({
  server: serverFixture(startDemo),
  seats: [
    async ({ browser, server }, use, { project }) => {
      const taken = new Map<Viewer, Promise<Seat>>()
      async function take(viewer: Viewer): Promise<Seat> {
        const { contextOptions, ...use } = project.use
        const context = await browser.newContext({ ...contextOptions, ...use, baseURL: server.url })
        const home = await context.newPage()
        if (viewer === 'visitor') await home.goto('/robots.txt')
        else await enter(home, viewer)
        return { context, home, signedInAt: Date.now(), left: undefined, problems: [] }
      }
      await use((viewer) => {
        const seat = taken.get(viewer) ?? take(viewer)
        taken.set(viewer, seat)
        return seat
      })
      for (const seat of taken.values()) await (await seat).context.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  problems: [
    async ({ expectedErrors }, use) => {
      const problems: string[] = []
      await use(problems)
      const unexpected = problems.filter(
        (text) => !expectedErrors.some((known) => known.test(text)),
      )
      playwrightTest.expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, server, problems }, use) => {
    watch(page, server.url, (problem) => problems.push(problem))
    await use(page)
  },
  openAs: async ({ seats, server, problems, viewport }, use, testInfo) => {
    const opened = new Map<Viewer, Seat>()
    await use(async (viewer) => {
      const seat = await seats(viewer)
      if (viewer !== 'visitor' && Date.now() - seat.signedInAt > signInLastsMs) {
        // The open page still has the token of the previous sign-in.
        await seat.left?.close()
        seat.left = undefined
        await enter(seat.home, viewer)
        seat.signedInAt = Date.now()
      }
      opened.set(viewer, seat)
      seat.problems = problems
      const page = seat.left ?? (await newPage(seat, server.url))
      seat.left = undefined
      if (viewport) await page.setViewportSize(viewport)
      return page
    })
    const { status, expectedStatus } = testInfo
    for (const [viewer, seat] of opened) await tidy(seat, viewer, status === expectedStatus)
  },
  admin: async ({ openAs }, use) => use(await openAs('admin')),
  manager: async ({ openAs }, use) => use(await openAs('manager')),
  client: async ({ openAs }, use) => use(await openAs('client')),
})

async function newPage(seat: Seat, origin: string): Promise<Page> {
  const page = await seat.context.newPage()
  watch(page, origin, (problem) => seat.problems.push(problem))
  return page
}

/**
 * The next test finds no route or stored text of this one, and is still signed in. It takes over one
 * portal page, because following a link takes a sixth of the time of a load.
 */
async function tidy(seat: Seat, viewer: Viewer, passed: boolean): Promise<void> {
  const { context, home } = seat
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies({ name: /^view-/ })
  for (const page of context.pages()) {
    if (page === home) continue
    // A route may be waiting for a response at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (passed && !seat.left && (await leave(page))) seat.left = page
    else await page.close()
  }
  await home.evaluate(
    ([key, signedIn]) => {
      // An open portal signs out when this key is missing.
      for (const each of Object.keys(localStorage)) if (each !== key) localStorage.removeItem(each)
      if (signedIn) localStorage.setItem(key, 'true')
    },
    [signedInKey, viewer !== 'visitor'] as const,
  )
}

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, actor: Actor): Promise<void> {
  // The page of the sign-in leads to the portal that is open in this browser.
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.removeItem(key), greetingKey)
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${actor}@atrium.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/(admin|client-portal)/)
}

/** Signed in without the form, where signing in is not what is tested. The next page is the test's to open. */
export const enter = (page: Page, actor: Actor) =>
  enterWith(page, { email: `${actor}@atrium.test`, password })

export async function enterWith(
  page: Page,
  credentials: { email: string; password: string },
): Promise<void> {
  const challenge = await page.request.get('/api/bot-check/challenge')
  const data = { ...credentials, token: await solveChallenge(await challenge.json()) }
  playwrightTest.expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
  // Any page of the site will do, and this one is the smallest.
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.setItem(key, 'true'), signedInKey)
}

/** Axe finds nothing in the page once it has loaded: until then, the previous rows of a list are dimmed. */
export async function expectAccessible(page: Page) {
  await expectLoaded(page)
  playwrightTest.expect(await violationsOf(page)).toEqual([])
}

/** Searches a list, and waits for its rows: until then, they can move while they are clicked. */
export async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await playwrightTest.expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  await expectLoaded(page)
}

/** The page has no skeletons and no dimmed rows. */
export async function expectLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(`#${firstPaintId}`).waitFor({ state: 'detached' })
  // A button is busy while a dialog asks about what it does.
  await playwrightTest.expect(page.locator('main [aria-busy=true]:not(button)')).toHaveCount(0)
}

/** The failures that toasts report. */
export const toast = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })

/** Holds back scripts or calls of the page until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Makes each layout shift of more than this an error in the console, which fails the test. */
export const reportShifts = (page: Page, most: number) =>
  page.addInitScript((most) => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (value > most)
          console.error(`${location.pathname} moved by ${value} at ${innerWidth} px`)
    }).observe({ type: 'layout-shift', buffered: true })
  }, most)
