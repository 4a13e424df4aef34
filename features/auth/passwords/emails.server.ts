import type { Agency } from '#features/agency/contract.ts'
import { letter, notYou } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'

interface Person {
  email: string
  firstName: string
}

interface Invited extends Person {
  role: string
}

export function resetMail(agency: Agency, { email, firstName }: Person, link: string): Message {
  return letter(agency, {
    to: email,
    subject: 'Set a new password',
    title: 'Set a new password',
    name: firstName,
    parts: [
      'Someone, most likely you, asked for a new password for your account.',
      { button: 'Set a new password', href: link },
      'The link works once, within 30 minutes.',
      {
        note: 'If it was not you, you can ignore this email: your password stays the same.',
      },
    ],
  })
}

export function lockedMail(agency: Agency, { email, firstName }: Person, link: string): Message {
  return letter(agency, {
    to: email,
    subject: 'Too many wrong passwords: please set a new one',
    title: 'Please set a new password',
    name: firstName,
    parts: [
      'A wrong password was entered for your account a hundred times in a row. To keep anyone from guessing it, your account accepts no password until you set a new one.',
      { button: 'Set a new password', href: link },
      `The link works once, within 30 minutes. After that, ask for another one with Forgot Password on the sign-in page.`,
      { note: 'Browsers that are signed in stay signed in until the new password is set.' },
    ],
  })
}

export function welcomeMail(agency: Agency, { email, firstName, role }: Invited, link: string) {
  const purpose =
    role === 'User'
      ? 'It is the place for everything we do together.'
      : 'It is where the team works: you find your tasks there, and what you need for them.'
  return letter(agency, {
    to: email,
    subject: `Your account at ${agency.name}`,
    title: 'Your account is ready',
    name: firstName,
    parts: [
      `We created an account for you at ${agency.name}. ${purpose} Choose a password to start using it.`,
      { button: 'Choose a password', href: link },
      'The link works once, within 24 hours. After that, ask for another one with Forgot Password on the sign-in page.',
      { facts: [['Sign in with', email]] },
      {
        note: 'If you do not know us, someone typed your address by mistake. You do not need to do anything.',
      },
    ],
  })
}

export function changedMail(agency: Agency, { email, firstName }: Person, origin: string): Message {
  return letter(agency, {
    to: email,
    subject: 'A new password was set for your account',
    title: 'A new password was set',
    name: firstName,
    parts: [
      'A new password was set for your account just now, and every other browser was signed out.',
      notYou(agency, origin),
    ],
  })
}
