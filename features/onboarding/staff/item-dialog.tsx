import { useWrite } from '#ui/client/data.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { EditItem, SaveItem } from '../items.ts'
import { ItemFields } from '../templates/item-fields.tsx'
import { emptyItem } from '../templates/new-item.ts'

interface ItemDialogProps {
  listId?: string
  /** Omitted for a new one. */
  item?: OnboardingItem
  open: boolean
  onClose: () => void
}

const columns = 'grid grid-cols-1 gap-4 sm:grid-cols-6'

/** Adds an item, or changes what it asks for. */
export default function ItemDialog({ listId = '', item, ...dialog }: ItemDialogProps) {
  const options = { refresh: [onboardings.ofProject] }
  const add = useWrite(onboardings.addItem, options)
  const edit = useWrite(onboardings.editItem, options)
  if (item) {
    const { id, title, help, required } = item
    return (
      <FormDialog
        {...dialog}
        key={id}
        title={`Edit “${title}”`}
        schema={EditItem}
        defaultValues={{ title, help, required, options: item.options }}
        onSubmit={(body) => edit.mutateAsync({ params: { id }, body })}
        button={<SubmitButton>Save item</SubmitButton>}
      >
        <div className={columns}>
          <ItemFields kind={item.kind} />
        </div>
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...dialog}
      title="Add an item"
      schema={SaveItem}
      defaultValues={emptyItem}
      onSubmit={(body) => add.mutateAsync({ params: { id: listId }, body })}
      button={<SubmitButton busyLabel="Adding…">Add item</SubmitButton>}
    >
      <div className={columns}>
        <ItemFields />
      </div>
    </FormDialog>
  )
}
