import type { Agency } from '#features/agency/contract.ts'
import { letter, notYou } from '#server/mail/letter.ts'
import type { LetterPart } from '#server/mail/letter-parts.ts'
import type { Message } from '#server/mail/mail.ts'

interface Person {
  email: string
  first_name: string
}

interface Notice {
  subject: string
  title: string
  text: string
  doubt?: LetterPart
}

function notice(
  agency: Agency,
  { email, first_name }: Person,
  origin: string,
  { subject, title, text, doubt = notYou(agency, origin) }: Notice,
): Message {
  return letter(agency, { to: email, subject, title, name: first_name, parts: [text, doubt] })
}

export function enabledMail(agency: Agency, to: Person, origin: string): Message {
  return notice(agency, to, origin, {
    subject: 'Two-factor is on for your account',
    title: 'Two-factor is on',
    text: 'From now on, signing in takes your password and a code from your authenticator app. Other places where you were signed in are signed out.',
  })
}

export function disabledMail(agency: Agency, to: Person, origin: string): Message {
  return notice(agency, to, origin, {
    subject: 'Two-factor is off for your account',
    title: 'Two-factor is off',
    text: 'From now on, your password alone signs you in. Your recovery codes no longer work, and other places where you were signed in are signed out.',
  })
}

export function resetMail(agency: Agency, to: Person, origin: string): Message {
  return notice(agency, to, origin, {
    subject: 'Two-factor was reset for your account',
    title: 'Two-factor was reset',
    text: 'We turned off two-factor for you, and you are signed out everywhere. Sign in with your password, then turn it on again in your profile.',
    doubt: notYou(agency, origin, { when: 'If you did not ask us for this' }),
  })
}

export function recoveryCodeMail(agency: Agency, to: Person, origin: string, left: number) {
  const rest = left === 0 ? 'It was your last one.' : `You have ${left} of them left.`
  return notice(agency, to, origin, {
    subject: 'A recovery code was used to sign in',
    title: 'A recovery code was used',
    text: `Someone signed in to your account with one of your recovery codes. ${rest} For new ones, turn two-factor off and on again in your profile.`,
  })
}
