import { useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { ArrowUpRightIcon, EyeIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import type { Blog, SavedDraft } from './contract.ts'
import { previewBlog } from './open-preview.ts'

// The save bar of a phone has room for the icon alone.
const inSaveBar = 'max-sm:in-data-save-bar:w-(--control-height) max-sm:in-data-save-bar:px-0!'

interface PreviewButtonProps {
  post: Pick<Blog, 'id' | 'slug' | 'published_status'> | undefined
  isUnsaved?: boolean
  /** Saves pending changes of a draft and returns the saved post. */
  saveNow?: () => Promise<{ id: string } | undefined>
  /** The unsaved changes, which the preview shows without saving them. */
  readUnsaved?: () => Promise<Partial<SavedDraft>>
}

/** Opens the preview of a post, or its page if that shows the same. */
export function PreviewButton({
  post,
  isUnsaved = false,
  saveNow = async () => post,
  readUnsaved,
}: PreviewButtonProps) {
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    await previewBlog(post?.id, async () => {
      const saved = (await saveNow()) ?? post
      const unsaved = isUnsaved ? await readUnsaved?.() : undefined
      return saved && { id: saved.id, unsaved }
    })
    setBusy(false)
  }

  if (post?.published_status && !isUnsaved) {
    return (
      <ButtonLink
        href={`/blogs/${post.slug}`}
        target="_blank"
        variant="secondary"
        className={inSaveBar}
      >
        <span className="max-sm:in-data-save-bar:sr-only">View page</span>
        <ArrowUpRightIcon className="size-4" />
      </ButtonLink>
    )
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void open()} className={inSaveBar}>
      <EyeIcon />
      <span className="max-sm:in-data-save-bar:sr-only">Preview</span>
    </Button>
  )
}
