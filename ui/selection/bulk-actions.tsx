import { useId, useState } from 'react'
import { CheckIcon, EyeOffIcon, FolderIcon, GlobeIcon, TrashIcon } from '#ui/base/icons.tsx'
import { type Option, Select } from '#ui/base/select.tsx'
import { may } from '#ui/client/may.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { MenuAction } from '#ui/overlay/menu.tsx'
import { type Named, useBulk } from '#ui/selection/use-bulk.tsx'
import type { Bulk } from '#ui/selection/use-selection.ts'

export type { Named }

type Action = Extract<MenuAction, { onSelect: () => void }>

const icon = 'size-4'
const noCategory = 'none'

/** The actions on these rows that the user may take. */
export function useBulkActions(
  { plural, refresh, publish, category, marks, remove }: Bulk<never>,
  rows: readonly Named[],
  onSettled: (ids: readonly string[]) => void,
): Action[] {
  const confirm = useConfirm()
  const run = useBulk(refresh)
  const [first] = rows
  const named = rows.length === 1 ? `“${first?.name}”` : `${rows.length} ${plural}`

  const act = (...given: [call: Parameters<typeof run>[0], body: Record<string, unknown>]) =>
    void run(...given, rows).then(onSettled, () => {})

  function askForCategory({ call, options }: NonNullable<typeof category>) {
    const all = [...options, { value: noCategory, label: 'No category' }]
    let chosen = all[0]?.value ?? noCategory
    confirm({
      title: `Move ${named}?`,
      fields: (
        <CategorySelect
          options={all}
          first={chosen}
          onChoose={(value) => {
            chosen = value
          }}
        />
      ),
      action: 'Move',
      destructive: false,
      onConfirm: () =>
        run(call, { categoryId: chosen === noCategory ? null : chosen }, rows).then(onSettled),
    })
  }

  const askToDelete = () =>
    confirm({
      title: `Delete ${named}?`,
      text: remove.consequence,
      action: 'Delete',
      onConfirm: () => run(remove.call, {}, rows, remove.undo).then(onSettled),
    })

  const publishing: Action[] =
    publish && may(publish)
      ? [
          {
            label: 'Publish',
            icon: <GlobeIcon className={icon} />,
            onSelect: () => act(publish, { published: true }),
          },
          {
            label: 'Unpublish',
            icon: <EyeOffIcon className={icon} />,
            onSelect: () => act(publish, { published: false }),
          },
        ]
      : []
  const categorizing: Action[] =
    category && may(category.call)
      ? [
          {
            label: 'Category',
            icon: <FolderIcon className={icon} />,
            onSelect: () => askForCategory(category),
          },
        ]
      : []
  const marking: Action[] =
    marks && may(marks.call)
      ? marks.bodies.map(([label, body]) => ({
          label,
          icon: <CheckIcon className={icon} />,
          onSelect: () => act(marks.call, body),
        }))
      : []
  const removing: Action[] = may(remove.call)
    ? [
        {
          label: 'Delete',
          icon: <TrashIcon className={icon} />,
          danger: true,
          onSelect: askToDelete,
        },
      ]
    : []
  return [...publishing, ...categorizing, ...marking, ...removing]
}

interface CategorySelectProps {
  options: readonly Option[]
  first: string
  onChoose: (value: string) => void
}

function CategorySelect({ options, first, onChoose }: CategorySelectProps) {
  const id = useId()
  const [value, setValue] = useState(first)
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="font-medium text-small">
        Category
      </span>
      <Select
        labelId={id}
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChoose(next)
        }}
      />
    </div>
  )
}
