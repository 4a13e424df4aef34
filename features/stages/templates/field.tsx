import { useFieldArray, useWatch } from 'react-hook-form'
import { useListError } from '#content/editing/use-list-error.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/base/icons.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EditableRows } from '#ui/list/editable-rows.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { openerOptions, stagesMax, statusOptions } from '../contract.ts'
import { type StageTemplate, templatesMax } from './contract.ts'

const blank = { title: '', percent: '', opensOn: 'signature', opensStatus: null }

/** The templates of stages, in the order of their buttons. */
export default function StageTemplatesField({ name, label, hint, className }: FieldProps) {
  const { fields, append, move, remove } = useFieldArray({ name, keyName: 'key' })
  const templates: StageTemplate[] = useWatch({ name })
  return (
    <FieldGroup {...{ name, label, hint, className }}>
      <SortableList
        items={fields}
        keyOf={({ key }) => key}
        nameOf={(_, at) => templates[at]?.title || `template ${at + 1}`}
        onMove={(_, from, to) => move(from, to)}
        rowClassName="flex items-start gap-2 border-line border-b py-4"
      >
        {(_, at, handle) => (
          <>
            {handle}
            <div className="grid min-w-0 flex-1 gap-4">
              <TextField
                required
                name={`${name}.${at}.title`}
                label={`Name of template ${at + 1}`}
              />
              <StagesField name={`${name}.${at}.stages`} />
            </div>
            <IconButton label={`Remove template ${at + 1}`} onClick={() => remove(at)}>
              <TrashIcon />
            </IconButton>
          </>
        )}
      </SortableList>
      <Button
        size="small"
        variant="secondary"
        className="mt-3"
        disabled={fields.length >= templatesMax}
        onClick={() => append({ title: '', stages: [blank] })}
      >
        <PlusIcon className="size-4" />
        Add template
      </Button>
    </FieldGroup>
  )
}

function StagesField({ name }: { name: string }) {
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' })
  const stages: StageTemplate['stages'] = useWatch({ name })
  const error = useListError(name)
  return (
    <FieldGroup name={name} label="Stages" {...(error && { error })}>
      <EditableRows
        count={fields.length}
        most={stagesMax}
        noun="stage"
        add="Add stage"
        onAdd={() => append(blank)}
        onRemove={remove}
      >
        {(at) => (
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 border-line border-b pb-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_minmax(0,1fr)]">
            <TextField required name={`${name}.${at}.title`} label={`Stage ${at + 1}`} />
            <NumberField
              required
              name={`${name}.${at}.percent`}
              label="Percent"
              decimals={3}
              unit="%"
            />
            <SelectField
              required
              name={`${name}.${at}.opensOn`}
              label="Opens"
              options={openerOptions}
            />
            {stages[at]?.opensOn === 'status' && (
              <SelectField
                required
                name={`${name}.${at}.opensStatus`}
                label="Status"
                className="sm:col-start-3"
                options={statusOptions}
              />
            )}
          </div>
        )}
      </EditableRows>
    </FieldGroup>
  )
}
