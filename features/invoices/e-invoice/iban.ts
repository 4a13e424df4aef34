const ibanForm = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Without the spaces of print. */
export const plainIban = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** True if the check digits fit. */
export function isIban(text: string): boolean {
  const iban = plainIban(text)
  if (!ibanForm.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
