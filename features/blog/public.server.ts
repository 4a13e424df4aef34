import type { ContextOf } from '#server/http/implement.ts'
import type { blog, SavedDraft } from './contract.ts'
import { addDraft } from './service.server.ts'

/** Adds a post by the current user that is not published. Returns its id. */
export async function draftPost(
  ctx: ContextOf<typeof blog.addDraft>,
  post: Pick<SavedDraft, 'title' | 'content' | 'featured_image'>,
): Promise<string> {
  return (await addDraft(ctx, post)).id
}
