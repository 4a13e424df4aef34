import * as z from 'zod/mini'

interface PasswordRule {
  label: string
  passes: (password: string) => boolean
}

export const passwordRules: readonly PasswordRule[] = [
  { label: 'At least 8 characters', passes: (password) => [...password].length >= 8 },
  { label: 'An uppercase letter', passes: (password) => /[A-Z]/.test(password) },
  { label: 'A lowercase letter', passes: (password) => /[a-z]/.test(password) },
  { label: 'A number', passes: (password) => /[0-9]/.test(password) },
  {
    label: 'A special character: !@#$%^&*',
    passes: (password) => /[!@#$%^&*]/.test(password),
  },
]

/** A password that somebody chooses. Nothing of it is trimmed or cut. */
export const newPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, 'Password is required'),
  z.refine(
    (password) =>
      [...password].length <= 128 && passwordRules.every(({ passes }) => passes(password)),
    'Invalid password',
  ),
)
