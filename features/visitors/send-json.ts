/** Sends without waiting for a response, even while the page unloads. */
export function sendJson(address: string, value: object): void {
  const type = 'application/json'
  navigator.sendBeacon(address, new Blob([JSON.stringify(value)], { type }))
}
