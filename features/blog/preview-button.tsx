import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ArrowUpRightIcon, EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/overlay/toast.ts'
import { type Blog, blog, type SavedDraft } from './contract.ts'

interface PreviewButtonProps {
  post: Pick<Blog, 'id' | 'slug' | 'published_status'> | undefined
  isUnsaved?: boolean
  /** Saves pending changes of a draft and returns the saved post. */
  saveNow?: () => Promise<{ id: string } | undefined>
  /** The unsaved changes, which the preview shows without saving them. */
  readUnsaved?: () => Promise<Partial<SavedDraft>>
}

/** Opens the preview of a post, in the same tab each time, or its page if that shows the same. */
export function PreviewButton({
  post,
  isUnsaved = false,
  saveNow = async () => post,
  readUnsaved,
}: PreviewButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open() {
    // Opened at once, because browsers block windows that open later than the click.
    const tab = window.open('', post ? `preview-${post.id}` : '_blank')
    if (!tab) return toast.error('Please allow pop-ups for this site to open the preview.')
    setBusy(true)
    try {
      const saved = (await saveNow()) ?? post
      if (!saved) throw new Error('Write something first, so that there is something to show.')
      const unsaved = isUnsaved ? await readUnsaved?.() : undefined
      const { url } = await api.call(blog.preview, { params: { id: saved.id }, body: { unsaved } })
      tab.location.replace(url)
    } catch (error) {
      tab.close()
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (post?.published_status && !isUnsaved) {
    return (
      <ButtonLink href={`/blogs/${post.slug}`} target="_blank" variant="secondary">
        View page
        <ArrowUpRightIcon className="size-4" />
      </ButtonLink>
    )
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void open()}>
      <EyeIcon />
      Preview
    </Button>
  )
}
