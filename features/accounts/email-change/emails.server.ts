import type { Agency } from '#features/agency/contract.ts'
import { letter, notByYou } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'

interface Person {
  to: string
  firstName: string
}

export function confirmEmailMail(agency: Agency, { to, firstName }: Person, link: string): Message {
  return letter(agency, {
    to,
    subject: 'Confirm your new email',
    title: 'Confirm your new email',
    name: firstName,
    parts: [
      `You asked to use this address for your account at ${agency.name}. It takes effect once you confirm it.`,
      { button: 'Confirm email', href: link },
      'The link works once, within 24 hours. Until then you sign in with the old address.',
      { note: 'If it was not you, you can ignore this email: nothing changes.' },
    ],
  })
}

/** Sent to the new address when an Admin changed it. */
export function newAddressMail(agency: Agency, { to, firstName }: Person): Message {
  return letter(agency, {
    to,
    subject: 'Your account has a new email',
    title: 'This is your new email',
    name: firstName,
    parts: [
      `${agency.name} changed the email of your account to this address. From now on you sign in with it.`,
      { aside: notByYou, text: `Call us at ${agency.phone}.` },
    ],
  })
}

/** Sent to the previous address. It does not contain the new one, which may belong to somebody else. */
export function emailChangedMail(agency: Agency, { to, firstName }: Person): Message {
  return letter(agency, {
    to,
    subject: 'The email of your account was changed',
    title: 'Your email was changed',
    name: firstName,
    parts: [
      `The email of your account at ${agency.name} was changed just now. This address can no longer sign in and gets no more email.`,
      {
        aside: notByYou,
        text: `Call us at ${agency.phone}: only we can change it back.`,
      },
    ],
    why: `You are getting this email because this was the address of an account with ${agency.name}.`,
  })
}
