import { Rows } from '#content/editing/rows.tsx'
import { contentForm } from '#content/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FormSkeleton } from '#ui/portal/page-skeleton.tsx'
import { itemsMax } from '../rules.ts'
import { SaveOnboardingTemplate } from './contract.ts'
import { ItemFields } from './item-fields.tsx'
import { emptyItem } from './new-item.ts'

export const form = contentForm({
  schema: SaveOnboardingTemplate,
  empty: { title: '', items: [] },
  skeleton: <FormSkeleton />,
  className: 'flex max-w-3xl flex-col gap-8',
  fields: () => (
    <>
      <TextField required name="title" label="Title" maxLength={200} />
      <Rows
        name="items"
        title="Items"
        hint="What the client is asked for, in this order."
        noun="item"
        most={itemsMax}
        make={() => ({ id: crypto.randomUUID(), ...emptyItem })}
      >
        {(row) => <ItemFields row={row} />}
      </Rows>
    </>
  ),
})
