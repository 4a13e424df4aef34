/** What does not change the first sight of a page waits for it: when the second frame begins, the first is seen. */
export function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
