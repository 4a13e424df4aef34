import * as z from 'zod/mini'
import { atMost } from '#shared/checks.ts'
import { contract } from '#shared/endpoint.ts'
import { id, message, timestamp } from '#shared/fields.ts'

/** An archive of a client's personal data. */
export const DataDownload = z.object({
  _id: id,
  id,
  state: z.enum(['pending', 'ready', 'failed']),
  requestedAt: timestamp,
  /** When the download expires. */
  expiresAt: z.nullable(timestamp),
  bytes: z.nullable(z.int()),
})
export type DataDownload = z.output<typeof DataDownload>

const download = '/api/personal-data/download/{id}'

export const personalData = contract({
  latest: {
    route: 'GET /api/personal-data',
    summary:
      'The latest archive of the caller’s own data that is being prepared or can be downloaded.',
    access: 'client',
    rights: [],
    reply: z.object({
      download: z.nullable(DataDownload),
      /** The number of requests left today. */
      left: z.int(),
    }),
    follows: ['personal-data'],
  },
  request: {
    route: 'POST /api/personal-data',
    summary: 'Prepares an archive of the client’s personal data.',
    access: 'client',
    rights: [],
    status: 201,
    reply: z.extend(message, { download: DataDownload }),
    errors: ['TOO_MANY_REQUESTS', 'IN_USE'],
  },
  download: {
    route: `GET ${download}`,
    summary: 'Downloads the archive: only the client, for 24 hours.',
    access: 'client',
    rights: [],
    file: true,
  },
  link: {
    route: `GET ${download}/link`,
    summary: 'A URL of the archive for the same browser, valid for five minutes.',
    access: 'client',
    rights: [],
    reply: z.object({ url: z.string() }),
  },
  erasure: {
    route: 'GET /api/personal-data/account/{id}',
    summary: 'Checks if the personal data of a client can be erased, and what is kept.',
    access: 'admin',
    reply: z.object({
      name: z.string(),
      /** Why the client cannot be erased yet; null if they can. */
      refusal: z.nullable(z.string()),
      /** The number of issued invoices, which keep the name and address. */
      invoices: z.int(),
    }),
  },
  export: {
    route: 'POST /api/personal-data/account/{id}/export',
    summary:
      'Downloads an archive of the personal data of a client, which the security log records.',
    access: 'admin',
    file: true,
    errors: ['REAUTH_REQUIRED'],
  },
  erase: {
    route: 'POST /api/personal-data/account/{id}/erase',
    summary: 'Permanently erases the personal data of a closed client.',
    access: 'admin',
    body: z.object({
      /** The client's name, typed as a confirmation. */
      name: z.string('Type the name to confirm.').check(atMost(200, 'This is not the name.')),
    }),
    reply: message,
    errors: ['IN_USE', 'REAUTH_REQUIRED'],
  },
})
