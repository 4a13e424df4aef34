import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '#test/browser/chromium.ts'
import { drawPicture } from '#test/pictures.ts'
import { median } from './load.ts'
import { credentials, type Running, signIn } from './running.ts'
import { milliseconds, type Row } from './table.ts'

const slowdown = 4
const pinCounts = [0, 200]
const pdfPages = 40

export async function reviewRows(running: Running): Promise<Row[]> {
  return [...(await pinRows(running)), ...(await pageRows(running))]
}

/** The work of a phone while a picture with many pins is scrolled, and pins are chosen. */
async function pinRows({ server: { url: baseURL }, db }: Running): Promise<Row[]> {
  const { rows: found } = await db.query(`
    select deliverable.id, version.id as version from deliverable
    join deliverable_version as version on deliverable_id = deliverable.id and number = shown_version
    join client on client.id = client_id join account on account.id = contact_id
    where email = 'client@atrium.test' and version.decision is null order by deliverable.id limit 1`)
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const rows: Row[] = []
  try {
    for (const count of pinCounts) {
      await db.query('delete from pin where deliverable_id = $1', [found[0].id])
      await db.query(
        `with made as (
          insert into pin (deliverable_id, version_id, number, page, x, y)
          select $1, $2, i, 1, 2 + 97 * random(), 2 + 97 * random() from generate_series(1, $3::int) i
          returning id)
        insert into pin_comment (pin_id, author, text)
        select id, 'agency', 'Some words about this place, as somebody writes them.' from made`,
        [found[0].id, found[0].version, count],
      )
      const phone = { viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true }
      const context = await browser.newContext({ baseURL, ...phone, deviceScaleFactor: 2.6 })
      const data = { ...credentials, email: 'client@atrium.test' }
      await context.request.post('/api/auth/login', { data })
      await context.addInitScript("localStorage.setItem('signed-in', 'true')")
      const page = await context.newPage()
      await page.goto(`/client-portal/my-projects/review/${found[0].id}`)
      await page.locator('[data-picture] img').waitFor()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const scroll = async (x: number, y: number) => {
        for (const yDistance of [-900, 900, -900, 900])
          await devtools.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: 1200 })
      }
      const name = `${count} pins on a phone`
      rows.push(await measure(page, `${name}, scrolled`, () => scroll(206, 800)))
      await page.getByRole('button', { name: '100%' }).click()
      rows.push(await measure(page, `${name}, the picture in full size`, () => scroll(206, 400)))
      const pins = page.locator('[data-pin]')
      const choose = async () => {
        for (let at = 0; at < 100; at += 10) {
          await pins.nth(at).evaluate((pin) => (pin as HTMLElement).click())
          await pause(200)
        }
      }
      if (count > 0) rows.push(await measure(page, `${name}, ten chosen`, choose))
      await context.close()
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** The CPU time of the main thread for a frame, which other load does not change. */
async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<Row> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'cc'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as {
    traceEvents: { name: string; tdur?: number }[]
  }
  const frames = traceEvents
    .filter((one) => one.name === 'ProxyMain::BeginMainFrame')
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((one, other) => one - other)
  const late = frames[Math.floor(frames.length * 0.95)] ?? Number.NaN
  return {
    name: `${name}: CPU of a frame, p95 and longest`,
    ours: `${milliseconds(late)}, ${milliseconds(frames.at(-1) ?? Number.NaN)}`,
  }
}

/** Until all pages of a PDF are there, and what others wait meanwhile. */
async function pageRows({ server: { url }, db }: Running): Promise<Row[]> {
  const headers = await signIn({ url })
  const { rows: projects } = await db.query(
    'select id from project where client_id is not null order by id limit 1',
  )
  const picture = await drawPicture(800, 600)
  const upload = async (name: string, content: Buffer) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(content)]), name)
    const response = await fetch(`${url}/api/document`, { method: 'POST', headers, body })
    return ((await response.json()) as { url: string }).url
  }
  const others = {
    'a read of another': () =>
      fetch(`${url}/api/project?limit=20`, { headers }).then((response) => response.text()),
    'a picture of another': () => upload('a.png', picture),
  }
  /** The median and the longest of each while `isBusy`. */
  async function time(isBusy: (turn: number) => Promise<boolean>) {
    const times = Object.keys(others).map((): number[] => [])
    for (let turn = 0; await isBusy(turn); turn += 1)
      for (const [at, act] of Object.values(others).entries()) {
        const before = performance.now()
        await act()
        times[at]!.push(performance.now() - before)
      }
    return times.map((all) => `${milliseconds(median(all))}, ${milliseconds(Math.max(...all))}`)
  }
  const quiet = await time(async (turn) => turn < 20)
  const files = [await upload('forty.pdf', drawnPdf())]
  const began = performance.now()
  const added = await fetch(`${url}/api/project/${projects[0].id}/review`, {
    ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } },
    body: JSON.stringify({ title: 'Forty pages', files }),
  })
  const { id } = ((await added.json()) as { item: { id: string } }).item
  const busy = await time(async () => {
    const { rows } = await db.query(
      'select state from deliverable_version where deliverable_id = $1',
      [id],
    )
    return rows[0].state === 'preparing'
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return [
    { name: `PDF of ${pdfPages} pages, until all are there`, ours: `${seconds} s` },
    ...Object.keys(others).map((name, at) => ({
      name: `· ${name} meanwhile, median and longest`,
      ours: busy[at] ?? '',
      bare: quiet[at] ?? '',
    })),
  ]
}

/** Pages with two thousand shapes each. */
function drawnPdf(): Buffer {
  const ids = Array.from({ length: pdfPages }, (_, at) => at + 4)
  const shapes = Array.from({ length: 2_000 }, (_, at) => {
    const [x, y] = [(at * 37) % 800, (at * 61) % 1100]
    return `0.${at % 10} 0.${(at * 7) % 10} 0.5 rg ${x} ${y} m ${x + 60} ${y + 9} ${x + 5} ${y + 40} ${x + 30} ${y + 30} c f`
  }).join('\n')
  return Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Count ${pdfPages}/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]>>endobj`,
      `3 0 obj<</Length ${shapes.length}>>stream\n${shapes}\nendstream endobj`,
      ...ids.map(
        (id) =>
          `${id} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 1191]/Contents 3 0 R>>endobj`,
      ),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}
