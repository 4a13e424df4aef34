import { api } from '#ui/client/api.ts'
import { toast } from '#ui/overlay/toast.ts'
import { blog, type SavedDraft } from './contract.ts'

interface Previewed {
  id: string
  unsaved?: Partial<SavedDraft> | undefined
}

/** Opens the preview of a post, in the same tab each time. `prepare` may save it before. */
export async function openPreview(
  id: string | undefined,
  prepare: () => Promise<Previewed | undefined> = async () => (id ? { id } : undefined),
): Promise<void> {
  // Opened at once, because browsers block windows that open later than the click.
  const tab = window.open('', id ? `preview-${id}` : '_blank')
  if (!tab) return toast.error('Please allow pop-ups for this site to open the preview.')
  try {
    const post = await prepare()
    if (!post) throw new Error('Write something first, so that there is something to show.')
    const { url } = await api.call(blog.preview, {
      params: { id: post.id },
      body: { unsaved: post.unsaved },
    })
    tab.location.replace(url)
  } catch (error) {
    tab.close()
    if (error instanceof Error) toast.error(error.message)
  }
}
