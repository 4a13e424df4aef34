import { useWatch } from 'react-hook-form'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TagsField } from '#ui/form/tags-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { helpMax, type ItemKind, itemKinds, kindLabels, titleMax } from '../rules.ts'

const kindHints: Record<ItemKind, string> = {
  question: 'A short answer.',
  text: 'A text with headings, lists and links.',
  files: 'Pictures, PDFs and other files; a phone can take the photo.',
  login: 'A user name and a password, encrypted.',
  date: 'A day.',
  choice: 'One of several.',
  task: 'Something to do, and to tick.',
  signature: 'A typed name. The help below is what is signed.',
}

const options = itemKinds.map((value) => ({ value, label: kindLabels[value] }))

interface ItemFieldsProps {
  /** Before the names of the fields, such as items.0. */
  row?: string
  /** The kind of an item stays. */
  kind?: ItemKind
}

/** The fields of what an item asks for, in six columns. */
export function ItemFields({ row, kind }: ItemFieldsProps) {
  const nameOf = (field: string) => (row ? `${row}.${field}` : field)
  const chosen: ItemKind = useWatch({ name: nameOf('kind') }) ?? kind
  return (
    <>
      {!kind && (
        <SelectField
          required
          name={nameOf('kind')}
          label="Kind"
          hint={kindHints[chosen]}
          options={options}
          className="sm:col-span-2"
        />
      )}
      <TextField
        required
        name={nameOf('title')}
        label="Title"
        maxLength={titleMax}
        className={kind ? 'sm:col-span-6' : 'sm:col-span-4'}
      />
      <TextareaField
        name={nameOf('help')}
        label={chosen === 'signature' ? 'What is signed' : 'Help'}
        rows={2}
        maxLength={helpMax}
        className="sm:col-span-6"
      />
      {chosen === 'choice' && (
        <TagsField required name={nameOf('options')} label="Options" className="sm:col-span-6" />
      )}
      <CheckboxField name={nameOf('required')} label="Required" className="sm:col-span-6" />
    </>
  )
}
