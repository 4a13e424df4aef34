import { EditIcon, EyeIcon, TrashIcon } from '#ui/base/icons.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'

interface ContentActions {
  details?: string
  /** Omitted for people who may not edit. */
  edit?: string
  /** Omitted for people who may not delete. */
  onDelete?: () => void
}

/** The actions menu of a row in a content list. */
export function contentActions({ details, edit, onDelete }: ContentActions): MenuAction[] {
  const size = 'size-4'
  return [
    ...(details ? [{ label: 'Details', to: details, icon: <EyeIcon className={size} /> }] : []),
    ...(edit ? [{ label: 'Edit', to: edit, icon: <EditIcon className={size} /> }] : []),
    ...(onDelete
      ? [
          {
            label: 'Delete',
            onSelect: onDelete,
            icon: <TrashIcon className={size} />,
            danger: true,
          },
        ]
      : []),
  ]
}
