import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
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
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <FieldGroup {...{ name, label, hint, className }}>
      <ul className="grid gap-3">
        {fields.map(({ key }, at) => (
          <li key={key} className="flex items-start gap-2">
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
            <IconButton
              label={`Remove link ${at + 1}`}
              onClick={() => {
                remove(at)
                addButton.current?.focus()
              }}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        size="small"
        variant="secondary"
        className="mt-3"
        disabled={fields.length >= linksMax}
        onClick={() => append({ label: '', href: '' })}
      >
        <PlusIcon className="size-4" />
        Add link
      </Button>
    </FieldGroup>
  )
}
