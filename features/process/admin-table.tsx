import { contentActions } from '#content/content-actions.tsx'
import {
  created,
  pictureColumn,
  textColumn,
  titleColumn,
  updated,
} from '#content/content-columns.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type ProcessStep, process } from './contract.ts'
import { useRemoveStep } from './use-remove-step.ts'

const at = '/admin/process'

const columns: Column<ProcessStep>[] = [
  pictureColumn(({ file }) => file),
  titleColumn(at),
  textColumn('description', 'Description', ({ description }) => description),
  created,
  updated,
]

export function StepTable() {
  const list = useList(process.list, { sort: 'order' })
  const remove = useRemoveStep()
  return (
    <ResourceList
      list={list}
      caption="Steps"
      columns={columns}
      actions={(step) =>
        contentActions({
          details: `${at}/details/${step.id}`,
          edit: `${at}/edit-design-process/${step.id}`,
          ...(remove && { onDelete: () => remove(step) }),
        })
      }
      rowName={({ title }) => title}
      empty={{
        title: 'No steps found.',
        text: 'What happens from the first call to the finished site is shown on the home page.',
        action: <ButtonLink to={`${at}/add-design-process`}>Add the first one</ButtonLink>,
      }}
    />
  )
}
