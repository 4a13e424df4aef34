import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ArrowUpRightIcon, EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { toast } from '#ui/overlay/toast.tsx'
import { type Blog, blog } from './contract.ts'

interface PreviewButtonProps {
  post: Pick<Blog, 'id' | 'slug' | 'published_status'> | undefined
  /** Something of it was typed that does not save itself. */
  unsaved?: boolean
  /** Saves what is not saved yet and answers what there is then. */
  keep?: () => Promise<{ id: string } | undefined>
}

/** Shows a post as its page will be, in another tab: always the same one for the same post. */
export function PreviewButton({
  post,
  unsaved = false,
  keep = async () => post,
}: PreviewButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open() {
    // At once, since browsers let nothing be opened a while after the click.
    const tab = window.open('', post ? `preview-${post.id}` : '_blank')
    if (!tab) return toast.error('Please allow this site to open a tab for the preview.')
    setBusy(true)
    try {
      const kept = await keep()
      if (!kept) throw new Error('Give it a title first, so that there is something to show.')
      const { url } = await api.call(blog.preview, { params: { id: kept.id } })
      tab.location.replace(url)
      if (unsaved) toast.success('The preview shows what is saved, without your last changes.')
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
