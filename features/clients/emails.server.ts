import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import { landingOf } from '#shared/roles.ts'

interface Added {
  to: string
  firstName: string
  client: string
}

/** For a person with an account, who now sees another client. */
export function addedMail(agency: Agency, { to, firstName, client }: Added, origin: string) {
  return letter(agency, {
    to,
    subject: `You were added to ${client}`,
    title: `You were added to ${client}`,
    name: firstName,
    parts: [
      `You now see ${client} in the client portal of ${agency.name}, with the account that you have. Choose it in the menu of your name.`,
      { button: 'Open the portal', href: origin + landingOf('User') },
    ],
    why: `You are getting this email because ${agency.name} gave you access to ${client}.`,
  })
}
