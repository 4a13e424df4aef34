import { cut, plainText } from '#shared/text.ts'
import { contentActions } from '#ui/content-actions.tsx'
import { created, updated } from '#ui/content-columns.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { useList } from '#ui/list-state.ts'
import { ResourceList } from '#ui/resource-list.tsx'
import type { Column } from '#ui/table.tsx'
import { Thumbnail } from '#ui/thumbnail.tsx'
import { type ProcessStep, process } from './contract.ts'
import { useRemoveStep } from './use-remove-step.ts'

const at = '/admin/process'

const columns: Column<ProcessStep>[] = [
  {
    key: 'image',
    header: 'Image',
    width: '6rem',
    phone: 'picture',
    cell: ({ file }) => <Thumbnail src={file} />,
  },
  {
    key: 'title',
    header: 'Title',
    sortable: true,
    cell: ({ id, title }) => (
      <TextLink to={`${at}/details/${id}`} className="font-medium text-ink! decoration-transparent">
        {title}
      </TextLink>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    phone: 'paragraph',
    cell: ({ description }) => (
      <p className="max-w-md text-ink-soft">{cut(plainText(description), 100)}</p>
    ),
  },
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
