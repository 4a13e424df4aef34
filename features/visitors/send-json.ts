/** Arrives also when the page is being left, and nobody waits for it. */
export function sendJson(address: string, value: object): void {
  const type = 'application/json'
  navigator.sendBeacon(address, new Blob([JSON.stringify(value)], { type }))
}
