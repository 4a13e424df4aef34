import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkImports } from './check-imports.ts'

const billing = 'features/billing'
const tasks = 'features/tasks'

const domains = `import { billing } from './billing/domain.server.ts'
import { tasks } from './tasks/domain.server.ts'
export const domains: readonly ServerDomain[] = [
  tasks,
  billing,
]`

/** The findings for a tree with two domains, the given file and an empty file for each of its imports. */
function check(path: string, source: string, ...others: string[]) {
  const tree = new Map(others.map((other) => [other, '']))
  for (const domain of [tasks, billing]) tree.set(`${domain}/domain.server.ts`, '')
  return checkImports(tree.set('features/domains.server.ts', domains).set(path, source))
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
  [`${tasks}/list.tsx`, "import { nameOf } from '#people/names.ts'", 'people/names.ts'],
  ['content/columns.tsx', "import { nameOf } from '#people/names.ts'", 'people/names.ts'],
  ['people/clients.server.ts', "import { log } from '#server/log.ts'", 'server/log.ts'],
  [
    `${billing}/list.tsx`,
    "import { task } from '#features/tasks/contract.ts'",
    `${tasks}/contract.ts`,
  ],
  [
    `${billing}/list.tsx`,
    "import { taskPath } from '#features/tasks/paths.ts'",
    `${tasks}/paths.ts`,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { find } from './queries.server.ts'",
    `${tasks}/queries.server.ts`,
  ],
  [
    `${billing}/service.server.ts`,
    "import { countTasks } from '#features/tasks/public.server.ts'",
    `${tasks}/public.server.ts`,
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
    'features/domains.ts',
    "import { taskNavigation } from './tasks/domain.ts'",
    `${tasks}/domain.ts`,
  ],
  [
    'app/frame/portals.ts',
    "import { navigation } from '#features/domains.ts'",
    'features/domains.ts',
  ],
  [
    'start/kernel.ts',
    "import { domains } from '#features/domains.server.ts'",
    'features/domains.server.ts',
  ],
  ['start/app.ts', "import { createHttp } from '#server/http.ts'", 'server/http.ts'],
  ['main.ts', "import { createApp } from './start/app.ts'", 'start/app.ts'],
  [
    'db/seed/demo.ts',
    "import { book } from '#features/tasks/service.server.ts'",
    `${tasks}/service.server.ts`,
  ],
  ['main.ts', "import { seedDemo } from './db/seed/demo.ts'", 'db/seed/demo.ts'],
  ['scripts/dev.ts', "import { startKernel } from '#start/kernel.ts'", 'start/kernel.ts'],
]

for (const [path, source, other] of allowed) {
  test(`allows in ${path}: ${source}`, () => assert.deepEqual(check(path, source, other), []))
}

const refused: [string, string, string, RegExp][] = [
  [
    'people/client-field.tsx',
    "import { tasks } from '#features/tasks/contract.ts'",
    `${tasks}/contract.ts`,
    /people may not import features/,
  ],
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
    `${billing}/list.tsx`,
    "import { TaskList } from '#features/tasks/list.tsx'",
    `${tasks}/list.tsx`,
    /only contract.ts, paths.ts$/,
  ],
  [
    `${billing}/list.tsx`,
    "const TaskList = lazy(() => import('../tasks/list.tsx'))",
    `${tasks}/list.tsx`,
    /only contract.ts/,
  ],
  [
    `${billing}/list.tsx`,
    "import type { Counts } from '#features/tasks/public.server.ts'",
    `${tasks}/public.server.ts`,
    /only contract.ts, paths.ts$/,
  ],
  [
    `${billing}/service.server.ts`,
    "import { a } from '#features/tasks/queries.server.ts'",
    `${tasks}/queries.server.ts`,
    /only contract.ts, paths.ts, public.server.ts/,
  ],
  [
    `${billing}/service.server.ts`,
    "type A = import('../tasks/queries.server.ts').A",
    `${tasks}/queries.server.ts`,
    /only contract.ts, paths.ts, public.server.ts/,
  ],
  [
    `${tasks}/list.tsx`,
    "import { bill } from '#features/billing/contract.ts'",
    `${billing}/contract.ts`,
    /billing stands above tasks/,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { countBills } from '#features/billing/public.server.ts'",
    `${billing}/public.server.ts`,
    /billing stands above tasks/,
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
    "import { navigation } from '#features/domains.ts'",
    'features/domains.ts',
    /only pages/,
  ],
  [
    `${tasks}/service.server.ts`,
    "import { domains } from '#features/domains.server.ts'",
    'features/domains.server.ts',
    /only start/,
  ],
  [
    'features/domains.ts',
    "import { a } from './tasks/rules.ts'",
    `${tasks}/rules.ts`,
    /only imports domain.ts/,
  ],
  [
    'server/http.ts',
    "import { createApp } from '#start/app.ts'",
    'start/app.ts',
    /server may not import start/,
  ],
  [
    'start/app.ts',
    "import { a } from '#features/tasks/service.server.ts'",
    `${tasks}/service.server.ts`,
    /start may only import features\/domains.server.ts/,
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
    'db/migrate.ts',
    "import { seedDemo } from './seed/demo.ts'",
    'db/seed/demo.ts',
    /db may not import db\/seed/,
  ],
  [
    'server/http.ts',
    "import { seedDemo } from '#db/seed/demo.ts'",
    'db/seed/demo.ts',
    /server may not import db\/seed/,
  ],
  [
    'start/kernel.ts',
    "import { seedDemo } from '#db/seed/demo.ts'",
    'db/seed/demo.ts',
    /start may not import db\/seed/,
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

for (const keyword of ['import', 'import type']) {
  test(`rejects a cycle once: ${keyword}`, () => {
    const files = new Map([
      ['shared/a.ts', "import { b } from './b.ts'"],
      ['shared/b.ts', "import { c } from './c.ts'"],
      ['shared/c.ts', `${keyword} { a } from './a.ts'`],
      ['shared/d.ts', "import { a } from './a.ts'"],
    ])
    assert.deepEqual(checkImports(files), [
      'cycle: shared/a.ts → shared/b.ts → shared/c.ts → shared/a.ts',
    ])
  })
}

const rooms: [string, string][] = [
  ['ui/form', 'ui/list'],
  ['server/http', 'server/files/pictures'],
  [`${tasks}/board`, `${tasks}/list`],
]

for (const [one, other] of rooms) {
  test(`rejects a cycle of folders, types included: ${one} and ${other}`, () => {
    const findings = checkImports(
      new Map([
        [`${one}/a.ts`, `import { b } from '#${other}/b.ts'`],
        [`${other}/b.ts`, ''],
        [`${other}/c.ts`, `import type { D } from '#${one}/d.ts'`],
        [`${one}/d.ts`, ''],
      ]),
    )
    assert.equal(findings.length, 1, findings.join('\n'))
    assert.match(findings[0] ?? '', /^cycle of folders: .*a\.ts:1.*c\.ts:1/)
  })
}

test('allows a folder and the one around it to import each other', () => {
  const files = new Map([
    [`${tasks}/list/a.ts`, "import { rule } from '../rules.ts'"],
    [`${tasks}/rules.ts`, "import type { B } from './list/b.ts'"],
    [`${tasks}/list/b.ts`, ''],
  ])
  assert.deepEqual(checkImports(files), [])
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
