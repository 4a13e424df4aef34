import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '#test/browser/chromium.ts'
import { credentials, type Running } from './running.ts'
import { compared, milliseconds, type Row } from './table.ts'

const slowdown = 4
const limitMs = 200
/** Shorter interactions are not reported, and count as this. */
const shortestMs = 16
const often = [1, 2, 3, 4, 5]
const words = 5_000

interface Thing {
  path: string
  /** A client does it. */
  isClient?: true
  /** Before the measured interactions. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const things: Record<string, Thing> = {
  'a row menu opens': {
    path: '/admin/blogs?limit=20',
    async act(page) {
      for (const at of often) {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .nth(at)
          .click()
        await page.getByRole('menuitem').first().waitFor()
        await page.keyboard.press('Escape')
      }
    },
  },
  'typing in a search': {
    path: '/admin/blogs?limit=20',
    act: (page) => page.getByRole('searchbox').pressSequentially('prices of pages', { delay: 60 }),
  },
  'ten rows are ticked': {
    path: '/admin/blogs?limit=20',
    async act(page) {
      for (let at = 1; at <= 10; at += 1)
        await page.getByRole('row').nth(at).getByRole('checkbox').first().check()
    },
  },
  'a card is dragged': {
    path: '/admin/task',
    prepare: (page) => page.getByRole('radio', { name: 'Board' }).check(),
    async act(page) {
      const handle = page.getByRole('button', { name: /^Move / }).first()
      const box = await handle.boundingBox()
      if (!box) throw new Error('No card can be dragged')
      const { x, y } = box
      for (const at of often) {
        await page.mouse.move(x + 5, y + 5)
        await page.mouse.down()
        await page.mouse.move(x + 20, y + 30 * at, { steps: 10 })
        await page.mouse.move(x + 5, y + 5, { steps: 10 })
        await page.mouse.up()
      }
    },
  },
  'a dialog opens': {
    path: '/admin/task/time',
    async act(page) {
      for (const _ of often) {
        await page.getByRole('button', { name: 'Add time' }).first().click()
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
  },
  [`typing in a post of ${words} words`]: {
    path: '/admin/blogs/edit-blog/long',
    prepare: (page) => page.getByRole('textbox', { name: 'Content' }).click(),
    act: (page) => page.keyboard.type('A sentence in the middle.', { delay: 60 }),
  },
  'a tab of the settings': {
    path: '/admin/settings',
    async act(page) {
      const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
      for (const at of often) await links.nth(at).click()
    },
  },
  'another week': {
    path: '/admin/appointments/week',
    async act(page) {
      for (const _ of often) {
        await page.getByRole('button', { name: 'Next week' }).click()
      }
    },
  },
  'the palette opens': {
    path: '/admin',
    async act(page) {
      for (const _ of often) {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
  },
  'a chat message is sent': {
    path: '/client-portal/support',
    isClient: true,
    async act(page) {
      const text = page.getByRole('textbox', { name: 'Message' })
      for (const at of often) {
        await text.fill(`Message ${at}`)
        await text.press('Enter')
        await page.getByText(`Message ${at}`, { exact: true }).first().waitFor()
      }
    },
  },
}

/**
 * The time from an interaction to the next paint (INP), on a computer a quarter as fast. `bare` is
 * that of a click on the heading of the same page, which does nothing.
 */
export async function interactionRows({ server: { url }, db }: Running): Promise<Row[]> {
  await db.query(`
    update blog set slug = 'long', content = (
      select string_agg('<p>' || repeat('Some words of a long text. ', 10) || '</p>', '')
      from generate_series(1, ${Math.ceil(words / 60)}))
    where id = (select id from blog order by id limit 1)`)
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rows: Row[] = []
    for (const [name, thing] of Object.entries(things)) {
      const { ms, idleMs } = await measure(browser, url, thing)
      const cells = { name, ours: milliseconds(ms), bare: milliseconds(idleMs) }
      rows.push(compared(cells, ms / limitMs, { most: 1 }))
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, baseURL: string, { path, isClient, prepare, act }: Thing) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  try {
    const email = isClient ? 'client@atrium.test' : credentials.email
    await context.request.post('/api/auth/login', { data: { ...credentials, email } })
    await context.addInitScript("localStorage.setItem('signed-in', 'true')")
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await page.locator('main [aria-busy=true]:not(button)').first().waitFor({ state: 'detached' })
    await page.evaluate(observe)
    await prepare?.(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(takeTimes)
    for (const _ of often) await page.locator('main h1').click()
    const idle = await page.evaluate(takeTimes)
    await act(page)
    return { ms: late(await page.evaluate(takeTimes)), idleMs: late(idle) }
  } finally {
    await context.close()
  }
}

/** The 75th percentile. Interactions that the browser does not report were shorter than a frame. */
function late({ times, count }: Times): number {
  const short = Array.from({ length: Math.max(0, count - times.length) }, () => shortestMs)
  const sorted = [...times, ...short].sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
}

interface Times {
  times: number[]
  count: number
}

declare global {
  interface Window {
    seen: Map<number, number>
    before: number
  }
}

/** Runs in the page. */
function observe(): void {
  Object.assign(window, { seen: new Map(), before: 0 })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        window.seen.set(interactionId, Math.max(duration, window.seen.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page: the interactions since the last time. */
async function takeTimes(): Promise<Times> {
  // The observer is told after the next paint.
  await new Promise((done) => setTimeout(done, 1_000))
  const count = performance.interactionCount
  const taken = { times: [...window.seen.values()], count: count - window.before }
  window.seen.clear()
  window.before = count
  return taken
}
