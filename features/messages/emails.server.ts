import { addressOf, type Message } from '#server/mail.ts'
import type { SentMessage } from './contract.ts'

/** To the agency; an answer to it goes to the sender. */
export function messageMail(mailFrom: string, sent: SentMessage): Message {
  const name = `${sent.firstName} ${sent.lastName}`
  return {
    to: addressOf(mailFrom),
    replyTo: sent.email,
    subject: `${name}: ${sent.subject}`,
    text: [
      `${name} wrote through the contact form. Answering this mail answers them; the site says within 24 hours.`,
      listed(sent),
      sent.message,
    ].join('\n\n'),
  }
}

/** Nothing that was typed is in the subject: whoever typed it may not own the address. */
export function acknowledgementMail(origin: string, sent: SentMessage): Message {
  return {
    to: sent.email,
    subject: 'We have your message',
    text: [
      `Hello ${sent.firstName},`,
      'Your message has arrived, and the team replies within 24 hours.',
      `If it cannot wait, call: ${origin}/contact-us has the number.`,
      'This is what you sent:',
      listed(sent),
      sent.message,
      'If it was not you who wrote this, somebody typed your address by mistake. There is nothing that you need to do.',
    ].join('\n\n'),
  }
}

function listed(sent: SentMessage): string {
  return [
    `Name: ${sent.firstName} ${sent.lastName}`,
    `Email: ${sent.email}`,
    `Phone: ${sent.phoneNumber}`,
    ...(sent.businessName ? [`Business: ${sent.businessName}`] : []),
    `Subject: ${sent.subject}`,
  ].join('\n')
}
