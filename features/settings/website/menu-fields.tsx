import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EditableRows } from '#ui/list/editable-rows.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { linksMax, type MenuEntry, type Place, placesOf, sitePage } from './menu.ts'

const placeLabels: Record<Place, string> = {
  menu: 'Menu and footer',
  footer: 'Footer',
  unlinked: 'Not linked',
  off: 'Off',
}

/** In a row, the label is only for screen readers. */
const cell = '[&>label]:sr-only'
const columns = 'grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]'

/** The pages of the site in the order of the menu, with their labels and places. */
export function MenuEntriesField({ name, label, hint, className }: FieldProps) {
  const { fields, move } = useFieldArray({ name, keyName: 'key' })
  const entries: MenuEntry[] = useWatch({ name })
  return (
    <FieldGroup {...{ name, label, hint, className }}>
      <SortableList
        items={fields}
        keyOf={({ key }) => key}
        nameOf={(_, at) => entries[at]?.label ?? ''}
        onMove={(_, from, to) => move(from, to)}
        rowClassName="flex items-start gap-2 border-line border-b py-3"
      >
        {(_, at, handle) => {
          const { page } = entries[at] ?? {}
          if (!page) return null
          const { label: usual, path } = sitePage(page)
          return (
            <>
              {handle}
              <div className={columns}>
                <TextField
                  required
                  name={`${name}.${at}.label`}
                  label={`Label of ${usual}`}
                  hint={path}
                  className={cell}
                />
                <SelectField
                  name={`${name}.${at}.place`}
                  label={`Place of ${usual}`}
                  options={placesOf(page).map((place) => ({
                    value: place,
                    label: placeLabels[place],
                  }))}
                  className={cell}
                />
              </div>
            </>
          )
        }}
      </SortableList>
    </FieldGroup>
  )
}

/** Links to other sites. */
export function FooterLinksField({ name, label, hint, className }: FieldProps) {
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' })
  return (
    <FieldGroup {...{ name, label, hint, className }}>
      <EditableRows
        count={fields.length}
        most={linksMax}
        noun="link"
        add="Add link"
        onAdd={() => append({ label: '', href: '' })}
        onRemove={remove}
      >
        {(at) => (
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
            <TextField
              required
              name={`${name}.${at}.label`}
              label={`Label of link ${at + 1}`}
              placeholder="Label"
              className={cell}
            />
            <TextField
              required
              name={`${name}.${at}.href`}
              label={`Address of link ${at + 1}`}
              placeholder="https://"
              className={cell}
            />
          </div>
        )}
      </EditableRows>
    </FieldGroup>
  )
}
