import { letter } from '#server/mail/letter.ts'
import type { Message } from '#server/mail/mail.ts'
import { formatTime, zoneName } from '#shared/dates.ts'
import type { Agency } from '../rules.ts'

interface Test {
  to: string
  firstName: string
  origin: string
  now: Date
}

export function testMail(agency: Agency, { to, firstName, origin, now }: Test): Message {
  return letter(agency, {
    to,
    subject: `Test email from ${agency.name}`,
    title: 'This is a test',
    name: firstName,
    parts: [
      'Emails arrive. This is how clients see them, with your sender name, logo and signature.',
      { facts: [['Sent', `${formatTime(now.toISOString())} ${zoneName()}`]] },
    ],
    why: `You are getting this email because you asked for it at ${origin}/admin/settings.`,
  })
}
