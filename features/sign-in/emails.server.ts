import { letter } from '#server/letter.ts'
import type { Message } from '#server/mail.ts'
import { formatExactTime } from '#shared/dates.ts'

export function sessionEndedMail(to: string, firstName: string, origin: string): Message {
  return {
    to,
    subject: 'We ended one of your sign-ins',
    text: [
      `Hello ${firstName},`,
      'A sign-in to your account was used in a way that suggests somebody else had a copy of it, so we ended it. Whoever used it is signed out.',
      `If you were just asked to sign in again, that is why: ${origin}/login`,
      'If you did not expect this, please change your password after signing in.',
    ].join('\n\n'),
  }
}

interface NewDevice {
  to: string
  firstName: string
  device: string
  now: Date
  /** Where the open sign-ins are listed. */
  profile: string
}

export function newDeviceMail({ to, firstName, device, now, profile }: NewDevice): Message {
  return letter({
    to,
    subject: 'A new device signed in to your account',
    title: 'A new device signed in.',
    parts: [
      `Hello ${firstName},`,
      'Somebody just signed in to your account with a browser that it has not seen before.',
      {
        facts: [
          ['Device', device],
          ['Time', formatExactTime(now.toISOString())],
        ],
      },
      'If that was you, there is nothing to do.',
      'If this was not you: end that sign-in on your profile, then change your password.',
      { button: 'Open my profile', href: profile },
    ],
  })
}
