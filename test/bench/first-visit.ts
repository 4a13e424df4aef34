import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '#test/browser/chromium.ts'
import { median } from './load.ts'
import { credentials, type Running } from './running.ts'
import { compared, milliseconds, type Row } from './table.ts'

const visits = 3
const clientEmail = 'client@atrium.test'

const pages = [
  { path: '/admin', email: credentials.email },
  { path: '/admin/blogs', email: credentials.email },
  { path: '/admin/invoices', email: credentials.email },
  { path: '/client-portal', email: clientEmail },
  { path: '/client-portal/invoices', email: clientEmail },
]

/** A phone on a slow mobile network. */
const device = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true }
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4

interface Visit {
  ms: number
  requests: number
  bytes: number
}

/** The time until somebody with an empty cache sees their own data, beside the home page. */
export async function firstVisitRows({ server: { url } }: Running): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const home = await visitOften(browser, url, '/')
    const rows: Row[] = [row('first visit of /', home)]
    for (const { path, email } of pages) {
      const visit = await visitOften(browser, url, path, email)
      rows.push(compared(row(`· ${path}`, visit), visit.ms / home.ms, { most: 1.5 }))
    }
    return rows
  } finally {
    await browser.close()
  }
}

const row = (name: string, { ms, requests, bytes }: Visit) => ({
  name,
  ours: `${milliseconds(ms)}, ${requests} requests, ${Math.round(bytes / 1024)} KB`,
})

async function visitOften(browser: Browser, url: string, path: string, email?: string) {
  const all: Visit[] = []
  for (let at = 0; at < visits; at += 1) all.push(await visit(browser, url, path, email))
  return {
    ms: median(all.map(({ ms }) => ms)),
    requests: median(all.map(({ requests }) => requests)),
    bytes: median(all.map(({ bytes }) => bytes)),
  }
}

async function visit(browser: Browser, baseURL: string, path: string, email?: string) {
  const context = await browser.newContext({ ...device, baseURL })
  try {
    if (email) {
      await context.request.post('/api/auth/login', { data: { ...credentials, email } })
      await context.addInitScript("localStorage.setItem('signed-in', 'true')")
    }
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(path, { waitUntil: 'commit' })
    return await page.evaluate(untilRead)
  } finally {
    await context.close()
  }
}

/** Runs in the page. It is read once its heading is there and nothing is a skeleton any more. */
function untilRead(): Promise<Visit> {
  const isRead = () =>
    performance.getEntriesByName('first-contentful-paint').length > 0 &&
    document.querySelector('main h1') &&
    !document.querySelector('main[aria-busy=true], main [aria-busy=true]:not(button)')
  return new Promise((resolve) => {
    const look = () => {
      if (!isRead()) return void requestAnimationFrame(look)
      const ms = performance.now()
      const loaded = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
      const before = loaded.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ms)
      const bytes = before.reduce((sum, { transferSize }) => sum + transferSize, 0)
      resolve({ ms, requests: before.length, bytes })
    }
    look()
  })
}
