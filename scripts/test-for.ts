import { execFileSync } from 'node:child_process'
import { findImports, type Import } from './imports.ts'
import { readTree, type Tree } from './tree.ts'

/** Nearly everything depends on these, so a change there runs the whole ring. */
const foundation = /^(db|people|server|shared|test|ui)\/|^[^/]+$/
/** These join all domains. What they import says nothing about who depends on it. */
const joins =
  /^(features\/[^/]+$|features\/settings\/sections\.ts$|app\/(routes|navigation)\.ts$|db\/seed\/|test\/(?!.*\.(test|spec)\.)|server\/)/
/** These test the whole product in every domain. `npm test` or `npm run test:all` runs them. */
const isWhole = (path: string) => /^test\/(engine\/)?[^/]+\.test\.tsx?$/.test(path)
/** `npm test` leaves these to `npm run test:all`. */
export const isSlow = (path: string) => isEngine(path) || path.includes('.slow.')
const isEngine = (path: string) => path.startsWith('test/engine/')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const domainOf = (path: string) => /^features\/[^/]+\//.exec(path)?.[0]

/**
 * The tests that a change can break: those of the changed domains, those that import a changed file
 * directly or indirectly, the browser tests that use one of these domains, and a look at the pages
 * that import a changed component directly. Other slow tests and the slow journeys are left to
 * `npm run test:all`. Without names, the files changed since the merge base count.
 */
export function affectedTests(all: string[], names: string[], tree: Tree = readTree()): string[] {
  const changed = (names.length > 0 ? names : changedFiles()).map((name) => name.replace(/\/$/, ''))
  const isChanged = (path: string) =>
    changed.some((name) => path === name || path.startsWith(`${name}/`))
  const files = [...tree.keys()].filter(isChanged)
  const everywhere = files.filter((path) => foundation.test(path) && !all.includes(path))
  if (everywhere.length > 0) {
    console.info(`Everything can depend on ${everywhere[0]}: running all of npm test`)
    return all.filter((path) => !isSlow(path) || isChanged(path))
  }
  const imports = findImports(tree)
  const reached = reachedFrom(files, imports)
  const shown = files.filter((path) => path.endsWith('.tsx'))
  const importers = imports.filter(({ to }) => to && shown.includes(to)).map(({ from }) => from)
  const pages = [...new Set([...files, ...importers])].filter((path) =>
    /^app\/|^features\/.*\.page\.tsx$/.test(path),
  )
  process.env.CHANGED_PAGES = pages.join()
  process.env.CHANGED_FILES = files.join()
  const domains = new Set([...files, ...usedBy(pages.filter(isChanged), imports)].map(domainOf))
  domains.delete(undefined)
  const uses = new Set(
    imports.filter(({ to }) => to && domains.has(domainOf(to))).map(({ from }) => from),
  )
  const isAffected = (path: string) =>
    isChanged(path) ||
    (isTest(path)
      ? domains.has(domainOf(path)) || (reached.has(path) && !isSlow(path) && !isWhole(path))
      : (uses.has(path) && (isEngine(path) || !isSlow(path))) ||
        (path.endsWith('every-page.spec.ts') && pages.length > 0))
  return all.filter(isAffected)
}

/** The files that import one of these directly or indirectly, and these. */
function reachedFrom(files: string[], imports: Import[]): Set<string> {
  const importers = Map.groupBy(
    imports.filter(({ from, typeOnly }) => !typeOnly && !joins.test(from)),
    ({ to }) => to,
  )
  const reached = new Set(files)
  // A set also iterates over what is added meanwhile.
  for (const path of reached) for (const { from } of importers.get(path) ?? []) reached.add(from)
  return reached
}

const usedBy = (pages: string[], imports: Import[]) =>
  imports.filter(({ from }) => pages.includes(from)).map(({ to }) => to ?? '')

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const upstream = git('for-each-ref', '--format=%(upstream)', 'refs/heads', '--points-at=HEAD')
  const [base = 'HEAD'] = upstream[0] ? git('merge-base', 'HEAD', upstream[0]) : []
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}
