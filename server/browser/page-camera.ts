import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { type Chromium, startChromium } from './chromium.ts'
import { type MayReach, startPublicProxy } from './public-proxy.ts'

/** Takes pictures of pages of the web, which are a stranger's. */
export interface PageCamera {
  /** A WebP of the whole page. Fails with NoPicture. */
  take(url: string): Promise<Buffer>
  stop(): Promise<void>
}

/** The message is for whoever gave the address. */
export class NoPicture extends Error {}

export interface CameraOptions {
  /** For tests, whose pages are on this machine. */
  mayReach?: MayReach | undefined
  /** The longest time of a picture, with the start of the browser. */
  takeMs?: number
}

const width = 1440
const windowHeight = 900
const maxHeight = 8_000
/** A page that still loads is shown as it is then. */
const loadMs = 12_000
/** The longest time for what a page loads when it is scrolled. */
const scrollMs = 6_000

/** Undefined if no browser is configured. Each picture has a browser of its own. */
export function createPageCamera(
  { chromiumPath }: Pick<Config, 'chromiumPath'>,
  log: Log,
  { mayReach, takeMs = 30_000 }: CameraOptions = {},
): PageCamera | undefined {
  if (!chromiumPath) return undefined
  const running = new Set<Chromium>()

  async function takeNow(url: string): Promise<Buffer> {
    const profile = await mkdtemp(path.join(tmpdir(), 'atrium-browser-'))
    const proxy = await startPublicProxy({ mayReach })
    const browser = startChromium(chromiumPath!, { profile, proxyUrl: proxy.url })
    running.add(browser)
    const tooLate = setTimeout(() => void browser.kill(), takeMs)
    try {
      return await photograph(browser, url)
    } finally {
      clearTimeout(tooLate)
      await browser.kill()
      running.delete(browser)
      await proxy.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  return {
    take: (url) =>
      takeNow(url).catch((error: Error) => {
        if (error instanceof NoPicture) throw error
        log.warn({ err: error }, 'no picture of a page')
        throw new NoPicture('No picture of this page could be taken. Please add one.')
      }),
    async stop() {
      await Promise.all([...running].map((browser) => browser.kill()))
    },
  }
}

async function photograph(browser: Chromium, url: string): Promise<Buffer> {
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  })
  const attached = { targetId, flatten: true }
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attached)
  const send = <Reply>(method: string, params?: object) =>
    browser.send<Reply>(method, params, sessionId)
  const evaluate = async <Value>(expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result } = await send<{ result: { value: Value } }>('Runtime.evaluate', asked)
    return result.value
  }

  await send('Page.enable')
  browser.events.on('Page.javascriptDialogOpening', () => {
    send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {})
  })
  await send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height: windowHeight, deviceScaleFactor: 1, mobile: false },
  })
  const reduced = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
  await send('Emulation.setEmulatedMedia', { features: reduced })
  const loaded = once(browser.events, 'Page.loadEventFired')
  const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url })
  if (errorText) throw new NoPicture('This page could not be opened. It has to be public.')
  await within(loaded, loadMs)
  const status = await evaluate<number>(
    `performance.getEntriesByType('navigation')[0].responseStatus`,
  )
  if (!(status >= 200 && status < 300)) throw new NoPicture(`This page answers with ${status}.`)
  // A page can leave meanwhile.
  await within(
    evaluate(scrollThrough).catch(() => {}),
    scrollMs,
  )

  const { cssContentSize } = await send<{ cssContentSize: { height: number } }>(
    'Page.getLayoutMetrics',
  )
  const height = Math.min(Math.max(Math.ceil(cssContentSize.height), windowHeight), maxHeight)
  const { data } = await send<{ data: string }>('Page.captureScreenshot', {
    ...{ format: 'webp', quality: 90, captureBeyondViewport: true },
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Pictures further down are loaded when they come near the window. */
const scrollThrough = `(async () => {
  const to = (top) => scrollTo({ top, behavior: 'instant' })
  for (let top = 0; top < Math.min(document.documentElement.scrollHeight, ${maxHeight}); top += innerHeight) {
    to(top)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  to(0)
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  await document.fonts.ready
})()`
