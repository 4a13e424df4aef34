/** Whether the browser keeps something under this key. Storage can be closed to the page, which then keeps nothing. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
