import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findCycles } from '../scripts/cycles.ts'
import { chunks, firstVisit, scriptsOf } from './built-files.ts'

const kilobyte = 1024

/** A page of text, lists and figures is usable with these. */
const usable = 206
/** In all, with the form or the board that is on it. */
const inAll = 245
/** A form that finds records or picks dates. */
const withPickers = 295
/** One that has many of these, with pictures or rows to drag. */
const withMany = 350
/** The fields of every section of the settings. */
const withAllSettings = 360
/** The rich text editor alone is 155 KB. */
const withEditor = 455

const content = 'app/admin/content'
const larger: Record<string, number> = {
  'app/account/enable-two-factor.tsx': inAll,
  'app/account/passkeys.tsx': inAll,
  'app/account/profile.tsx': inAll,
  'app/admin/clients/client-details.tsx': inAll,
  'app/admin/clients/user-details.tsx': inAll,
  'app/admin/clients/user-form.tsx': inAll,
  'app/admin/inbox/lead.tsx': inAll,
  'app/admin/media/media-details.tsx': inAll,
  'app/admin/money/invoice-details.tsx': inAll,
  'app/admin/money/subscription-form.tsx': inAll,
  'app/admin/work/project-details.tsx': inAll,
  'app/admin/work/task-details.tsx': inAll,
  'app/portal/pay-bill.tsx': inAll,
  'app/portal/project-details.tsx': inAll,
  'app/portal/support.tsx': inAll,
  'app/admin/insight/resource-form.tsx': withPickers,
  'features/survey/form/survey.page.tsx': inAll,
  'features/visitors/screen/statistics.page.tsx': withPickers,
  'app/admin/money/revenue.tsx': withPickers,
  'app/admin/money/statement.tsx': withPickers,
  'app/admin/support/support.tsx': withPickers,
  'app/admin/work/book-appointment.tsx': withPickers,
  'app/admin/work/task-form.tsx': withPickers,
  'app/portal/appointments.tsx': withPickers,
  'app/portal/book-appointment.tsx': withPickers,
  'app/portal/start-plan.tsx': withPickers,
  [`${content}/blog-form.tsx`]: withMany,
  'app/admin/money/invoice-form.tsx': withMany,
  'app/admin/money/proposal-form.tsx': withMany,
  'app/admin/money/recurring-invoice-form.tsx': withMany,
  'app/admin/settings/settings.tsx': withAllSettings,
  'app/admin/settings/setup.tsx': withMany,
  'app/admin/work/project-form.tsx': withMany,
}

const sources = new Set(Object.keys(chunks).map((key) => key.split('?')[0] ?? ''))
const isPage = (source: string) =>
  /^(app\/(admin|portal|account)|features)\/.*\.client\.tsx$/.test(source)
const kindPage = `${content}/content.tsx`
const screens = [...sources].filter((source) => /^features\/.*\/screens\.tsx$/.test(source))

/** The scripts of a first visit, with parts that load at once, and what they may have. */
const visits: [sources: string[], kb: number][] = [
  ...[...sources]
    .filter(isPage)
    .map((page): [string[], number] => [[page], larger[page] ?? usable]),
  ...screens.map((screen): [string[], number] => [[kindPage, screen], usable]),
  [['app/admin/work/tasks.tsx', 'features/tasks/board/board.tsx'], inAll],
  [
    [kindPage, 'features/reasons/screens.tsx', 'features/reasons/form.tsx', 'content/form.tsx'],
    inAll,
  ],
  [[`${content}/blog-form.tsx`, 'ui/rich-text/editor.client.tsx'], withEditor],
]

for (const [parts, kb] of visits) {
  const portal = parts[0]?.startsWith('app/portal/') ? 'portal' : 'admin'
  test(`a first visit of ${parts.join(' with ')} loads at most ${kb} KB of scripts`, async () => {
    const { bytes } = await firstVisit(portal, ...parts)
    assert.ok(bytes <= kb * kilobyte, `${(bytes / kilobyte).toFixed(1)} KB`)
  })
}

test('every page with a larger budget exists', () => {
  assert.deepEqual(
    Object.keys(larger).filter((page) => !sources.has(page)),
    [],
  )
})

test('the library of the calendar is loaded only with its part of a page', () => {
  const codeOf = (file: string) =>
    readFileSync(new URL(`../build/client/${file}`, import.meta.url), 'utf8')
  const files = [...new Set(Object.values(chunks).map(({ file }) => file))]
  const library = files.filter(
    (file) => file.endsWith('.js') && codeOf(file).includes('dayGridMonth'),
  )
  assert.equal(library.length, 1)
  const loading = Object.keys(chunks).filter(
    (key) => key.startsWith('app/') && scriptsOf(key.split('?')[0] ?? '').includes(library[0]!),
  )
  assert.deepEqual(loading, [])
})

// Two that do can run in an order in which one of them is not ready.
test('no scripts of the build import each other', () => {
  const imports = Object.entries(chunks).flatMap(([from, { imports = [] }]) =>
    imports.map((to) => ({ from, to })),
  )
  assert.ok(imports.length > 0)
  assert.deepEqual(findCycles(imports), [])
})
