import { accountNotActive } from './contract.ts'

/** The message to a browser whose session was ended. An expired one has the message of its code. */
export const endings = {
  elsewhere: 'You were signed out from another browser.',
  agency: 'We signed you out. Please sign in again.',
  password: 'Your password was changed. Please sign in with the new one.',
  'two-factor': 'Two-factor was turned on or off, so you were signed out. Please sign in again.',
  email: 'Your email was changed. Please sign in with the new one.',
  rights: 'Your role was changed. Please sign in again.',
  inactive: accountNotActive.message,
  closed: 'Your account was closed. Please contact support.',
  reused: 'This sign-in was used in two places at once, so it was ended. Please sign in again.',
} as const
export type Ending = keyof typeof endings
