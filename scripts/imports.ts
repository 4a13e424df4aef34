import { posix } from 'node:path'
import { parseSync } from 'vite'
import { isCode, type Tree } from './tree.ts'

export type Import = {
  from: string
  line: number
  specifier: string
  /** The imported file; null for a package, undefined if the file does not exist. */
  to: string | null | undefined
  typeOnly: boolean
  /** Loaded lazily, with `import()`. */
  dynamic: boolean
  reExports: 'none' | 'some' | 'all'
}

export function findImports(files: Tree): Import[] {
  return [...files].filter(([path]) => isCode(path)).flatMap(([path]) => importsOf(path, files))
}

function importsOf(path: string, files: Tree): Import[] {
  const source = files.get(path) ?? ''
  const { module, comments } = parseSync(path, source)
  const found: Import[] = []
  const add = (
    specifier: string,
    at: number,
    typeOnly: boolean,
    reExports: Import['reExports'] = 'none',
    isDynamic = false,
  ) => {
    const line = source.slice(0, at).split('\n').length
    const to = resolveImport(path, specifier, files)
    found.push({ from: path, line, specifier, to, typeOnly, dynamic: isDynamic, reExports })
  }
  for (const { start, moduleRequest } of module.staticImports) {
    // `import { type A }` still loads the module when the program runs: only `import type` is erased.
    add(moduleRequest.value, start, /^import\s+type\b(?!\s+from\b)/.test(source.slice(start)))
  }
  for (const { start, entries } of module.staticExports) {
    const entry = entries.find((one) => one.moduleRequest)
    if (!entry?.moduleRequest) continue
    const all = /^export\s+(type\s+)?\*\s*from/.test(source.slice(start))
    add(
      entry.moduleRequest.value,
      start,
      /^export\s+type\b/.test(source.slice(start)),
      all ? 'all' : 'some',
    )
  }
  const dynamic = new Set(module.dynamicImports.map((one) => one.start))
  for (const match of source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1\s*\)/g)) {
    const commented = comments.some((one) => one.start < match.index && match.index < one.end)
    if (!commented && match[2]) add(match[2], match.index, !dynamic.has(match.index), 'none', true)
  }
  return found
}

function resolveImport(from: string, specifier: string, files: Tree) {
  const bare = specifier.split('?', 1).join()
  let path: string
  if (bare.startsWith('#')) path = bare.slice(1)
  else if (bare.startsWith('.')) path = posix.join(posix.dirname(from), bare)
  else return null
  if (isGenerated(path) || !isCode(path)) return null
  return files.has(path) ? path : undefined
}

/** Built files and React Router's `./+types/page` exist only after a build. */
const isGenerated = (path: string) => path.startsWith('build/') || path.includes('/+types/')
