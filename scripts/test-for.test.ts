import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affectedTests, isSlow } from './test-for.ts'

const tree = new Map(
  Object.entries({
    'features/bells/contract.ts': '',
    'features/bells/bell.tsx': "import './contract.ts'",
    'features/bells/bell.test.tsx': '',
    'features/bells/hour.slow.test.ts': '',
    'features/towers/tower.server.ts': "import '#features/bells/contract.ts'",
    'features/towers/tower.test.ts': "import './tower.server.ts'",
    'features/fields/field.test.ts': "import type { A } from '#features/bells/contract.ts'",
    'features/routes.server.ts': "import './bells/contract.ts'",
    'features/fields/routes.test.ts': "import '#start/app.ts'",
    'app/portal/bells.tsx': "import '#features/bells/bell.tsx'",
    'app/portal/towers.tsx': "import '#features/bells/contract.ts'",
    'ui/base/icon.tsx': '',
    'features/towers/chime.slow.test.ts': "import './tower.server.ts'",
    'test/e2e/bells.spec.ts': "import { bells } from '#features/bells/contract.ts'",
    'test/e2e/day.slow.spec.ts': "import { bells } from '#features/bells/contract.ts'",
    'test/e2e/fields.spec.ts': '',
    'test/engine/bells.spec.ts': "import { bells } from '#features/bells/contract.ts'",
    'test/engine/every-page.spec.ts': '',
    'test/engine/crash.test.ts': "import '#features/bells/contract.ts'",
  }),
)
const all = [...tree.keys()].filter((path) => /\.(test|spec)\.tsx?$/.test(path))
const ring = all.filter((path) => !isSlow(path))

test('a change in a domain runs its tests, those that import it, and its pages', () => {
  assert.deepEqual(affectedTests(all, ['features/bells/'], tree), [
    'features/bells/bell.test.tsx',
    'features/bells/hour.slow.test.ts',
    'features/towers/tower.test.ts',
    'test/e2e/bells.spec.ts',
    'test/engine/bells.spec.ts',
    'test/engine/every-page.spec.ts',
  ])
  assert.equal(process.env.CHANGED_PAGES, 'app/portal/bells.tsx')
  assert.match(process.env.CHANGED_FILES ?? '', /^features\/bells\/contract.ts,/)
})

test('a change of a page runs the browser tests of the domains that it shows', () => {
  assert.deepEqual(affectedTests(all, ['app/portal/bells.tsx'], tree), [
    'features/bells/bell.test.tsx',
    'features/bells/hour.slow.test.ts',
    'test/e2e/bells.spec.ts',
    'test/engine/bells.spec.ts',
    'test/engine/every-page.spec.ts',
  ])
})

test('a changed test runs alone, and a change of the foundation runs everything', () => {
  assert.deepEqual(affectedTests(all, ['test/engine/crash.test.ts'], tree), [
    'test/engine/crash.test.ts',
  ])
  assert.deepEqual(affectedTests(all, ['ui'], tree), ring)
})
