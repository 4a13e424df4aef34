import * as z from 'zod/mini'
import { documentErrors, documentKinds, documentUrl } from '#features/documents/contract.ts'
import { Decision } from '#people/decision.ts'
import { Client, PicturedPerson } from '#people/person.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  entity,
  id,
  line,
  listQuery,
  message,
  optional,
  optionalLine,
  text,
  timestamp,
  whole,
} from '#shared/fields.ts'
import { answers, commentMax, pageUrlMax, states, titleMax, wordsMax } from './rules.ts'

export const notPossible = declareError(
  'NOT_POSSIBLE',
  409,
  'This is not possible in the state of the request.',
)

/** A picture, which is one of the files of the project. */
const Picture = z.object({ id, name: z.string(), kind: z.enum(documentKinds), bytes: z.number() })

const Answer = z.object({
  kind: z.enum(answers),
  /** Hours of the plan. */
  hours: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  moreDays: z.int(),
  /** Such as $450.00 and 5 more days. */
  words: z.string(),
  timestamp,
})

export const ChangeRequest = entity({
  projectId: id,
  title: z.string(),
  description: z.string(),
  /** The page that it is about; empty if none was named. */
  pageUrl: z.string(),
  picture: z.nullable(Picture),
  author: z.nullable(PicturedPerson),
  state: z.enum(states),
  answer: z.nullable(Answer),
  /** Identifies what is seen, for the decision. */
  seen: z.string(),
  /** The number of comments. */
  comments: z.int(),
  /** The records that an accepted request made. Editors only. */
  taskId: z.optional(z.nullable(id)),
  invoiceId: z.optional(z.nullable(id)),
  /** No invoice has the line of the accepted price any more. Editors only. */
  isUnbilled: z.optional(z.boolean()),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

/** A change request among those of all projects, with the project by its title. */
const ListedRequest = z.extend(z.omit(ChangeRequest, { projectId: true, seen: true }), {
  project: z.object({ id, title: z.string() }),
  client: Client,
})
export type ListedRequest = z.output<typeof ListedRequest>

const Entry = z.object({
  _id: id,
  id,
  author: z.nullable(PicturedPerson),
  from: z.enum(['client', 'agency']),
  /** The event in words; empty for a comment. */
  action: z.string(),
  text: z.string(),
  timestamp,
})
export type Entry = z.output<typeof Entry>

const RequestDetails = z.extend(ChangeRequest, {
  /** Oldest first. */
  entries: z.array(Entry),
  decisions: z.array(Decision),
  /** The choices of an answer. Editors only. */
  offer: z.optional(
    z.object({
      currency: z.string(),
      /** Hours left of the client's plan in this period; null without a plan or without a limit. */
      hoursLeft: z.nullable(z.number()),
      hasPlan: z.boolean(),
    }),
  ),
})
export type RequestDetails = z.output<typeof RequestDetails>

export const AskForChange = z.object({
  title: line('Please name the change.', titleMax),
  description: text('Please describe the change.', wordsMax),
  pageUrl: optionalLine(pageUrlMax),
  /** The URL of one's own upload that no project has yet. */
  picture: optional(documentUrl),
})

const hoursNeeded = 'Enter the hours, such as 1.5.'
const amountNeeded = 'Enter a price.'

/** A plan takes hours, a price an amount in the currency of the client. */
export const AnswerRequest = z
  .object({
    kind: z.enum(answers, 'Choose an answer.'),
    hours: optional(
      z.number(hoursNeeded).check(z.gte(0.1, hoursNeeded), z.lte(1000, 'At most 1,000 hours.')),
    ),
    amount: optional(
      z
        .number(amountNeeded)
        .check(z.gte(0.01, amountNeeded), z.lte(1_000_000, 'This amount is too large.')),
    ),
    moreDays: optional(whole(0, 365)),
  })
  .check(
    z.refine(({ kind, hours }) => kind !== 'plan' || hours !== undefined, {
      path: ['hours'],
      error: hoursNeeded,
    }),
    z.refine(({ kind, amount }) => kind !== 'price' || amount !== undefined, {
      path: ['amount'],
      error: amountNeeded,
    }),
  )

/** A person of the client needs the right to projects, with which prices are seen, too. */
const rights = ['projects'] as const
const access = 'client-or-editor'
const follows = ['change-request']
const saved = z.extend(message, { item: RequestDetails })

export const changeRequests = contract({
  list: {
    route: 'GET /api/project/{id}/change-request',
    summary: 'The change requests of a project, newest first. The filter is a state.',
    access,
    rights,
    query: listQuery(['createdAt'], states),
    rows: ChangeRequest,
    follows,
  },
  all: {
    route: 'GET /api/change-request',
    summary: 'The change requests of all projects, newest first. The filter is a state.',
    access: 'editor',
    query: z.extend(listQuery(['createdAt', 'updatedAt', 'title'], states), {
      client: optional(id),
      project: optional(id),
    }),
    rows: ListedRequest,
    follows,
  },
  ask: {
    route: 'POST /api/project/{id}/change-request',
    summary: 'Asks for a change in a project.',
    access,
    rights,
    body: AskForChange,
    status: 201,
    reply: saved,
    errors: [...documentErrors, notPossible],
  },
  one: {
    route: 'GET /api/change-request/{id}',
    summary: 'A change request with its thread and the record of its decision.',
    access,
    rights,
    reply: RequestDetails,
    follows,
  },
  answer: {
    route: 'PUT /api/change-request/{id}/answer',
    summary:
      'Answers: included, hours of the plan, or a price, and more days. It can be replaced until it is decided; included without more days is accepted at once.',
    access: 'editor',
    body: AnswerRequest,
    reply: saved,
    errors: [notPossible],
  },
  decide: {
    route: 'POST /api/change-request/{id}/decision',
    summary:
      'Accepts or declines the answer that was seen, once. Accepting adds the task and the line of a draft invoice, and moves the due date.',
    access: 'client',
    rights,
    body: z.object({
      decision: z.enum(['accept', 'decline'], 'Accept or decline.'),
      seen: z
        .string('Send what was seen.')
        .check(atMost(64, 'Not a hash.'), z.regex(/^[0-9a-f]{64}$/, 'Not a hash.')),
    }),
    reply: saved,
    errors: ['CONFLICT', notPossible],
  },
  close: {
    route: 'POST /api/change-request/{id}/close',
    summary: 'Marks an accepted request as done, or declines one that is not decided.',
    access: 'editor',
    body: z.object({ state: z.enum(['declined', 'done'], 'Declined or done.') }),
    reply: saved,
    errors: [notPossible],
  },
  bill: {
    route: 'POST /api/change-request/{id}/bill',
    summary: 'Adds the line of an accepted price to a draft again, if no invoice has it any more.',
    access: 'admin',
    reply: saved,
    errors: [notPossible],
  },
  comment: {
    route: 'POST /api/change-request/{id}/comments',
    summary: 'Comments on a change request.',
    access,
    rights,
    body: z.object({ text: text('Please write a comment.', commentMax) }),
    status: 201,
    reply: saved,
  },
})
