import { formatPhone, isNorthAmerican } from '#shared/address/phone.ts'

/** Fills the nines of a mask with the typed digits and adds its other characters on the way. */
export function maskDigits(mask: string, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  let masked = ''
  let used = 0
  for (const sign of mask) {
    if (used >= digits.length) break
    masked += sign === '9' ? digits[used++] : sign
  }
  return masked
}

/**
 * The same for a US number, without its country code: no area code starts with 1. A number of
 * another country, or with too many digits, stays as typed, so that validation rejects it.
 */
export function maskPhone(mask: string, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const national = digits.replace(/^1(?=\d{10}$)/, '')
  const isOther = /^\s*\+/.test(typed) ? national === digits : national.length > 10
  return isOther ? typed : maskDigits(mask, national)
}

/** A stored number as the field begins with it. */
export function phoneInput(mask: string, stored: string): string {
  const isStill = isNorthAmerican() || stored.startsWith('+')
  return isStill ? maskPhone(mask, stored) : formatPhone(stored)
}

/** The caret position after masking, behind the digit that was typed. */
export function caretAfter(masked: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < masked.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(masked[at] ?? '')) seen++
  }
  return masked.length
}

/** Adds typed or pasted values, separated by commas or line breaks, without duplicates. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags]
  for (const tag of typed.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))) {
    const known = all.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (tag !== '' && !known) all.push(tag)
  }
  return all
}
