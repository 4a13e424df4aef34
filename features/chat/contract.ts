import * as z from 'zod/mini'
import { PicturedPerson } from '#people/person.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, listQuery, optional, optionalText, text, timestamp } from '#shared/fields.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import {
  attachmentsMax,
  conversationFilters,
  messageMax,
  messagesPerPage,
  tooLong,
} from './rules.ts'

export const tooLate = declareError('TOO_LATE', 409, 'It is too late to change this.')

const folder = '/api/chat/attachment/'
export const attachmentUrlOf = (attachmentId: string) => folder + attachmentId

/** The kinds of files that a message takes. Pictures are stored again as WebP. */
export const attachmentKinds = [
  'jpeg',
  'png',
  'gif',
  'webp',
  'pdf',
] as const satisfies readonly FileKind[]

const sides = z.enum(['client', 'agency'])

export const Attachment = z.object({
  _id: id,
  id,
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  bytes: z.int(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  fileUrl: z.string(),
})
export type Attachment = z.output<typeof Attachment>

export const ChatMessage = z.object({
  _id: id,
  id,
  /** Counts the messages that the reader sees, from 1. Staff also count internal notes. */
  number: z.int(),
  from: sides,
  userId: z.nullable(id),
  author: z.nullable(PicturedPerson),
  /** Empty if it was deleted. */
  text: z.string(),
  attachments: z.array(Attachment),
  /** For staff only. */
  internal: z.optional(z.boolean()),
  /** As the reader sent it; null if somebody else did. */
  clientMessageId: z.nullable(id),
  timestamp,
  editedAt: z.nullable(timestamp),
  deletedAt: z.nullable(timestamp),
})
export type ChatMessage = z.output<typeof ChatMessage>

const LastMessage = z.object({
  number: z.int(),
  from: sides,
  /** Cut after 120 characters. */
  text: z.string(),
  /** The number of attachments. */
  attachments: z.int(),
  internal: z.optional(z.boolean()),
  deleted: z.boolean(),
  timestamp,
})

/** The facts about a client beside the conversation. */
const Client = z.extend(PicturedPerson, {
  businessName: z.string(),
  phoneNumber: z.string(),
  /** False if the client cannot sign in. */
  active: z.boolean(),
  /** Has the portal open. */
  here: z.boolean(),
  projectCount: z.int(),
  /** The newest five. */
  projects: z.array(z.object({ _id: id, id, title: z.string(), status: z.string() })),
})

/** The availability of the agency. */
const Agency = z.object({
  /** Within the opening hours, and somebody has the portal open. */
  here: z.boolean(),
  /** Within the opening hours. */
  open: z.boolean(),
  /** When it opens again; null while it is open. */
  backAt: z.nullable(timestamp),
})

/** A client's conversation with the agency. Its id is the client's. Each number is one of the reader's. */
export const Conversation = z.object({
  _id: id,
  id,
  state: z.enum(['open', 'closed']),
  lastNumber: z.int(),
  last: z.nullable(LastMessage),
  /** The messages of the other side after `read`. */
  unread: z.int(),
  /** The last message that the reader's side has read. */
  read: z.int(),
  /** The last messages that reached the other side, and that it has read. */
  theirs: z.object({ delivered: z.int(), read: z.int() }),
  activeAt: z.nullable(timestamp),
  // For staff.
  waiting: z.optional(z.boolean()),
  client: z.optional(Client),
  assignedTo: z.optional(z.nullable(PicturedPerson)),
  // For the client.
  agency: z.optional(Agency),
})
export type Conversation = z.output<typeof Conversation>

const number = z.coerce
  .number('Not a number.')
  .check(z.int('Not a number.'), z.gte(0, 'Not a number.'), z.lte(2_000_000_000, 'Not a number.'))

const SendMessage = z.object({
  text: optionalText(messageMax),
  /** The ids of uploaded files that no message has yet. */
  attachments: optional(
    z.array(id).check(atMost(attachmentsMax, `At most ${attachmentsMax} files.`)),
  ),
  /** Sent again with the same id, a message is stored once. */
  clientMessageId: id,
  /** A note that only staff see. Ignored from a client. */
  internal: optional(z.boolean('Must be true or false.')),
})

export const chat = contract({
  list: {
    route: 'GET /api/chat',
    summary:
      'For staff all conversations, the last active first; for a client the one of their own.',
    access: 'client-or-editor',
    rights: ['support'],
    query: listQuery(['activeAt'], conversationFilters),
    rows: Conversation,
    follows: ['chat', 'presence'],
  },
  unread: {
    route: 'GET /api/chat/unread',
    summary:
      'The number of a client’s unread messages; for staff, of the conversations that wait for an answer.',
    access: 'client-or-editor',
    rights: ['support'],
    reply: z.object({ unread: z.int() }),
    follows: ['chat'],
  },
  one: {
    route: 'GET /api/chat/{clientId}',
    summary: 'The conversation with a client, which is empty before the first message.',
    access: 'client-or-editor',
    rights: ['support'],
    reply: Conversation,
    follows: ['chat', 'presence'],
  },
  update: {
    route: 'PUT /api/chat/{clientId}',
    summary: 'Assigns a conversation to someone or nobody, closes it or opens it again.',
    access: 'editor',
    body: z.object({
      assignedTo: optional(z.nullable(id)),
      state: optional(z.enum(['open', 'closed'], 'Open or closed?')),
    }),
    reply: z.object({ message: z.string(), item: Conversation }),
  },
  messages: {
    route: 'GET /api/chat/{clientId}/messages',
    summary:
      'Messages in ascending order: the newest, those before a number, or those after one. X-Total-Count is the number of all.',
    access: 'client-or-editor',
    rights: ['support'],
    query: z.object({
      before: optional(number),
      after: optional(number),
      limit: optional(
        number.check(
          z.gte(1, 'Not a limit.'),
          z.lte(messagesPerPage.max, `At most ${messagesPerPage.max}.`),
        ),
      ),
    }),
    rows: ChatMessage,
    follows: ['chat'],
  },
  send: {
    route: 'POST /api/chat/{clientId}/messages',
    summary: 'Sends a message once, whatever is repeated. Staff also write internal notes.',
    access: 'client-or-editor',
    rights: ['support'],
    body: SendMessage,
    limit: 'chat',
    status: 201,
    reply: z.object({ message: z.string(), item: ChatMessage }),
  },
  edit: {
    route: 'PUT /api/chat/{clientId}/messages/{id}',
    summary: 'Changes the text of one of your own messages, within five minutes.',
    access: 'editor',
    body: z.object({ text: text('Message is required.', messageMax, tooLong) }),
    reply: z.object({ message: z.string(), item: ChatMessage }),
    errors: [tooLate],
  },
  remove: {
    route: 'DELETE /api/chat/{clientId}/messages/{id}',
    summary: 'Deletes the text and the files of one of your own messages, which stays as deleted.',
    access: 'editor',
    reply: z.object({ message: z.string(), item: ChatMessage }),
  },
  read: {
    route: 'PUT /api/chat/{clientId}/read',
    summary: 'Marks the messages up to a number as read by this side.',
    access: 'client-or-editor',
    rights: ['support'],
    body: z.object({ number }),
    reply: z.object({ read: z.int(), unread: z.int() }),
  },
  typing: {
    route: 'POST /api/chat/{clientId}/typing',
    summary: 'Tells the other side that someone is typing.',
    access: 'client-or-editor',
    rights: ['support'],
    limit: 'typing',
    reply: z.object({ told: z.boolean() }),
  },
  upload: {
    route: 'POST /api/chat/attachment',
    summary: 'Stores an image or a PDF, sent as the form field file, for a message of one’s own.',
    access: 'client-or-editor',
    rights: ['support'],
    body: z.object({}),
    files: { max: 1 },
    limit: 'upload',
    status: 201,
    reply: z.object({ message: z.string(), item: Attachment }),
    errors: [
      'FILE_MISSING',
      'FILE_TYPE_REFUSED',
      'FILE_TOO_LARGE',
      'NOT_AN_IMAGE',
      'IMAGE_TOO_LARGE',
    ],
  },
  download: {
    route: `GET ${folder}{id}`,
    summary: 'The file itself, for those who see its message, and for whoever uploaded it.',
    access: 'client-or-editor',
    rights: ['support'],
    file: true,
  },
  link: {
    route: `GET ${folder}{id}/link`,
    summary: 'A URL of the file for the same browser, valid for five minutes.',
    access: 'client-or-editor',
    rights: ['support'],
    reply: z.object({ url: z.string() }),
  },
})
