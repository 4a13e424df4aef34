import type { Agency } from '#features/agency/contract.ts'
import { letter } from '#server/mail/letter.ts'
import { landingOf } from '#shared/roles.ts'

interface Added {
  to: string
  firstName: string
  clientId: string
  client: string
}

/** For a person with an account, who now sees another client. */
export function addedMail(
  agency: Agency,
  { to, firstName, clientId, client }: Added,
  origin: string,
) {
  return letter(agency, {
    to,
    clientId,
    subject: `You were added to ${client}`,
    title: `You were added to ${client}`,
    name: firstName,
    parts: [
      `You now see ${client} in the client portal of ${agency.name}, with the account that you have. The menu of your name switches between your clients.`,
      { button: 'Open the portal', href: origin + landingOf('User') },
    ],
    why: `You are getting this email because ${agency.name} gave you access to ${client}.`,
  })
}
