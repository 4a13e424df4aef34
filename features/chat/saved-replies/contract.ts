import * as z from 'zod/mini'
import { contract } from '#shared/endpoint.ts'
import { entity, line, listQuery, message, text } from '#shared/fields.ts'
import { messageMax, tooLong } from '../rules.ts'

export const SavedReply = entity({ title: z.string(), text: z.string() })
export type SavedReply = z.output<typeof SavedReply>

export const SaveReply = z.object({
  title: line('Title is required', 80),
  text: text('Text is required', messageMax, tooLong),
})

const saved = z.object({ message: z.string(), item: SavedReply })

export const savedReplies = contract({
  list: {
    route: 'GET /api/saved-reply',
    summary: 'The texts that staff insert into messages, newest first.',
    access: 'editor',
    query: z.omit(listQuery(['createdAt', 'title'], ['all']), { filter: true }),
    rows: SavedReply,
  },
  add: {
    route: 'POST /api/saved-reply',
    summary: 'Adds a saved reply.',
    access: 'editor',
    body: SaveReply,
    status: 201,
    reply: saved,
    errors: ['NAME_TAKEN'],
  },
  edit: {
    route: 'PUT /api/saved-reply/{id}',
    summary: 'Changes a saved reply.',
    access: 'editor',
    body: SaveReply,
    reply: saved,
    errors: ['NAME_TAKEN'],
  },
  remove: {
    route: 'DELETE /api/saved-reply/{id}',
    summary: 'Deletes a saved reply.',
    access: 'admin',
    reply: message,
  },
})
