import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ArrowUpRightIcon, EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/overlay/toast.ts'
import { type Blog, blog } from './contract.ts'

interface PreviewButtonProps {
  post: Pick<Blog, 'id' | 'slug' | 'published_status'> | undefined
  /** There is unsaved input that autosave does not cover. */
  unsaved?: boolean
  /** Saves pending changes and returns the saved post. */
  saveNow?: () => Promise<{ id: string } | undefined>
}

/** Opens the preview of a post, in the same tab each time. */
export function PreviewButton({
  post,
  unsaved = false,
  saveNow = async () => post,
}: PreviewButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open() {
    // Opened at once, because browsers block windows that open later than the click.
    const tab = window.open('', post ? `preview-${post.id}` : '_blank')
    if (!tab) return toast.error('Please allow pop-ups for this site to open the preview.')
    setBusy(true)
    try {
      const saved = await saveNow()
      if (!saved) throw new Error('Give it a title first, so that there is something to show.')
      const { url } = await api.call(blog.preview, { params: { id: saved.id }, body: {} })
      tab.location.replace(url)
      if (unsaved) toast.success('The preview shows the saved post, without your latest changes.')
    } catch (error) {
      tab.close()
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (post?.published_status) {
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
