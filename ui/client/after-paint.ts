/**
 * Resolves after the first paint, for work that must not delay it. The second animation frame
 * starts after the first one was painted.
 */
export function afterPaint(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
