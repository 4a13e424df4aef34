interface Edge {
  from: string
  /** Nothing for an edge that leaves the graph. */
  to: string | null | undefined
}

/** Returns one cycle for each group of nodes that lead to each other. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    if (to) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const done = new Set<string>()
  const loops: string[][] = []
  const visit = (node: string, trail: string[]) => {
    const seen = trail.indexOf(node)
    if (seen >= 0) loops.push([...trail.slice(seen), node])
    if (seen >= 0 || done.has(node)) return
    for (const next of targets.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of targets.keys()) visit(node, [])
  return loops
}
