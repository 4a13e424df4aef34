import type { Agency } from '#features/agency/contract.ts'
import { letter, notByYou } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { availableHours, sizeOf } from './rules.ts'

interface Ready {
  to: string
  firstName: string
  bytes: number
  /** The page with the download. */
  page: string
}

/** Does not attach the archive, because downloading requires signing in. */
export function downloadReadyMail(agency: Agency, { to, firstName, bytes, page }: Ready): Message {
  return letter(agency, {
    to,
    subject: 'Your data is ready',
    title: 'Your data is ready',
    name: firstName,
    parts: [
      `Everything that ${agency.name} holds about you is in one archive (${sizeOf(bytes)}). It can be downloaded for ${availableHours} hours, then it is deleted.`,
      { button: 'Download it on your profile', href: page },
      {
        aside: notByYou,
        text: `Someone else may have your sign-in. Change your password, and call us at ${agency.phone}.`,
      },
    ],
    why: `You are getting this email because you asked for your data at ${agency.name}.`,
  })
}
