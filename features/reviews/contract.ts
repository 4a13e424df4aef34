import * as z from 'zod/mini'
import { documentUrl } from '#features/documents/contract.ts'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { id, line, listQuery, message, optional, optionalText, text } from '#shared/fields.ts'
import {
  commentMax,
  decisions,
  filesMax,
  filesNeeded,
  needsNotes,
  noteMax,
  pageUrlMax,
  titleMax,
} from './rules.ts'
import { Deliverable, Pictures, PinDetails, ReviewDetails } from './shapes.ts'

export const notPossible = declareError(
  'NOT_POSSIBLE',
  409,
  'This is not possible in the state of the review.',
)

const pageUrl = optional(
  z
    .string('Enter an address.')
    .check(
      atMost(pageUrlMax, 'This address is too long.'),
      z.regex(/^https?:\/\/[^\s]+$/i, 'Enter an address that begins with https://.'),
    ),
)

const version = {
  note: optionalText(noteMax),
  pageUrl,
  /** The URLs of one's own uploads: pictures and PDFs. */
  files: optional(z.array(documentUrl).check(atMost(filesMax, `At most ${filesMax} files.`))),
}

const hasContent = ({ files, pageUrl }: { files?: string[] | undefined; pageUrl?: unknown }) =>
  Boolean(files?.length || pageUrl)
const contentNeeded = { path: ['files'], error: filesNeeded }

const named = {
  title: line('Please name the deliverable.', titleMax),
  /** An approval opens the payment that waits for the design. */
  opensStage: optional(z.boolean('Yes or no?')),
}
export const EditDeliverable = z.object(named)

export const AddDeliverable = z
  .object({ ...named, ...version })
  .check(z.refine(hasContent, contentNeeded))
export const AddVersion = z.object(version).check(z.refine(hasContent, contentNeeded))

const percent = z.number('Not a place.').check(z.gte(0, 'Not a place.'), z.lte(100, 'Not a place.'))
const comment = text('Please write a comment.', commentMax)

/** A place on a page of the newest version. */
export const place = { pageId: id, x: percent, y: percent, text: comment }
export const SetPin = z.object({ ...place, internal: optional(z.boolean('Yes or no?')) })
export const AddComment = z.object({ text: comment })
export const resolved = z.boolean('Resolved or open?')

export const decided = {
  decision: z.enum(decisions, 'Approve, or request changes.'),
  notes: optionalText(commentMax),
  seen: z
    .string('Send what was seen.')
    .check(atMost(64, 'Not a hash.'), z.regex(/^[0-9a-f]{64}$/, 'Not a hash.')),
}
export const notesNeeded = z.refine<{
  decision: (typeof decisions)[number]
  notes?: string | undefined
}>(({ decision, notes }) => !needsNotes(decision) || Boolean(notes), {
  path: ['notes'],
  error: 'Please write what you mean.',
})
export const Decide = z.object(decided).check(notesNeeded)

/** A person of a client needs the right to projects. */
const rights = ['projects'] as const
const access = 'client-or-editor'
const follows = ['review']
const saved = z.extend(message, { item: ReviewDetails })
const savedPin = z.extend(message, { item: PinDetails })

export const reviews = contract({
  list: {
    route: 'GET /api/project/{id}/review',
    summary: 'The deliverables of a project, newest first.',
    access,
    rights,
    query: listQuery(['createdAt'], []),
    rows: Deliverable,
    follows,
  },
  add: {
    route: 'POST /api/project/{id}/review',
    summary: 'Adds a deliverable with its first version, which is shown when its pages are made.',
    access: 'editor',
    body: AddDeliverable,
    status: 201,
    reply: saved,
    errors: [notPossible],
  },
  one: {
    route: 'GET /api/review/{id}',
    summary: 'A deliverable with its versions, pins and decisions.',
    access,
    rights,
    reply: ReviewDetails,
    follows,
  },
  edit: {
    route: 'PATCH /api/review/{id}',
    summary: 'Renames a deliverable, and says whether its approval opens a payment.',
    access: 'editor',
    body: EditDeliverable,
    reply: saved,
  },
  remove: {
    route: 'DELETE /api/review/{id}',
    summary: 'Deletes a deliverable with its versions and pins. Its files stay with the project.',
    access: 'admin',
    reply: message,
  },
  addVersion: {
    route: 'POST /api/review/{id}/version',
    summary:
      'Adds a version, which closes the one before it when it is shown. Replaces a failed one.',
    access: 'editor',
    body: AddVersion,
    status: 201,
    reply: saved,
    errors: [notPossible],
  },
  openLink: {
    route: 'POST /api/review/{id}/link',
    summary: 'Opens the link of a deliverable for readers without an account.',
    access: 'editor',
    reply: saved,
  },
  endLink: {
    route: 'DELETE /api/review/{id}/link',
    summary: 'Ends the link of a deliverable, and what its readers may do.',
    access: 'editor',
    reply: saved,
  },
  decide: {
    route: 'POST /api/review/{id}/decision',
    summary: 'Decides on the newest version that was seen, once. An approval opens the payment.',
    access: 'client',
    rights,
    body: Decide,
    reply: saved,
    errors: ['CONFLICT', notPossible],
  },
  pictures: {
    route: 'GET /api/review-version/{id}/picture',
    summary: 'URLs of the pages of a version for the same browser, valid for five minutes.',
    access,
    rights,
    reply: Pictures,
  },
  picture: {
    route: 'GET /api/review-page/{id}',
    summary: 'The picture of a page.',
    access,
    rights,
    file: true,
  },
  smallPicture: {
    route: 'GET /api/review-page/{id}/small',
    summary: 'A small copy of the picture of a page.',
    access,
    rights,
    file: true,
  },
  setPin: {
    route: 'POST /api/review/{id}/pin',
    summary: 'Sets a pin on a page of the newest version. Those of editors can be internal.',
    access,
    rights,
    body: SetPin,
    status: 201,
    reply: savedPin,
    errors: [notPossible],
  },
  onePin: {
    route: 'GET /api/review-pin/{id}',
    summary: 'A pin with its thread.',
    access,
    rights,
    reply: PinDetails,
    follows,
  },
  comment: {
    route: 'POST /api/review-pin/{id}/comment',
    summary: 'Replies to a pin.',
    access,
    rights,
    body: AddComment,
    status: 201,
    reply: savedPin,
    errors: [notPossible],
  },
  resolve: {
    route: 'PUT /api/review-pin/{id}/state',
    summary: 'Resolves a pin in the newest version, or opens it again.',
    access,
    rights,
    body: z.object({ resolved }),
    reply: savedPin,
  },
})
