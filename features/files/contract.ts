import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { declareError } from '#shared/errors.ts'
import {
  bulkIds,
  bulkReply,
  id,
  listQuery,
  message,
  optionalLine,
  slugOrId,
  timestamp,
} from '#shared/fields.ts'
import { libraryFilters, useKinds } from './rules.ts'

export const fileInUse = declareError('FILE_IN_USE', 409, 'This file is still in use.')

export const uploadKinds = ['project', 'design', 'blog', 'service', 'avatar'] as const
export type UploadKind = (typeof uploadKinds)[number]

const key = z
  .string({ error: 'Key is required' })
  .check(
    atMost(100, 'Not a key.'),
    z.regex(/^[a-z]+\/[A-Za-z0-9_-]{22}(?:-\d{1,5}x\d{1,5})?$/, 'Not a key.'),
  )

/** Its id, or the unique part of its URL. */
const idOrName = z.object({ idOrName: slugOrId })

const size = { width: z.number(), height: z.number() }

/** A picture of the library. */
export const Picture = z.object({
  _id: id,
  id,
  key: z.string(),
  url: z.string(),
  kind: z.string(),
  name: z.string(),
  alt: z.string(),
  ...size,
  bytes: z.number(),
  /** The name of the uploader. */
  by: z.nullable(z.string()),
  /** The number of records that show it. */
  uses: z.number(),
  createdAt: timestamp,
})
export type Picture = z.output<typeof Picture>

/** A record that shows a picture. */
const Use = z.object({
  kind: z.enum(useKinds),
  id,
  title: z.string(),
  /** The path of its form, if the caller may edit it. */
  editPath: z.optional(z.string()),
  /** Its own picture field, or its text. */
  place: z.enum(['image', 'text']),
})
export type Use = z.output<typeof Use>

const PictureInUse = z.extend(Picture, {
  usedBy: z.array(Use),
  /** The caller may delete it: their own, or any as an Admin. */
  mayRemove: z.boolean(),
})
export type PictureInUse = z.output<typeof PictureInUse>

export const DescribePicture = z.object({
  name: optionalLine(200),
  alt: optionalLine(300),
})

export const files = contract({
  upload: {
    route: 'POST /api/upload',
    summary:
      'Stores one image, sent as the form field project, design, blog, service or avatar. The field project also accepts a document, which stays private. Files that clients and Employees send there are always private documents.',
    access: 'signed-in',
    rights: [],
    body: z.object({}),
    files: { max: 1 },
    limit: 'upload',
    status: 201,
    reply: z.object({
      message: z.string(),
      url: z.string(),
      key: z.string(),
      // Only for pictures.
      ...z.partial(z.object({ alt: z.string(), ...size })).shape,
    }),
    errors: [
      'FILE_MISSING',
      'NOT_AN_IMAGE',
      'IMAGE_TOO_LARGE',
      'NOT_AN_ARCHIVE',
      'ARCHIVE_TOO_LARGE',
      'FILE_TYPE_REFUSED',
      'FILE_TOO_LARGE',
      'FORBIDDEN',
    ],
  },
  remove: {
    route: 'DELETE /api/upload',
    summary: 'Removes an image that nothing refers to.',
    access: 'signed-in',
    rights: [],
    body: z.object({ key }),
    reply: message,
    errors: [fileInUse],
  },
  removeMany: {
    route: 'POST /api/file/bulk/delete',
    summary:
      'Removes up to 100 images that nothing shows, each with its outcome: their own for Managers, any for Admins.',
    access: 'editor',
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  },
  list: {
    route: 'GET /api/file',
    summary: 'The images of the library, newest first.',
    access: 'editor',
    query: listQuery(['createdAt', 'name', 'bytes'], libraryFilters),
    rows: Picture,
    follows: ['library', 'content'],
  },
  one: {
    route: 'GET /api/file/{idOrName}',
    summary: 'One image of the library, and where it is used.',
    access: 'editor',
    params: idOrName,
    reply: PictureInUse,
    follows: ['library', 'content'],
  },
  describe: {
    route: 'PUT /api/file/{idOrName}',
    summary: 'Sets the name and the alternative text of an image of the library.',
    access: 'editor',
    params: idOrName,
    body: DescribePicture,
    reply: z.object({ message: z.string(), item: Picture }),
  },
  replace: {
    route: 'PUT /api/file/{idOrName}/picture',
    summary: 'Replaces an image wherever it is used with another one, sent as the form field file.',
    access: 'editor',
    params: idOrName,
    body: z.object({}),
    files: { max: 1 },
    limit: 'upload',
    reply: z.object({ message: z.string(), item: Picture }),
    errors: [
      'FILE_MISSING',
      'NOT_AN_IMAGE',
      'IMAGE_TOO_LARGE',
      'FILE_TOO_LARGE',
      'FORBIDDEN',
      'CONFLICT',
    ],
  },
  countUnused: {
    route: 'GET /api/file/unused',
    summary: 'Counts the unused images that are older than an hour.',
    access: 'admin',
    reply: z.object({ count: z.number(), bytes: z.number() }),
    follows: ['library', 'content'],
  },
  removeUnused: {
    route: 'DELETE /api/file/unused',
    summary: 'Removes unused images, at most 500 at once.',
    access: 'admin',
    reply: z.object({ message: z.string(), removed: z.number(), left: z.number() }),
  },
})
