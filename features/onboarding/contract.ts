import * as z from 'zod/mini'
import { documentUrl, filesMax } from '#features/documents/contract.ts'
import { PicturedPerson } from '#people/person.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  entity,
  html,
  id,
  idList,
  line,
  lineOrEmpty,
  message,
  optional,
  optionalText,
  timestamp,
} from '#shared/fields.ts'
import {
  DecideItem,
  EditItem,
  ItemFile as File,
  ItemUse,
  SaveAnswer,
  SaveItem,
  Showing,
  UseItem,
} from './items.ts'
import { contentMax, itemKinds, itemStates, titleMax } from './rules.ts'

export const notPossible = declareError('NOT_POSSIBLE', 409, 'This is not possible now.')
export const reasonUsed = declareError('REASON_USED', 409, 'Please give a new reason.')

export const OnboardingItem = entity({
  projectId: id,
  kind: z.enum(itemKinds),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
  /** The options of a choice; empty for other kinds. */
  options: z.array(z.string()),
  state: z.enum(itemStates),
  /** Why it was returned; else empty. */
  reason: z.string(),
  /** Counts up with each change of the answer: the `basedOn` of a save, and what staff decide on. */
  revision: z.int(),
  /**
   * Of a question, as typed; of a date, YYYY-MM-DD; of a choice, the option; of a task, `done`; of a
   * signature, the typed name. Empty without one, and for other kinds.
   */
  answer: z.string(),
  /** The answer of a text. */
  content: html,
  files: z.array(File),
  /** A login is stored. What it is leaves the server by `showLogin` alone. */
  hasLogin: z.boolean(),
  /** The last person who changed the answer, and when; null without an answer. */
  answeredBy: z.nullable(PicturedPerson),
  answeredAt: z.nullable(timestamp),
  /** Identifies what a signature agrees to. */
  seen: z.string(),
  /** Where the answer, or the picture `fileId`, was put and still is, oldest first. Editors only. */
  uses: z.optional(z.array(ItemUse)),
  /** The persons who were shown the login, why and when, newest first. Editors only. */
  showings: z.optional(z.array(Showing)),
})
export type OnboardingItem = z.output<typeof OnboardingItem>
export type ItemFile = OnboardingItem['files'][number]

export const Onboarding = entity({
  projectId: id,
  /** That of the template; Content without one. */
  title: z.string(),
  /** The project starts when it is complete. */
  holds: z.boolean(),
  /** All required items are accepted, or staff ended it. */
  completedAt: z.nullable(timestamp),
  /** Staff ended it: nothing of it changes any more. */
  endedAt: z.nullable(timestamp),
  /** The number of required items, of those that the client has to send, and of those not yet accepted. */
  required: z.int(),
  toCome: z.int(),
  missing: z.int(),
  items: z.array(OnboardingItem),
})
export type Onboarding = z.output<typeof Onboarding>

export const SaveLogin = z.object({
  /** Where to sign in. */
  address: lineOrEmpty(500),
  username: lineOrEmpty(200),
  password: z
    .string('Password is required')
    .check(
      atMost(500, 'Please use at most 500 characters.'),
      z.minLength(1, 'Password is required'),
    ),
  note: z._default(optionalText(1_000), ''),
})
export type SaveLogin = z.output<typeof SaveLogin>

/** A person of the client needs the right to projects. */
const rights = ['projects'] as const
const access = 'client-or-editor'
const follows = ['onboarding']
const saved = z.extend(message, { item: OnboardingItem })
const changed = z.extend(message, { item: Onboarding })
/** Three bytes for each character of a text. */
const answerBytes = 3 * contentMax + 16 * 1024

export const onboardings = contract({
  ofProject: {
    route: 'GET /api/project/{id}/onboarding',
    summary: 'What a project asks its client for, with what came; null if nothing was asked.',
    access,
    rights,
    reply: z.object({ onboarding: z.nullable(Onboarding) }),
    follows,
  },
  start: {
    route: 'POST /api/project/{id}/onboarding',
    summary: 'Asks the client of a project for the items of a template, or begins an empty list.',
    access: 'editor',
    body: z.object({
      templateId: optional(z.nullable(id)),
      holds: z.boolean('Must be true or false.'),
    }),
    status: 201,
    reply: changed,
    errors: ['CONFLICT'],
  },
  edit: {
    route: 'PUT /api/onboarding/{id}',
    summary: 'Sets whether the project starts when everything is there.',
    access: 'editor',
    body: z.object({ holds: z.boolean('Must be true or false.') }),
    reply: changed,
    errors: [notPossible],
  },
  end: {
    route: 'POST /api/onboarding/{id}/end',
    summary: 'Ends it with what is there; nothing of it changes any more.',
    access: 'editor',
    reply: changed,
    errors: [notPossible],
  },
  remove: {
    route: 'DELETE /api/onboarding/{id}',
    summary: 'Deletes a list of which nothing was answered.',
    access: 'editor',
    reply: message,
    errors: ['IN_USE'],
  },
  archive: {
    route: 'GET /api/onboarding/{id}/archive',
    summary: 'All that came as a zip archive, without logins.',
    access: 'editor',
    file: true,
  },
  addItem: {
    route: 'POST /api/onboarding/{id}/items',
    summary: 'Adds an item at the end.',
    access: 'editor',
    body: SaveItem,
    status: 201,
    reply: changed,
    errors: [notPossible],
  },
  order: {
    route: 'PUT /api/onboarding/{id}/order',
    summary: 'Puts the items in order.',
    access: 'editor',
    body: z.object({ ids: idList }),
    reply: changed,
    errors: [notPossible],
  },
  send: {
    route: 'POST /api/onboarding/{id}/send',
    summary: 'Sends what was answered to the agency: these items.',
    access: 'client',
    rights,
    body: z.object({ ids: idList }),
    reply: changed,
    errors: [notPossible],
  },
  item: {
    route: 'GET /api/onboarding-item/{id}',
    summary: 'One item with its answer, such as after a conflict.',
    access,
    rights,
    reply: OnboardingItem,
    follows,
  },
  editItem: {
    route: 'PUT /api/onboarding-item/{id}',
    summary: 'Changes what an item asks for, until it is accepted or signed.',
    access: 'editor',
    body: EditItem,
    reply: saved,
    errors: [notPossible],
  },
  removeItem: {
    route: 'DELETE /api/onboarding-item/{id}',
    summary: 'Removes an item with its answer. Its files stay with the project.',
    access: 'editor',
    reply: message,
    errors: [notPossible],
  },
  saveAnswer: {
    route: 'PUT /api/onboarding-item/{id}/answer',
    summary:
      'Saves the answer of one item until it is accepted. Refused with the name of the writer if it changed since `basedOn`.',
    access: 'client',
    rights,
    body: SaveAnswer,
    maxBytes: answerBytes,
    reply: saved,
    errors: ['CONFLICT', notPossible],
  },
  addFiles: {
    route: 'POST /api/onboarding-item/{id}/files',
    summary: 'Adds files that were uploaded before.',
    access: 'client',
    rights,
    body: z.object({
      files: z
        .array(documentUrl)
        .check(
          atMost(filesMax, `At most ${filesMax} files.`),
          z.minLength(1, 'Please choose a file.'),
        ),
    }),
    reply: saved,
    errors: [notPossible],
  },
  removeFile: {
    route: 'DELETE /api/onboarding-item/{id}/files/{fileId}',
    summary: "Deletes one's own file of an item that is not accepted.",
    access: 'client',
    rights,
    reply: saved,
    errors: [notPossible],
  },
  saveLogin: {
    route: 'PUT /api/onboarding-item/{id}/login',
    summary: 'Encrypts a login and sends it to the agency. It replaces the one before.',
    access: 'client',
    rights,
    body: SaveLogin,
    reply: saved,
    errors: [notPossible],
  },
  showLogin: {
    route: 'POST /api/onboarding-item/{id}/login/showing',
    summary:
      'Shows a login once for a reason, after a fresh password. The security log has person, reason and time.',
    access: 'editor',
    body: z.object({ reason: line('Please say why you need it.', titleMax) }),
    reply: SaveLogin,
    errors: ['REAUTH_REQUIRED', reasonUsed],
  },
  sign: {
    route: 'POST /api/onboarding-item/{id}/signature',
    summary: 'Signs what was shown with a typed name, and sends it.',
    access: 'client',
    rights,
    body: z.object({
      name: line('Type your name.', titleMax),
      seen: z
        .string('Send what was seen.')
        .check(atMost(64, 'Not a hash.'), z.regex(/^[0-9a-f]{64}$/, 'Not a hash.')),
    }),
    reply: saved,
    errors: ['CONFLICT', notPossible],
  },
  decide: {
    route: 'POST /api/onboarding-item/{id}/decision',
    summary:
      'Accepts what was sent, or returns it with a reason. Refused if the answer changed since `revision`.',
    access: 'editor',
    body: DecideItem,
    reply: saved,
    errors: ['CONFLICT', notPossible],
  },
  use: {
    route: 'POST /api/onboarding-item/{id}/use',
    summary:
      'Puts a text, or the picture `fileId`, into a new draft of a blog post or page, or into the project. Refused if it is there, unless `again`.',
    access: 'editor',
    body: UseItem,
    /** The page where it is edited. */
    reply: z.extend(message, { path: z.string() }),
    errors: [
      notPossible,
      ...(['CONFLICT', 'SLUG_TAKEN', 'FILE_MISSING', 'FORBIDDEN'] as const),
      ...(['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'] as const),
    ],
  },
})
