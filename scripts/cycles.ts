import type { Import } from './imports.ts'

/** Returns one cycle for each group of files that import each other at run time. */
export function findCycles(imports: Pick<Import, 'from' | 'to' | 'typeOnly'>[]): string[][] {
  const edges = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports) {
    if (to && !typeOnly) edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const loops: string[][] = []
  const visit = (file: string, trail: string[]) => {
    const seen = trail.indexOf(file)
    if (seen >= 0) loops.push([...trail.slice(seen), file])
    if (seen >= 0 || done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return loops
}
