import * as z from 'zod/mini'
import { atMost } from './checks.ts'
import { commonWords, keyRuns } from './common-passwords.ts'

const maxLength = 128

export const passwordPolicies = ['composed', 'nist'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** The policy of this installation: the server sets it at the start, and each page carries it. */
let policy = globalThis.document?.documentElement.dataset.passwordPolicy ?? 'composed'

export function setPasswordPolicy(next: PasswordPolicy): void {
  policy = next
}

/** Either long with any characters, or shorter with characters of every kind. */
const minLength = () => (policy === 'nist' ? 15 : 8)

interface PasswordRule {
  label: string
  /** `own` are the person's names, email and business. */
  passes: (password: string, own?: readonly string[]) => boolean
  /** Shown only when the rule is broken. */
  hiddenUntilBroken?: true
}

export function passwordRules(): PasswordRule[] {
  return [
    {
      label: `At least ${minLength()} characters`,
      passes: (password) => lengthOf(password) >= minLength(),
    },
    {
      label: 'At most 128 characters',
      passes: (password) => lengthOf(password) <= maxLength,
      hiddenUntilBroken: true,
    },
    ...(policy === 'nist' ? [] : composition),
    {
      label: 'Not a common word, a name or an email',
      passes: (password, own) => lengthOf(password) >= minLength() && !isGuessable(password, own),
    },
  ]
}

const composition: readonly PasswordRule[] = [
  { label: 'An uppercase letter', passes: (password) => /[A-Z]/.test(password) },
  { label: 'A lowercase letter', passes: (password) => /[a-z]/.test(password) },
  { label: 'A number', passes: (password) => /[0-9]/.test(password) },
  {
    label: 'A special character: !@#$%^&*',
    passes: (password) => /[!@#$%^&*]/.test(password),
  },
]

/** A new password. It is neither trimmed nor cut. */
export const newPassword = newPasswordOf()

/** The same, checked against the person's names too. */
export function newPasswordOf(own?: readonly string[]) {
  return z.string({ error: 'Password is required' }).check(
    z.minLength(1, 'Password is required'),
    // A character takes at most two UTF-16 code units.
    atMost(2 * maxLength, 'Invalid password'),
    z.refine(
      (password) => passwordRules().every(({ passes }) => passes(password, own)),
      'Invalid password',
    ),
  )
}

function lengthOf(password: string): number {
  return [...password].length
}

/** A known word with so few other characters is too easy to guess. */
const maxExtraCharacters = 3
const minRunLength = 4
const minNameLength = 3
/** The number of different characters. */
const minDistinctCharacters = 5

/**
 * Returns true for a common password, a keyboard sequence or one of the person's names, apart from
 * digits and symbols around it and symbols in place of letters.
 */
export function isGuessable(password: string, own: readonly string[] = []): boolean {
  const names = namesIn(own)
  const folded = fold(password)
  if (new Set(folded).size < minDistinctCharacters) return true
  return readings(folded).some((read) => {
    const nameless = names.reduce((text, name) => text.replaceAll(name, ''), read)
    return [nameless, withoutRuns(nameless)].some(
      (rest) =>
        (rest.length < maxExtraCharacters && rest.length < read.length) ||
        commonWords.some(
          (word) => rest.includes(word) && rest.replaceAll(word, '').length < maxExtraCharacters,
        ),
    )
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const swaps: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** The words that a password may stand for once symbols are read as letters. */
function readings(password: string): string[] {
  const last = [...password.matchAll(/\p{L}+/gu)].at(-1)
  const end = last ? last.index + last[0].length : 0
  // A trailing symbol may stand for a letter of the word.
  const unended = [0, 1, 2].map((more) => password.slice(0, end + more))
  const cores = unended.map((text) => text.replace(/^[^\p{L}]+/u, ''))
  const swapped = [...cores, ...unended, password.slice(0, end).replaceAll('1', 'l')].map((text) =>
    text.replace(/[@4310!$57]/g, (sign) => swaps[sign] ?? sign),
  )
  const plain = [password, password.replace(/\p{N}/gu, '')]
  return [...swapped, ...plain].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''))
}

const runs = keyRuns.flatMap((run) => [run, [...run].reverse().join('')])

function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at)
    if (length < minRunLength) rest += text[at]
    at += length < minRunLength ? 1 : length
  }
  return rest
}

function runAt(text: string, at: number): number {
  let length = 0
  while (
    at + length < text.length &&
    runs.some((run) => run.includes(text.slice(at, at + length + 1)))
  )
    length += 1
  return length
}

/** Longest first, so that a name within another one does not split it. */
function namesIn(own: readonly string[]): string[] {
  return own
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((name) => name.length >= minNameLength)
    .sort((one, other) => other.length - one.length)
}
