import type { Agency } from '#features/agency/contract.ts'
import { letter, notYou } from '#server/mail/letter.ts'
import { formatExactTime } from '#shared/dates.ts'

export function sessionEndedMail(agency: Agency, to: string, name: string, origin: string) {
  return letter(agency, {
    to,
    subject: 'We signed you out of one browser',
    title: 'We signed you out of one browser',
    name,
    parts: [
      'A sign-in to your account was used in a way that suggests someone else had a copy of it, so we ended it. Whoever used it is signed out.',
      'If you were just asked to sign in again, that is why.',
      { button: 'Sign in', href: `${origin}/login` },
      notYou(agency, origin, { when: 'If you did not expect this' }),
    ],
  })
}

interface NewDevice {
  to: string
  firstName: string
  device: string
  now: Date
  /** The URL of the page that lists the open sessions. */
  profile: string
}

export function newDeviceMail(agency: Agency, { to, firstName, device, now, profile }: NewDevice) {
  return letter(agency, {
    to,
    subject: 'A new device signed in to your account',
    title: 'A new device signed in',
    name: firstName,
    parts: [
      'Someone just signed in to your account with a browser that it has not seen before. If that was you, there is nothing to do.',
      {
        facts: [
          ['Device', device],
          ['Time', formatExactTime(now.toISOString())],
        ],
      },
      { button: 'Open my profile', href: profile },
      notYou(agency, new URL(profile).origin, { first: 'End that sign-in on your profile.' }),
    ],
  })
}
