import {
  ArrowUpRightIcon,
  CopyIcon,
  EditIcon,
  EyeIcon,
  EyeOffIcon,
  GlobeIcon,
  LinkIcon,
  ListIcon,
  TrashIcon,
} from '#ui/base/icons.tsx'
import { isSwitchedOff } from '#ui/base/link.tsx'
import { toast } from '#ui/client/toast.ts'
import { copyLink } from '#ui/list/copy-link.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

interface ContentActions {
  /** The path of its public page, while it is on the website. */
  page?: string | false | undefined
  /** For a record that is not on the website yet. */
  onPreview?: (() => void) | false | undefined
  details?: string
  /** Omitted for people who may not edit. */
  edit?: string
  /** The form that is filled in with a copy. */
  copy?: string
  /** The publication state, and the function that changes it. */
  published?: boolean
  onPublish?: ((published: boolean) => void) | null
  /** Omitted for people who may not delete. */
  onDelete?: () => void
}

/** The actions menu of a row in a content list. */
export function contentActions(offered: ContentActions): MenuAction[] {
  const { onPreview, details, edit, copy, published, onPublish, onDelete } = offered
  const page = isSwitchedOff(offered.page || '') ? undefined : offered.page
  const shown: (MenuAction | false | undefined | null | '')[] = [
    page && { label: 'View page', href: page, icon: ArrowUpRightIcon },
    onPreview && { label: 'Preview', onSelect: onPreview, icon: EyeIcon },
    details && { label: 'Details', to: details, icon: ListIcon },
    edit && { label: 'Edit', to: edit, icon: EditIcon },
    copy && { label: 'Duplicate', to: copy, icon: CopyIcon },
    onPublish && {
      label: published ? 'Unpublish' : 'Publish',
      onSelect: () => onPublish(!published),
      icon: published ? EyeOffIcon : GlobeIcon,
    },
    page && {
      label: 'Copy link',
      onSelect: () => void copyLink(new URL(page, window.location.origin).href),
      icon: LinkIcon,
    },
    onDelete && {
      label: 'Delete',
      onSelect: onDelete,
      icon: TrashIcon,
      danger: true,
    },
  ]
  return shown.filter((action) => action instanceof Object)
}

export const copyParam = 'copy'

/** The path of the form that adds a copy of a record. */
export const copyPath = (add: string, id: string) => `${add}?${copyParam}=${id}`

/** Opens the preview of a record, in the same tab each time. `findUrl` may save the record before. */
export async function openPreview(id: string | undefined, findUrl: () => Promise<string>) {
  // Opened at once, because browsers block windows that open later than the click.
  const tab = window.open('', id ? `preview-${id}` : '_blank')
  if (!tab) return toast.error('Please allow pop-ups for this site to open the preview.')
  try {
    tab.location.replace(await findUrl())
  } catch (error) {
    tab.close()
    if (error instanceof Error) toast.error(error.message)
  }
}
