const groups = '9999 9999 9999 9999 999'
const amexGroups = '9999 999999 99999'

/** The mask of a card number, which American Express groups in its own way. */
export function numberMask(typed: string): string {
  return /^\s*3[47]/.test(typed) ? amexGroups : groups
}

/** `4/27` is April, so the month gets its zero. */
export function padMonth(typed: string): string {
  return typed.replace(/^\s*([2-9]|1\s*\/)/, (_, month: string) => `0${month}`)
}
