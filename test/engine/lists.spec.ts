import type { Page } from '@playwright/test'
import { kinds } from '#content/kinds.ts'
import { connect } from '#test/bench/running.ts'
import { type DemoServer, filledServerFixture } from '#test/browser/demo-server.ts'
import { test as base, expect } from '#test/browser/fixtures.ts'
import { addressOf, knownPages, visit } from '#test/browser/pages.ts'

const titles = [
  'Donaudampfschifffahrt'.repeat(7).slice(0, 130),
  `${'👩🏽‍🚀🏳️‍🌈'.repeat(6)} ${'🎾'.repeat(20)}`,
  `خدمة تصميم المواقع للشركات الصغيرة ${'م'.repeat(60)} \u202e reversed`,
]
const longWord = 'a'.repeat(50)
const firstName = 'Wolfeschlegelsteinhausenbergerdorff'
const lastName = `Featherstonehaugh-Cholmondeley-${'Pfefferkuchenhaus'.repeat(3)}`

/** The columns that lists show, of all records of the demo. */
const hostile = {
  account: { first_name: firstName, last_name: lastName, business_name: longWord },
  appointment: { service: 'title', reason: 'title' },
  blog: { title: 'title', tags: [longWord] },
  blog_category: { name: 'name' },
  chat_message: { text: 'title' },
  document: { name: 'title' },
  faq: { question: 'title', answer: 'title' },
  file: { name: 'title' },
  invoice_entry: { comment: 'title' },
  lead: { name: longWord, business_name: longWord, subject: 'title', text: 'title' },
  notification: { subject: 'title' },
  page_text: { description: 'title' },
  plan: { services: [longWord] },
  process_step: { title: 'title', description: 'title' },
  project: { title: 'title' },
  project_entry: { comment: 'title' },
  project_category: { name: 'name' },
  reason: { title: 'title', description: 'title' },
  resource: { title: 'short', text: 'title' },
  security_event: { detail: longWord, device: longWord },
  service: { title: 'title', content: 'title' },
  survey: { email: `${longWord}@${longWord}.${longWord}.example.test` },
  task: { title: 'title', description: 'title' },
  task_comment: { text: 'title' },
  time_log: { description: 'title' },
}

/** Writes long and unusual texts, which leave a narrow column no place to break, into the demo. */
async function fill({ url, dataDir }: DemoServer): Promise<void> {
  // The demo has no recurring invoice until somebody asks for one.
  await addressOf('{recurring-invoice}', url)
  const db = await connect(dataDir)
  const turn = '($1::text[])[1 + abs(hashtext(id::text)) % 3]'
  const values = {
    title: turn,
    short: `left(${turn}, 80)`,
    name: `left(${turn}, 30) || id`,
  } as const
  for (const [table, columns] of Object.entries(hostile)) {
    const texts: (string | string[])[] = [titles]
    const sets = Object.entries(columns).map(([column, text]) => {
      if (text === 'title' || text === 'short' || text === 'name')
        return `${column} = ${values[text]}`
      return `${column} = $${texts.push(text)}`
    })
    const given = sets.some((set) => set.includes('$1')) ? '' : ' where $1::text[] is not null'
    await db.query(`update ${table} set ${sets.join(', ')}${given}`, texts)
  }
  await db.query(
    `update recurring_invoice set items = jsonb_set(items, '{0,service}', to_jsonb($1::text))`,
    [titles[0]],
  )
  await db.query(
    `insert into change (account_id, kind, item_id, action, title, before, after)
     select account.id, 'service', service.id, 'edit', service.title, '{}', '{"title": ""}'
     from service, account where role = 'Admin'`,
  )
  const mail = { to: hostile.survey.email, subject: titles[0], text: '' }
  await db.query(
    `insert into job.job (name, state, data, output) values ('mail', 'failed', $1, $2)`,
    [mail, { message: longWord }],
  )
  await db.end()
}

const test = base.extend<object, { server: DemoServer }>({
  server: filledServerFixture(fill),
})

/** Lists the misfits: the page, a table, text in its cell, the menu of a row, or the first row on a phone. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const endsWithEllipsis = (element: Element | null, row: Element): boolean =>
      element !== null &&
      element !== row &&
      (getComputedStyle(element).textOverflow === 'ellipsis' ||
        endsWithEllipsis(element.parentElement, row))
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`)
    const box = document.querySelector('main table')?.parentElement
    const scrolls = box && getComputedStyle(box).overflowX !== 'visible'
    if (scrolls && box.scrollWidth > box.clientWidth)
      found.push(`the table is ${box.scrollWidth} px wide`)
    for (const row of document.querySelectorAll('main :is(tbody td, li, article)')) {
      const edges = row.getBoundingClientRect()
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        const text = texts.currentNode
        const { parentElement } = text
        if (!parentElement || parentElement.closest('.sr-only') || !text.textContent?.trim())
          continue
        if (endsWithEllipsis(parentElement, row)) continue
        range.selectNodeContents(text)
        const { left, right, width } = range.getBoundingClientRect()
        if (width > 0 && (left < edges.left - 1 || right > edges.right + 1))
          found.push(`cut: ${text.textContent.slice(0, 30)}`)
      }
    }
    for (const menu of document.querySelectorAll('main tbody [aria-haspopup=menu]')) {
      const { left, right } = menu.getBoundingClientRect()
      if (left < 0 || right > clientWidth)
        found.push(`${menu.ariaLabel?.slice(0, 30)} out of sight`)
    }
    const first = document.querySelector(
      'main :is(tbody tr, ul > li:has(> a, > h2, h2, p), article)',
    )
    const top = first?.getBoundingClientRect().top ?? 0
    if (innerWidth < 640 && top > innerHeight / 2) found.push(`the first row is at ${top} px`)
    return found
  })
}

const staffLists = [
  ...Object.values(kinds).flatMap((kind) => ('editedInList' in kind ? [] : [kind.list])),
  ...['users', 'invoices', 'invoices/recurring', 'subscriptions', 'subscriptions/clients'],
  ...['appointments', 'task', 'survey', 'messages', 'freelance', 'resources', 'support'],
  ...['media', 'changes', 'security', 'failed-mails', 'notifications'],
].map((path) => (path.startsWith('/') ? path : `/admin/${path}`))

const clientLists = ['my-projects', 'invoices', 'appointments', 'resources', 'notifications']
  .concat('resources?tab=uploads')
  .map((path) => `/client-portal/${path}`)

/** The pages of records, and the dashboards. */
const recordPages = knownPages.filter(({ path }) =>
  /details\/|^\/client-portal\/invoices\/|clients\/|statement|^\/(admin|client-portal)$/.test(path),
)

async function expectListsFit(page: Page, addresses: readonly string[]): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const address of new Set(addresses)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, `${address}${address.includes('?') ? '&' : '?'}limit=50`)
    const row = page.locator('main').locator('table[aria-busy=false] tbody tr, ul > li, article')
    await expect(row.first(), address).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of [
      [1440, 900],
      [1280, 900],
      [900, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const misfit = await misfits(page)
      if (misfit.length > 0) found[`${address} at ${width}`] = misfit
    }
  }
  expect(found).toEqual({})
}

test('every list of staff fits long and unusual texts at every width', async ({ admin: page }) => {
  await page.goto('/admin/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectListsFit(page, staffLists)
})

test('every list of a client fits long and unusual texts at every width', async ({
  client: page,
}) => {
  await page.goto('/client-portal/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectListsFit(page, clientLists)
})

async function expectRecordsFit(page: Page, actor: string, origin: string): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const { path } of recordPages.filter((known) => known.actor === actor)) {
    await visit(page, await addressOf(path, origin))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const waiting = page.locator('main').locator('[aria-busy=true], .animate-pulse')
    await expect(waiting, `${path} has loaded`).toHaveCount(0)
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = (await misfits(page)).filter((misfit) => !misfit.startsWith('the first row'))
      if (cut.length > 0) found[`${path} at ${width}`] = cut
    }
  }
  expect(found).toEqual({})
}

test('every page of a record fits long and unusual texts for staff', async ({
  admin: page,
  server,
}) => {
  await expectRecordsFit(page, 'admin', server.url)
})

test('every page of a record fits long and unusual texts for a client', async ({
  client: page,
  server,
}) => {
  await expectRecordsFit(page, 'client', server.url)
})
