import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { id, timestamp } from '#shared/fields.ts'
import type { FileKind } from '#shared/file-kinds.ts'
import type { Access, Rights } from '#shared/roles.ts'

const folder = '/api/document/'

export const documentKinds = [
  'jpeg',
  'png',
  'gif',
  'webp',
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'text',
  'zip',
] as const satisfies readonly FileKind[]

/** The files that one call adds. */
export const filesMax = 10

export const documentUrlOf = (documentId: string) => folder + documentId

/** URL of a document stored by POST /api/upload. */
export const documentUrl = z
  .string('Please choose a file.')
  .check(
    atMost(100, 'Not a file.'),
    z.regex(/^\/api\/document\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a file.'),
  )

export const isDocumentUrl = (url: string) => url.startsWith(folder)

/** The errors of a refused file. */
export const documentErrors = [
  'NOT_AN_IMAGE',
  'IMAGE_TOO_LARGE',
  'NOT_AN_ARCHIVE',
  'ARCHIVE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_TOO_LARGE',
] as const satisfies ErrorCode[]

/** A private file of a project. */
export const ProjectDocument = z.object({
  _id: id,
  id,
  fileUrl: z.string(),
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.number(),
  /** The uploader. */
  accountId: z.nullable(id),
  /** The name of the uploader. */
  by: z.nullable(z.string()),
  timestamp,
})
export type ProjectDocument = z.output<typeof ProjectDocument>

/** The endpoints that show a private file below this path. */
export function previewCalls<A extends Access>(path: `/api/${string}`, access: A, rights: Rights) {
  return {
    preview: {
      route: `GET ${path}/{id}/preview`,
      summary: 'A small copy of an image, or a PDF, for a page to show.',
      access,
      rights,
      file: true,
    },
    link: {
      route: `GET ${path}/{id}/link`,
      summary: 'URLs of the file and its preview for the same browser, valid for five minutes.',
      access,
      rights,
      reply: z.object({
        url: z.string(),
        /** Null if a page cannot show it. */
        previewUrl: z.nullable(z.string()),
      }),
    },
  } as const
}

export const documents = contract({
  upload: {
    route: 'POST /api/document',
    summary: 'Stores a file, sent as the form field file, that is added to a project later.',
    access: 'signed-in',
    rights: ['projects'],
    body: z.object({}),
    files: { max: 1 },
    limit: 'upload',
    status: 201,
    reply: z.object({ message: z.string(), url: z.string(), key: z.string() }),
    errors: ['FILE_MISSING', ...documentErrors],
  },
  download: {
    route: 'GET /api/document/{id}',
    summary:
      'Downloads the file. Those who see the private fields of its project have access, and before it has one its uploader.',
    access: 'signed-in',
    rights: ['projects'],
    file: true,
  },
  ...previewCalls('/api/document', 'signed-in', ['projects']),
})
