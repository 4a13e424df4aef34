import { addressOf, type Message } from '#server/mail.ts'
import { formatMoney } from '#shared/money.ts'
import type { SentInquiry } from './contract.ts'
import { preferenceNames, skillNames } from './rules.ts'

/** To the agency; an answer to it goes to the sender. */
export function inquiryMail(mailFrom: string, sent: SentInquiry): Message {
  return {
    to: addressOf(mailFrom),
    replyTo: sent.email,
    subject: `Freelance inquiry from ${sent.name}, ${sent.company}`,
    text: [
      `${sent.name} of ${sent.company} would like to hire one of us. Answering this mail answers them; the site says within 24 hours.`,
      listed(sent),
      sent.projectDescription,
    ].join('\n\n'),
  }
}

/** Nothing that was typed is in the subject: whoever typed it may not own the address. */
export function acknowledgementMail(origin: string, sent: SentInquiry): Message {
  return {
    to: sent.email,
    subject: 'We have your inquiry',
    text: [
      `Hello ${sent.name},`,
      'Your inquiry has arrived, and the team replies within 24 hours. The answer says who is free, from when, and what it would cost.',
      `If it cannot wait, call: ${origin}/contact-us has the number.`,
      'This is what you sent:',
      listed(sent),
      sent.projectDescription,
      'If it was not you who wrote this, somebody typed your address by mistake. There is nothing that you need to do.',
    ].join('\n\n'),
  }
}

function listed(sent: SentInquiry): string {
  return [
    `Name: ${sent.name}`,
    `Company: ${sent.company}`,
    `Email: ${sent.email}`,
    `Skills: ${sent.skillsNeeded.map((skill) => skillNames[skill]).join(', ')}`,
    `Budget: ${formatMoney(sent.budget)}`,
    `Timeline: ${sent.timeline}`,
    `Reach by: ${preferenceNames[sent.contactPreference]}`,
  ].join('\n')
}
