import { chromium } from '@playwright/test'
import { chromiumPath } from '#test/browser/chromium.ts'
import { knownPages } from '#test/browser/pages.ts'
import { firstVisit, scriptsOf } from '../built-files.ts'
import { kilobytes, type Row } from './table.ts'
import { ask } from './wire.ts'

const kinds = ['document', 'stylesheet', 'script', 'font', 'image'] as const
type Kind = (typeof kinds)[number]
type Loaded = Record<Kind, string[]>

interface Size {
  br: number
  gzip: number
}

const scriptGoal = 4 * 1024
const formGoal = 130 * 1024

/** Measures the transfer size of everything that a browser loads for each public page. */
export async function sizeRows(url: string): Promise<{ body: string[][]; rows: Row[] }> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const body: string[][] = []
  const scripts = new Set<string>()
  const forms: string[][] = []
  try {
    for (const path of publicPages()) {
      const page = await browser.newPage({ baseURL: url })
      const loaded: Loaded = { document: [], stylesheet: [], script: [], font: [], image: [] }
      page.on('request', (request) => {
        const kind = kinds.find((name) => name === request.resourceType())
        if (kind && request.url().startsWith('http')) loaded[kind].push(request.url())
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const hasForm = (await page.locator('[data-island]').count()) > 0
      const stayed = new URL(page.url()).pathname === path
      await page.close()
      // Without a pending sign-in, the second step redirects to the first.
      if (!stayed) continue
      body.push([path, ...(await Promise.all(kinds.map((kind) => cell(loaded[kind]))))])
      if (hasForm) forms.push(loaded.script)
      else for (const script of loaded.script) scripts.add(script)
    }
  } finally {
    await browser.close()
  }
  const rows = [...(await scriptRows([...scripts])), await formRow(forms), ...(await portalRows())]
  return { body, rows }
}

async function portalRows(): Promise<Row[]> {
  const visits = [
    {
      name: 'list of posts',
      ...(await firstVisit('admin', 'app/admin/content/blogs.tsx')),
    },
    { name: 'client portal', ...(await firstVisit('portal', 'app/portal/dashboard.tsx')) },
  ]
  return visits.map(({ name, files, bytes }) => ({
    name: `first visit of the ${name}, scripts, gz`,
    ours: `${files}, ${kilobytes(bytes)}`,
    goal: '≤ 200 KB',
    ok: bytes <= 200 * 1024,
  }))
}

function publicPages(): string[] {
  return knownPages
    .filter(({ path, actor }) => actor === 'visitor' && !path.startsWith('/dev'))
    .map(({ path }) => path)
}

async function cell(urls: string[]): Promise<string> {
  if (urls.length === 0) return '0'
  const { br, gzip } = await sizeOf(urls)
  return br === gzip ? kilobytes(br) : `${kilobytes(br)} (${kilobytes(gzip)})`
}

async function sizeOf(urls: string[]): Promise<Size> {
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => ({
      br: (await ask(url, { 'Accept-Encoding': 'br' })).body.length,
      gzip: (await ask(url, { 'Accept-Encoding': 'gzip' })).body.length,
    })),
  )
  const none: Size = { br: 0, gzip: 0 }
  return sizes.reduce((sum, { br, gzip }) => ({ br: sum.br + br, gzip: sum.gzip + gzip }), none)
}

async function scriptRows(scripts: string[]): Promise<Row[]> {
  const files = scriptsOf('app/site/site-script.ts')
  const site = scripts.filter((url) => files.some((file) => url.endsWith(file)))
  const parts = scripts.filter((url) => /-part-[^/]*$/.test(url))
  const framework = scripts.filter((url) => !site.includes(url) && !parts.includes(url))
  const { gzip } = await sizeOf(site)
  const { gzip: ofParts } = await sizeOf(parts)
  const { gzip: others } = await sizeOf(framework)
  return [
    { name: 'site script, gz', ours: kilobytes(gzip), goal: '≤ 4 KB', ok: gzip <= scriptGoal },
    { name: 'scripts that few content pages load, gz', ours: kilobytes(ofParts) },
    {
      name: 'other JS of the content pages',
      ours: kilobytes(others),
      goal: '0 KB',
      ok: others === 0,
    },
  ]
}

async function formRow(forms: string[][]): Promise<Row> {
  const sizes = await Promise.all(forms.map(sizeOf))
  const heaviest = Math.max(...sizes.map(({ gzip }) => gzip))
  return {
    name: 'JS of the heaviest page with a form, gz',
    ours: kilobytes(heaviest),
    goal: '≤ 130 KB',
    ok: heaviest <= formGoal,
  }
}
