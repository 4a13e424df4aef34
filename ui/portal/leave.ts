/** Opens another page. Done only when this one is gone, so that a form stays busy until then. */
export function leaveFor(path: string): Promise<void> {
  location.assign(path)
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(), { once: true })
  })
}
