/**
 * Loads another page. The promise resolves when this page is gone, so that a form stays busy until
 * then.
 */
export function loadPage(path: string, { replace = false } = {}): Promise<void> {
  if (replace) location.replace(path)
  else location.assign(path)
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(), { once: true })
  })
}
