import { EditIcon, EyeIcon, TrashIcon } from '#ui/base/icons.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'

interface ContentActions {
  details?: string
  edit: string
  /** Left out for those who may not. */
  onDelete?: () => void
}

/** The menu of a row of content. */
export function contentActions({ details, edit, onDelete }: ContentActions): MenuAction[] {
  const size = 'size-4'
  return [
    ...(details ? [{ label: 'Details', to: details, icon: <EyeIcon className={size} /> }] : []),
    { label: 'Edit', to: edit, icon: <EditIcon className={size} /> },
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
