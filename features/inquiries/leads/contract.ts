import * as z from 'zod/mini'
import { emailTaken, Profile } from '#people/contract.ts'
import { Client, PicturedPerson } from '#people/person.ts'
import { contract } from '#shared/endpoint.ts'
import {
  bulkIds,
  bulkReply,
  entity,
  id,
  listQuery,
  message,
  optional,
  text,
  timestamp,
  withDefault,
} from '#shared/fields.ts'
import { entryKinds, entryMax, filterNames, kinds, states } from './rules.ts'

/** Fields that staff add to a submitted form. */
const handling = {
  state: z.enum(states),
  /** Not yet opened by any staff member. */
  unread: z.boolean(),
  /** When the promised answer is due. */
  dueAt: timestamp,
  answeredAt: z.nullable(timestamp),
  assignedTo: z.nullable(PicturedPerson),
  /** The client that the lead was converted to. */
  client: z.nullable(Client),
}

export const Message = entity({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  businessName: z.string(),
  subject: z.string(),
  message: z.string(),
  agreeToPrivacy: z.boolean(),
  ...handling,
})
export type Message = z.output<typeof Message>

export const Inquiry = entity({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  projectDescription: z.string(),
  budget: z.number(),
  /** That of the agency when it was sent. */
  budgetCurrency: z.string(),
  timeline: z.string(),
  /** Plain strings, so that the portal does not load the form's contract. */
  skillsNeeded: z.array(z.string()),
  contactPreference: z.string(),
  ...handling,
})
export type Inquiry = z.output<typeof Inquiry>

const Entry = z.object({
  _id: id,
  id,
  kind: z.enum(entryKinds),
  /** Null for a question, which the sender of the lead asked. */
  author: z.nullable(PicturedPerson),
  /** The text of a reply, a note or a question; otherwise empty. */
  text: z.string(),
  timestamp,
})
export type Entry = z.output<typeof Entry>

/** A message or an inquiry with all details. Fields that its form does not have are empty or null. */
export const Lead = entity({
  kind: z.enum(kinds),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  businessName: z.string(),
  subject: z.string(),
  text: z.string(),
  budget: z.nullable(z.number()),
  budgetCurrency: z.nullable(z.string()),
  timeline: z.nullable(z.string()),
  skillsNeeded: z.nullable(z.array(z.string())),
  contactPreference: z.nullable(z.string()),
  ...handling,
  source: z.object({
    landingPage: z.string(),
    referrer: z.string(),
    campaign: z.object({ source: z.string(), medium: z.string(), name: z.string() }),
  }),
  /** The subject of a reply by mail. */
  replySubject: z.string(),
  /** Oldest first. */
  entries: z.array(Entry),
  /** The client whose account has the same email address. */
  match: z.nullable(Client),
})
export type Lead = z.output<typeof Lead>

const saved = z.extend(message, { item: Lead })
const follows = ['lead']
const query = listQuery(['createdAt'], filterNames)

const entry = {
  /** An idempotency key: a resubmitted entry is stored and mailed once. */
  clientEntryId: id,
}
export const Reply = z.object({ text: text('Reply is required.', entryMax), ...entry })
export const Note = z.object({ text: text('Note is required.', entryMax), ...entry })

export const MakeClient = z.extend(
  z.pick(Profile, { firstName: true, lastName: true, businessName: true, email: true }),
  { phoneNumber: withDefault(Profile.shape.phoneNumber, '') },
)

const change = {
  read: optional(z.boolean('Must be true or false.')),
  /** Answered elsewhere, such as by phone. */
  answered: optional(z.boolean('Must be true or false.')),
  spam: optional(z.boolean('Must be true or false.')),
  assignedTo: optional(z.nullable(id)),
}

export const leads = contract({
  messages: {
    route: 'GET /api/message',
    summary:
      'Messages from the contact form, oldest first unless sorted; spam only with its filter.',
    access: 'editor',
    query,
    rows: Message,
    follows,
  },
  inquiries: {
    route: 'GET /api/freelance',
    summary: 'Inquiries from the hire form, newest first; spam only with its filter.',
    access: 'editor',
    query,
    rows: Inquiry,
    follows,
  },
  waiting: {
    route: 'GET /api/lead/waiting',
    summary: 'The number of unanswered messages and inquiries.',
    access: 'editor',
    reply: z.object({ messages: z.int(), inquiries: z.int() }),
    follows,
  },
  one: {
    route: 'GET /api/lead/{id}',
    summary: 'A message or an inquiry, with its source, its replies and its notes.',
    access: 'editor',
    reply: Lead,
    follows,
  },
  change: {
    route: 'PUT /api/lead/{id}',
    summary: 'Marks as read, answered or spam, or undoes it; changes the assignee.',
    access: 'editor',
    body: z.object(change),
    reply: saved,
    errors: ['CONFLICT'],
  },
  reply: {
    route: 'POST /api/lead/{id}/reply',
    summary: 'Replies by email; a repeated request is emailed only once.',
    access: 'editor',
    body: Reply,
    status: 201,
    reply: saved,
    errors: ['CONFLICT'],
  },
  note: {
    route: 'POST /api/lead/{id}/note',
    summary: 'Adds a note that only staff see.',
    access: 'editor',
    body: Note,
    status: 201,
    reply: saved,
  },
  makeClient: {
    route: 'POST /api/lead/{id}/client',
    summary: 'Converts it to a client account, and emails the invitation.',
    access: 'admin',
    body: MakeClient,
    status: 201,
    reply: saved,
    errors: ['CONFLICT', emailTaken],
  },
  joinClient: {
    route: 'PUT /api/lead/{id}/client',
    summary: 'Links it to an existing client account.',
    access: 'editor',
    body: z.object({ userId: z.uuid('Please choose a client.') }),
    reply: saved,
    errors: ['CONFLICT'],
  },
  removeMessage: {
    route: 'DELETE /api/message/{id}',
    summary: 'Deletes a message with its replies and notes.',
    access: 'admin',
    reply: message,
  },
  removeInquiry: {
    route: 'DELETE /api/freelance/{id}',
    summary: 'Deletes an inquiry with its replies and notes.',
    access: 'admin',
    reply: message,
  },
  changeMany: {
    route: 'POST /api/lead/bulk/mark',
    summary: 'Marks up to 100 messages and inquiries as read or spam, each with its outcome.',
    access: 'editor',
    body: z.object({
      ids: bulkIds,
      ...z.pick(z.object(change), { read: true, spam: true }).shape,
    }),
    reply: bulkReply,
  },
  removeMany: {
    route: 'POST /api/lead/bulk/delete',
    summary: 'Deletes up to 100 messages and inquiries, each with its outcome.',
    access: 'admin',
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  },
})
