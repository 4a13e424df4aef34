import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkImports } from './check-imports.ts'

const billing = 'features/billing'
const tasks = 'features/tasks'

/** The findings for a tree with the given file and an empty file for each of its imports. */
function check(path: string, source: string, ...others: string[]) {
  const tree = new Map(others.map((other) => [other, '']))
  return checkImports(tree.set(path, source))
}

const allowed: [string, string, string][] = [
  ['app/site/home.tsx', "import { Home } from '#features/tasks/list.tsx'", `${tasks}/list.tsx`],
  [
    'app/site/home.tsx',
    "import type { A } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
  ],
  ['app/site/home.tsx', "import { Button } from '../../ui/button.tsx'", 'ui/button.tsx'],
  ['app/site/home.tsx', "import type { Route } from './+types/home'", 'ui/button.tsx'],
  [`${tasks}/list.tsx`, "import { Money } from '#shared/money.ts'", 'shared/money.ts'],
  [
    `${tasks}/list.tsx`,
    "import { bill } from '#features/billing/contract.ts'",
    `${billing}/contract.ts`,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { find } from './queries.server.ts'",
    `${tasks}/queries.server.ts`,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { pay } from '#features/billing/service.server.ts'",
    `${billing}/service.server.ts`,
  ],
  [`${tasks}/service.server.ts`, "import { log } from '#server/log.ts'", 'server/log.ts'],
  [`${tasks}/service.server.ts`, "import { hash } from 'node:crypto'", 'server/log.ts'],
  [`${tasks}/queries.server.ts`, "import type { DB } from '#db/types.ts'", 'db/types.ts'],
  [
    `${tasks}/tasks.test.ts`,
    "import { find } from '../billing/queries.server.ts'",
    `${billing}/queries.server.ts`,
  ],
  [
    'features/routes.server.ts',
    "import { tasks } from './tasks/routes.server.ts'",
    `${tasks}/routes.server.ts`,
  ],
  [
    'features/jobs.server.ts',
    "import { taskJobs } from './tasks/jobs.server.ts'",
    `${tasks}/jobs.server.ts`,
  ],
  [
    'server/http.ts',
    "import { routes } from '#features/routes.server.ts'",
    'features/routes.server.ts',
  ],
  [
    'server/kernel.ts',
    "import { jobs } from '#features/jobs.server.ts'",
    'features/jobs.server.ts',
  ],
  [
    'features/notifications.ts',
    "import { taskNotifications } from './tasks/notifications.ts'",
    `${tasks}/notifications.ts`,
  ],
  [
    'features/notifications/queries.server.ts',
    "import { kinds } from '#features/notifications.ts'",
    'features/notifications.ts',
  ],
  ['server/main.ts', "import { migrate } from '#db/migrate.ts'", 'db/migrate.ts'],
  [
    'db/seed/demo.ts',
    "import { book } from '#features/tasks/service.server.ts'",
    `${tasks}/service.server.ts`,
  ],
  ['scripts/dev.ts', "import { start } from '#server/main.ts'", 'server/main.ts'],
]

for (const [path, source, other] of allowed) {
  test(`allows in ${path}: ${source}`, () => assert.deepEqual(check(path, source, other), []))
}

const refused: [string, string, string, RegExp][] = [
  [
    'app/site/home.tsx',
    "import { db } from '#server/db.ts'",
    'server/db.ts',
    /app may not import server/,
  ],
  [
    'app/site/home.tsx',
    "import type { Db } from '#server/db.ts'",
    'server/db.ts',
    /app may not import server/,
  ],
  [
    'app/site/home.tsx',
    "import { a } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only types/,
  ],
  [
    'app/site/home.tsx',
    "import { type A } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only types/,
  ],
  [
    'app/site/map.client.tsx',
    "import { a } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only types/,
  ],
  [
    'app/entry.server.tsx',
    "import { a } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only types/,
  ],
  ['app/site/home.tsx', "import { readFile } from 'node:fs'", 'ui/button.tsx', /browser/],
  [
    `${tasks}/rules.ts`,
    "import { a } from './queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only types/,
  ],
  [
    `${tasks}/rules.ts`,
    "import { log } from '#server/log.ts'",
    'server/log.ts',
    /features may not import server/,
  ],
  [
    `${tasks}/list.tsx`,
    "import { Page } from '#app/root.tsx'",
    'app/root.tsx',
    /features may not import app/,
  ],
  [
    `${tasks}/list.tsx`,
    "import { Bill } from '#features/billing/bill.tsx'",
    `${billing}/bill.tsx`,
    /another domain's UI/,
  ],
  [
    `${tasks}/list.tsx`,
    "const Bill = lazy(() => import('../billing/bill.tsx'))",
    `${billing}/bill.tsx`,
    /another domain's UI/,
  ],
  [
    `${tasks}/list.tsx`,
    "import { due } from '#features/billing/rules.ts'",
    `${billing}/rules.ts`,
    /only contract.ts/,
  ],
  [
    `${tasks}/list.tsx`,
    "import type { Route } from '#features/routes.server.ts'",
    'features/routes.server.ts',
    /only contract.ts/,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { a } from '#features/billing/queries.server.ts'",
    `${billing}/queries.server.ts`,
    /only contract.ts and service/,
  ],
  [
    `${tasks}/service.server.ts`,
    "type A = import('../billing/queries.server.ts').A",
    `${billing}/queries.server.ts`,
    /only contract.ts and service/,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { migrate } from '#db/migrate.ts'",
    'db/migrate.ts',
    /features may not import db/,
  ],
  [
    `${tasks}/emails.server.ts`,
    "import { Card } from '#ui/card.tsx'",
    'ui/card.tsx',
    /cannot run .tsx/,
  ],
  [
    `${tasks}/list.tsx`,
    "import { kinds } from '#features/notifications.ts'",
    'features/notifications.ts',
    /only contract.ts/,
  ],
  [
    'features/jobs.server.ts',
    "import { a } from './tasks/routes.server.ts'",
    `${tasks}/routes.server.ts`,
    /only features\/routes.server.ts, .* join domains/,
  ],
  [
    'features/routes.server.ts',
    "import { a } from './tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /join domains, by the files of that name/,
  ],
  [
    'server/http.ts',
    "import { a } from '#features/tasks/service.server.ts'",
    `${tasks}/service.server.ts`,
    /server may not import features/,
  ],
  ['server/http.ts', "import { Button } from '#ui/button.tsx'", 'ui/button.tsx', /Node cannot run/],
  [
    'db/migrate.ts',
    "import { log } from '#server/log.ts'",
    'server/log.ts',
    /db may not import server/,
  ],
  [
    'shared/dates.ts',
    "import { log } from '#server/log.ts'",
    'server/log.ts',
    /shared may not import server/,
  ],
  [
    'ui/table.tsx',
    "import { api } from '#features/tasks/contract.ts'",
    `${tasks}/contract.ts`,
    /ui may not import features/,
  ],
  [
    'server/http.ts',
    "import { start } from '#test/app.ts'",
    'test/app.ts',
    /only tests and scripts/,
  ],
  ['server/http.ts', "import { start } from './gone.ts'", 'server/log.ts', /no such file/],
  ['ui/index.ts', "export { Button } from './button.tsx'", 'ui/button.tsx', /barrel/],
  ['ui/all.ts', "export * from './button.tsx'", 'ui/button.tsx', /barrel/],
]

for (const [path, source, other, why] of refused) {
  test(`rejects in ${path}: ${source}`, () => {
    const findings = check(path, source, other)
    assert.equal(findings.length, 1, findings.join('\n'))
    assert.match(findings[0] ?? '', why)
  })
}

test('rejects a cycle once, and allows cycles of types', () => {
  const ring = (keyword: string) =>
    checkImports(
      new Map([
        ['shared/a.ts', "import { b } from './b.ts'"],
        ['shared/b.ts', "import { c } from './c.ts'"],
        ['shared/c.ts', `${keyword} { a } from './a.ts'`],
        ['shared/d.ts', "import { a } from './a.ts'"],
      ]),
    )
  assert.deepEqual(ring('import'), ['cycle: shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts'])
  assert.deepEqual(ring('import type'), [])
})

test('reports the line, and ignores imports in comments', () => {
  const source =
    "// import { a } from './gone.ts'\n/* import('./gone.ts') */\nimport '#server/log.ts'"
  assert.deepEqual(check('shared/a.ts', source, 'server/log.ts'), [
    'shared/a.ts:3 #server/log.ts: shared may not import server',
  ])
})

test('rejects names that are not kebab-case or too generic', () => {
  for (const path of ['ui/DataTable.tsx', 'ui/data_table.tsx', 'features/TimeLogs/rules.ts']) {
    assert.match(check(path, '').join(), /is not kebab-case/)
  }
  for (const path of [
    'shared/utils.ts',
    'ui/helpers/a.ts',
    'server/misc.ts',
    'shared/common.test.ts',
  ]) {
    assert.match(check(path, '').join(), /says nothing/)
  }
  assert.deepEqual(check('app/site/site-script.ts', ''), [])
  assert.deepEqual(check('features/chat/chat-panel.client.tsx', ''), [])
})
