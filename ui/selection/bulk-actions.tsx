import { useEffect, useId, useState } from 'react'
import { CheckIcon, EyeOffIcon, FolderIcon, GlobeIcon, TrashIcon } from '#ui/base/icons.tsx'
import { may } from '#ui/client/may.ts'
import { type Action, useActions } from '#ui/list/use-actions.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import type { Option } from '#ui/overlay/option.ts'
import { Select } from '#ui/overlay/select.tsx'
import type { Bulk, BulkEndpoint } from '#ui/selection/use-bulk.tsx'
import { type Named, useBulk } from '#ui/selection/use-bulk.tsx'

interface BulkAction extends Pick<Action, 'label' | 'icon' | 'danger' | 'ask'> {
  call: BulkEndpoint | undefined
  body?: Record<string, unknown>
  undo?: BulkEndpoint
}

const noCategory = 'none'

/** The actions on these rows that the user may take. */
export function useBulkActions(
  { plural, refresh, publish, category, marks, remove }: Bulk<never>,
  rows: readonly Named[],
  onSettled: (ids: readonly string[]) => void,
): MenuAction[] {
  const run = useBulk(refresh)
  const [first] = rows
  const named = rows.length === 1 ? `“${first?.name}”` : `${rows.length} ${plural}`
  const chosen = { categoryId: null as string | null }

  const declared: BulkAction[] = [
    { label: 'Publish', icon: GlobeIcon, call: publish, body: { published: true } },
    { label: 'Unpublish', icon: EyeOffIcon, call: publish, body: { published: false } },
    {
      label: 'Category',
      icon: FolderIcon,
      ask: {
        title: `Move ${named}?`,
        fields: (
          <CategorySelect
            options={[...(category?.options ?? []), { value: noCategory, label: 'No category' }]}
            onChoose={(value) => {
              chosen.categoryId = value === noCategory ? null : value
            }}
          />
        ),
        action: 'Move',
        destructive: false,
      },
      call: category?.call,
      body: chosen,
    },
    ...(marks?.bodies ?? []).map(([label, body]) => ({
      label,
      icon: CheckIcon,
      call: marks?.call,
      body,
    })),
    {
      label: 'Delete',
      icon: TrashIcon,
      danger: true,
      ask: { title: `Delete ${named}?`, text: remove.consequence, action: 'Delete' },
      call: remove.call,
      undo: remove.undo,
    },
  ]
  return useActions(() =>
    declared.flatMap(({ call, body = {}, undo, ...action }) => {
      if (!call || !may(call)) return []
      return { ...action, onSelect: () => run(call, body, rows, undo).then(onSettled) }
    }),
  )(undefined)
}

interface CategorySelectProps {
  options: readonly Option[]
  onChoose: (value: string) => void
}

function CategorySelect({ options, onChoose }: CategorySelectProps) {
  const id = useId()
  const [value, setValue] = useState(options[0]?.value ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new in each render
  useEffect(() => onChoose(value), [value])
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="font-medium text-small">
        Category
      </span>
      <Select labelId={id} options={options} value={value} onChange={setValue} />
    </div>
  )
}
