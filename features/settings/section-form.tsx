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
import { marksSaveBar } from '#ui/portal/mark-frame.ts'
import { ColorField } from './color-field.tsx'
import { saveSection, settings } from './contract.ts'
import { DarkLogoField } from './dark-logo-field.tsx'
import { HoursField } from './hours-field.tsx'
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
  /** Called with its name when it could not be saved, because a field is not valid. */
  onInvalid?: ((section: string) => void) | undefined
  /** Asks for confirmation before saving; false keeps the form unsaved. */
  onSave?: ((value: Values) => Promise<boolean>) | undefined
  /** Beside the fields: what the values will look like. */
  preview?: ReactNode
}

/** The form of one section, made from its declaration. */
export function SectionForm({
  section,
  saved,
  controls,
  onUnsaved,
  onInvalid,
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
    <Form schema={schema} defaultValues={saved.value} onSubmit={save} className="@container">
      <div className={preview ? withPreview : ''}>
        <div className="grid max-w-3xl gap-6">
          {groupsOf(fields).map(({ heading, keys }) => (
            <div key={heading} className="grid grid-cols-1 gap-x-5 gap-y-5 @lg:grid-cols-2">
              {heading && (
                <h3 className="col-span-full border-line border-t pt-4 font-medium text-base tracking-normal">
                  {heading}
                </h3>
              )}
              {keys.map(([key, field]) => (
                <SectionField
                  key={key}
                  name={key}
                  {...field}
                  control={controls[`${name}.${key}`]}
                />
              ))}
            </div>
          ))}
        </div>
        {preview && (
          <div className="@min-[52rem]:sticky @min-[52rem]:top-20">
            <div className="@container">{preview}</div>
          </div>
        )}
      </div>
      <div
        ref={marksSaveBar}
        className="sticky bottom-0 z-10 mt-6 bg-paper pb-4 [&>:last-child]:pt-4"
      >
        {id && <OtherEditorsOnceChanged itemId={id} />}
        <FormActions>
          <SubmitButton>Save changes</SubmitButton>
          <Unsaved name={name} onUnsaved={onUnsaved} onInvalid={onInvalid} />
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

const withPreview =
  'grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:gap-x-10'

interface FieldsOfGroup {
  heading: string
  keys: [key: string, field: SettingField][]
}

/** The fields under their headings. Those before the first heading have none. */
function groupsOf(fields: SettingSection['fields']): FieldsOfGroup[] {
  const groups: FieldsOfGroup[] = []
  for (const [key, field] of Object.entries(fields)) {
    const heading = field.group ?? groups.at(-1)?.heading ?? ''
    if (heading !== groups.at(-1)?.heading) groups.push({ heading, keys: [] })
    groups.at(-1)?.keys.push([key, field])
  }
  return groups
}

interface SectionFieldProps extends SettingField {
  name: string
  control: ComponentType<FieldProps> | undefined
}

function SectionField(props: SectionFieldProps) {
  return props.when ? <SwitchedField {...props} when={props.when} /> : <Control {...props} />
}

function SwitchedField({ when, whenIs, ...props }: SectionFieldProps & { when: string }) {
  return useWatch({ name: when }) === (whenIs ?? true) && <Control {...props} />
}

function Control({ control: Own, ...declared }: SectionFieldProps) {
  const { name, label, hint, input, half, schema, options = [], nearest } = declared
  const field = {
    ...{ name, label, hint },
    required: !['', []].some((empty) => z.safeParse(schema, empty).success),
    className: half ? '' : 'col-span-full',
  }
  if (Own) return <Own {...field} />
  if (input === 'textarea') return <TextareaField {...field} rows={2} />
  if (input === 'hours') return <HoursField {...field} />
  if (input === 'switch') return <SwitchField {...field} required={false} />
  if (input === 'number') return <NumberField {...field} />
  if (input === 'money') return <MoneyField {...field} />
  if (input === 'select') return <SelectField {...field} options={options} />
  if (input === 'checkboxes')
    return <CheckboxGroupField {...field} options={options} layout="flex flex-wrap gap-x-6" />
  if (input === 'picture') return <PictureField {...field} />
  if (input === 'color') return <ColorField {...field} schema={schema} nearest={nearest} />
  if (input === 'logo') return <PictureField {...field} logoOn="light" />
  if (input === 'dark logo') return <DarkLogoField {...field} />
  return <TextField {...field} />
}

type UnsavedProps = Pick<SectionFormProps, 'onUnsaved' | 'onInvalid'> & { name: string }

/** Tells the page whether this form has unsaved changes, and when it is refused. */
function Unsaved({ name, onUnsaved, onInvalid }: UnsavedProps) {
  const { isDirty, submitCount, errors } = useFormState()
  useEffect(() => onUnsaved(name, isDirty), [name, isDirty, onUnsaved])
  const refused = Object.keys(errors).length > 0 ? submitCount : 0
  useEffect(() => {
    if (refused > 0) onInvalid?.(name)
  }, [refused, name, onInvalid])
  return null
}
