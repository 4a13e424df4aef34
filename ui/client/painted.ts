/** Resolves after the first paint, for work that does not affect it: the second frame starts once the first is visible. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
