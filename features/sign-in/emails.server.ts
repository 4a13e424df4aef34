import type { Message } from '#server/mail.ts'

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
