import { openPreview } from '#content/actions.tsx'
import { api } from '#ui/client/api.ts'
import { blog, type SavedDraft } from './contract.ts'

interface Previewed {
  id: string
  unsaved?: Partial<SavedDraft> | undefined
}

/** Opens the preview of a post. `prepare` may save it before. */
export function previewBlog(
  id: string | undefined,
  prepare: () => Promise<Previewed | undefined> = async () => (id ? { id } : undefined),
): Promise<void> {
  return openPreview(id, async () => {
    const post = await prepare()
    if (!post) throw new Error('Write something first, so that there is something to show.')
    const { unsaved } = post
    const { url } = await api.call(blog.preview, { params: { id: post.id }, body: { unsaved } })
    return url
  })
}
