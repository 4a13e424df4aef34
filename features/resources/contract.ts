import * as z from 'zod/mini'
import { documentKinds, documentUrl, previewCalls } from '#features/documents/contract.ts'
import { Client } from '#people/person.ts'
import { trimmed } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import {
  bulkIds,
  bulkReply,
  entity,
  id,
  line,
  listQuery,
  message,
  optional,
  optionalText,
  timestamp,
} from '#shared/fields.ts'
import { sharedRights } from '#shared/roles.ts'
import { categories, isSecureAddress, textMax, titleMax } from './rules.ts'

const folder = '/api/resource/'

export const resourceUrlOf = (resourceId: string) => `${folder}${resourceId}/file`

/** The resource whose file has this URL. */
export const resourceIdOf = (url: string) =>
  url.startsWith(folder) ? url.slice(folder.length).split('/')[0] : undefined

export const Resource = entity({
  title: z.string(),
  text: z.string(),
  category: z.enum(categories),
  /** Shared with all clients or with one. */
  audience: z.enum(['all', 'one']),
  /** The one client; only for staff. */
  client: z.optional(z.nullable(Client)),
  /** The URL of a link; null for a file. */
  url: z.nullable(z.string()),
  file: z.nullable(
    z.object({
      name: z.string(),
      kind: z.enum(documentKinds),
      bytes: z.int(),
      fileUrl: z.string(),
    }),
  ),
})
export type Resource = z.output<typeof Resource>

/** A file that the client uploaded to a project or in support. */
export const OwnUpload = z.object({
  _id: id,
  id,
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  fileUrl: z.string(),
  /** Where it was uploaded. */
  place: z.enum(['project', 'support']),
  /** Null in support. */
  project: z.nullable(z.object({ _id: id, id, title: z.string() })),
  timestamp,
})
export type OwnUpload = z.output<typeof OwnUpload>

const address = z
  .string('Please enter a web address.')
  .check(
    ...trimmed(1000, 'Please use at most 1000 characters.'),
    z.refine(isSecureAddress, 'Use a whole address that begins with https://.'),
  )

const fields = z.object({
  title: line('Title is required', titleMax),
  text: optionalText(textMax),
  category: z.enum(categories, 'Category is required'),
  /** The one client; if omitted or null, the resource is shared with all. */
  clientId: optional(z.nullable(id)),
  url: optional(z.nullable(address)),
  /** A file uploaded by POST /api/document. A resource is either a file or a link. */
  file: optional(z.nullable(documentUrl)),
})

export const SaveResource = z.extend(fields, {
  /** The resource whose file is copied, in place of `file`. */
  copyOf: optional(id),
})

/** Omitted fields keep their value. A link replaces the file, and a file replaces the link. */
const EditResource = z.extend(z.partial(fields), { basedOn: optional(timestamp) })

const saved = z.extend(message, { item: Resource })

export const resources = contract({
  list: {
    route: 'GET /api/resource',
    summary:
      'Files and links, newest first: for staff all of them, for a client those shared with them. The filter is a category; staff also select those of one client.',
    access: 'client-or-editor',
    rights: sharedRights,
    query: z.extend(listQuery(['createdAt', 'title', 'category'], categories), {
      clientId: optional(id),
    }),
    rows: Resource,
    follows: ['resource'],
  },
  uploads: {
    route: 'GET /api/resource/uploads',
    summary:
      'The files that a client uploaded to projects and in support, newest first. Editors choose the client.',
    access: 'client-or-editor',
    rights: sharedRights,
    query: z.extend(z.omit(listQuery(['timestamp'], ['all']), { filter: true, sort: true }), {
      clientId: optional(id),
    }),
    rows: OwnUpload,
    follows: ['project-update', 'chat'],
  },
  one: {
    route: 'GET /api/resource/{id}',
    summary: 'One file or link.',
    access: 'client-or-editor',
    rights: sharedRights,
    reply: Resource,
    follows: ['resource'],
  },
  add: {
    route: 'POST /api/resource',
    summary: 'Shares an uploaded file or a link with all clients or with one.',
    access: 'editor',
    body: SaveResource,
    status: 201,
    reply: saved,
  },
  edit: {
    route: 'PUT /api/resource/{id}',
    summary: 'Changes the fields that are sent; with `basedOn` only while nobody else did.',
    access: 'editor',
    body: EditResource,
    reply: saved,
    errors: ['CONFLICT'],
  },
  remove: {
    route: 'DELETE /api/resource/{id}',
    summary: 'Deletes a resource and its file.',
    access: 'admin',
    reply: message,
  },
  removeMany: {
    route: 'POST /api/resource/bulk/delete',
    summary: 'Deletes up to 100 resources and their files, each with its outcome.',
    access: 'admin',
    body: z.object({ ids: bulkIds }),
    reply: bulkReply,
  },
  download: {
    route: `GET ${folder}{id}/file`,
    summary: 'Downloads the file.',
    access: 'client-or-editor',
    rights: sharedRights,
    file: true,
  },
  ...previewCalls('/api/resource', 'client-or-editor', sharedRights),
})
