import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { message } from '#shared/fields.ts'

export const uploadKinds = ['project', 'design', 'blog', 'service', 'avatar'] as const
export type UploadKind = (typeof uploadKinds)[number]

const key = z
  .string({ error: 'Key is required' })
  .check(z.regex(/^[a-z]+\/[A-Za-z0-9_-]{22}-\d{1,5}x\d{1,5}$/, 'Not a key.'))

export const files = contract({
  upload: {
    method: 'POST',
    path: '/api/upload',
    summary: 'Keeps one picture, sent as the form field project, design, blog, service or avatar.',
    access: 'signed-in',
    body: z.object({}),
    files: { max: 1 },
    limit: 'upload',
    status: 201,
    reply: z.object({ message: z.string(), url: z.string(), key: z.string() }),
    errors: ['FILE_MISSING', 'NOT_AN_IMAGE', 'IMAGE_TOO_LARGE', 'FILE_TOO_LARGE', 'FORBIDDEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/upload',
    summary: 'Removes a picture that nothing refers to.',
    access: 'signed-in',
    body: z.object({ key }),
    reply: message,
    errors: ['FILE_IN_USE'],
  },
})
