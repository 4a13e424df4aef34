import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useConflict } from '#content/changes/use-conflict.tsx'
import { FormVersions } from '#content/editing/form-footer.tsx'
import { OtherEditorsOnceChanged } from '#content/editing/other-editors.tsx'
import type { SettingField, SettingSection } from '#shared/settings.ts'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { CheckboxGroupField, SwitchField } from '#ui/form/choice-field.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { MoneyField, NumberField } from '#ui/form/number-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { PictureField } from '#ui/media/picture-field.tsx'
import { ColorField } from './color-field.tsx'
import { saveSection, settings } from './contract.ts'
import { readableSection } from './readable-section.ts'

type Values = Record<string, unknown>

interface Saved {
  id: string | null
  updatedAt: string
  value: Values
}

export type SectionControls = Readonly<Record<string, ComponentType<FieldProps>>>

interface SectionFormProps {
  section: SettingSection
  saved: Saved
  controls: SectionControls
  onUnsaved: (section: string, isUnsaved: boolean) => void
  /** Asks for confirmation before saving; false keeps the form unsaved. */
  onSave?: ((value: Values) => Promise<boolean>) | undefined
  /** Below the fields: what the values will look like. */
  preview?: ReactNode
}

/** The form of one section, made from its declaration. */
export function SectionForm({
  section,
  saved,
  controls,
  onUnsaved,
  onSave,
  preview,
}: SectionFormProps) {
  const { name, label, fields, schema } = section
  const read = useRead(settings.list, {}, { enabled: false })
  const write = useWrite(saveSection(section), {
    refresh: [settings.list],
    handledCodes: ['CONFLICT'],
  })
  const [id, setId] = useState(saved.id)
  const basedOn = useRef(saved.updatedAt)
  const noun = `section ${label}`
  const labels = Object.entries(fields).map(([key, { label }]) => [key, label])

  /** Later saves are based on this version. */
  function adopt(latest: Saved) {
    setId(latest.id)
    basedOn.current = latest.updatedAt
  }

  async function readLatest(): Promise<Saved> {
    const { data } = await read.refetch({ throwOnError: true })
    return { ...data }[name] as Saved
  }

  const conflict = useConflict({
    noun,
    readLatest,
    fieldsOf: ({ value }) => value,
    toReadable: (value) => readableSection(section, value),
    adopt,
  })

  async function save(value: Values, form: UseFormReturn) {
    if (onSave && !(await onSave(value))) return false
    const body = { ...value, basedOn: basedOn.current }
    const { item } = await conflict.saveOrCompare(form, () => write.mutateAsync({ body }))
    adopt(item)
    return true
  }

  async function takeRestored(form: UseFormReturn) {
    const restored = await readLatest()
    adopt(restored)
    form.reset(restored.value)
  }

  return (
    <Form
      schema={schema}
      defaultValues={saved.value}
      onSubmit={save}
      className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2"
    >
      {Object.entries(fields).map(([key, field]) => (
        <SectionField key={key} name={key} {...field} control={controls[`${name}.${key}`]} />
      ))}
      {preview && <div className="sm:col-span-2">{preview}</div>}
      <div className="sm:col-span-2">
        {id && <OtherEditorsOnceChanged itemId={id} />}
        <FormActions>
          <SubmitButton>Save changes</SubmitButton>
          <Unsaved name={name} onUnsaved={onUnsaved} />
          {id && (
            <FormVersions
              itemId={id}
              noun={noun}
              labels={Object.fromEntries(labels)}
              onRestored={takeRestored}
            />
          )}
        </FormActions>
      </div>
      {conflict.dialog}
    </Form>
  )
}

interface SectionFieldProps extends SettingField {
  name: string
  control: ComponentType<FieldProps> | undefined
}

function SectionField(props: SectionFieldProps) {
  return props.when ? <SwitchedField {...props} when={props.when} /> : <Control {...props} />
}

function SwitchedField({ when, ...props }: SectionFieldProps & { when: string }) {
  return useWatch({ name: when }) && <Control {...props} />
}

function Control({ control: Own, ...declared }: SectionFieldProps) {
  const { name, label, hint, input, half, schema, options = [], nearest } = declared
  const field = {
    ...{ name, label, hint },
    required: !['', []].some((empty) => z.safeParse(schema, empty).success),
    className: half ? '' : 'sm:col-span-2',
  }
  if (Own) return <Own {...field} />
  if (input === 'textarea') return <TextareaField {...field} rows={3} />
  if (input === 'switch') return <SwitchField {...field} required={false} />
  if (input === 'number') return <NumberField {...field} />
  if (input === 'money') return <MoneyField {...field} />
  if (input === 'select') return <SelectField {...field} options={options} />
  if (input === 'checkboxes') return <CheckboxGroupField {...field} options={options} />
  if (input === 'picture') return <PictureField {...field} />
  if (input === 'color') return <ColorField {...field} schema={schema} nearest={nearest} />
  if (input === 'logo') return <PictureField {...field} logoOn="light" />
  if (input === 'dark logo') return <PictureField {...field} logoOn="dark" />
  return <TextField {...field} />
}

/** Tells the page whether this form has unsaved changes. */
function Unsaved({ name, onUnsaved }: Pick<SectionFormProps, 'onUnsaved'> & { name: string }) {
  const { isDirty } = useFormState()
  useEffect(() => onUnsaved(name, isDirty), [name, isDirty, onUnsaved])
  return null
}
