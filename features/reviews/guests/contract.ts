import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import { email, id, line, message } from '#shared/fields.ts'
import { LiveEvent } from '#shared/live.ts'
import { AddComment, decided, notesNeeded, notPossible, place, resolved } from '../contract.ts'
import { LinkedReview, Pictures, PinDetails } from '../shapes.ts'

export const guestNeeded = declareError(
  'GUEST_NEEDED',
  403,
  'Please tell us your name and your email address first.',
)

export const BecomeGuest = z.object({ name: line('Name is required', 200), email: email() })

const token = z.string().check(atMost(200, 'Not a link.'))
/** The token of whoever told name and e-mail. */
const guest = { guest: z.string('Who are you?').check(atMost(200, 'Not a token.')) }
const params = z.object({ token })
const ofRecord = z.object({ token, id })
const savedPin = z.extend(message, { item: PinDetails })
const errors = ['LINK_INVALID'] as const
const errorsOfWrites = ['LINK_INVALID', guestNeeded, notPossible] as const

const follows = ['review']

/** The calls of whoever holds the link of a review. */
export const reviewLinks = contract({
  one: {
    route: 'GET /api/review-link/{token}',
    summary: 'The deliverable of a link, with its open versions and pins.',
    access: 'public',
    params,
    reply: LinkedReview,
    follows,
    errors,
  },
  live: {
    route: 'GET /api/review-link/{token}/live',
    summary: 'A stream that says when the deliverable of the link changes.',
    access: 'public',
    params,
    stream: LiveEvent,
    errors,
  },
  pictures: {
    route: 'GET /api/review-link/{token}/version/{id}',
    summary: 'URLs of the pages of a version.',
    access: 'public',
    params: ofRecord,
    reply: Pictures,
    errors,
  },
  picture: {
    route: 'GET /api/review-link/{token}/page/{id}',
    summary: 'The picture of a page.',
    access: 'public',
    params: ofRecord,
    file: true,
    errors,
  },
  smallPicture: {
    route: 'GET /api/review-link/{token}/page/{id}/small',
    summary: 'A small copy of the picture of a page.',
    access: 'public',
    params: ofRecord,
    file: true,
    errors,
  },
  onePin: {
    route: 'GET /api/review-link/{token}/pin/{id}',
    summary: 'A pin with its thread.',
    access: 'public',
    params: ofRecord,
    reply: PinDetails,
    follows,
    errors,
  },
  introduce: {
    route: 'POST /api/review-link/{token}/guest',
    summary: 'Takes the name and the email address of a reader, who may then pin and decide.',
    access: 'public',
    limit: 'publicForm',
    params,
    body: BecomeGuest,
    botCheck: 'token',
    status: 201,
    reply: z.object({ message: z.string(), ...guest }),
    errors: ['LINK_INVALID', notPossible],
  },
  setPin: {
    route: 'POST /api/review-link/{token}/pin',
    summary: 'Sets a pin on a page of the newest version.',
    access: 'public',
    limit: 'visit',
    params,
    body: z.object({ ...guest, ...place }),
    status: 201,
    reply: savedPin,
    errors: errorsOfWrites,
  },
  comment: {
    route: 'POST /api/review-link/{token}/pin/{id}/comment',
    summary: 'Replies to a pin.',
    access: 'public',
    limit: 'visit',
    params: ofRecord,
    body: z.extend(AddComment, guest),
    status: 201,
    reply: savedPin,
    errors: errorsOfWrites,
  },
  resolve: {
    route: 'PUT /api/review-link/{token}/pin/{id}/state',
    summary: 'Resolves a pin in the newest version, or opens it again.',
    access: 'public',
    limit: 'visit',
    params: ofRecord,
    body: z.object({ ...guest, resolved }),
    reply: savedPin,
    errors: errorsOfWrites,
  },
  decide: {
    route: 'POST /api/review-link/{token}/decision',
    summary: 'Decides on the newest version that was seen, once.',
    access: 'public',
    limit: 'publicForm',
    params,
    body: z.object({ ...guest, ...decided }).check(notesNeeded),
    reply: message,
    errors: ['LINK_INVALID', guestNeeded, 'CONFLICT', notPossible],
  },
})
