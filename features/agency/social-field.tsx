import { Input } from '#ui/base/input.tsx'
import { FieldGroup, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { EditableRows, linesOf, textOf } from '#ui/list/editable-rows.tsx'
import { mostSocialLinks, readSocialLinks } from './social-links.ts'

/** The addresses of profiles. Holds a line for each. */
export function SocialField({ required: _, ...field }: FieldProps) {
  const { value = '', change, blur, error } = useFormField<string>(field.name)
  const links = linesOf(value)
  return (
    <FieldGroup {...field} error={error}>
      <EditableRows
        count={links.length}
        most={mostSocialLinks}
        noun="profile"
        add="Add a profile"
        onAdd={() => change(textOf([...links, '']))}
        onRemove={(removed) => change(textOf(links.filter((_, at) => at !== removed)))}
      >
        {(at) => (
          <Input
            aria-label={`Address of profile ${at + 1}`}
            aria-invalid={error && !readSocialLinks(links[at] ?? '') ? true : undefined}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={(links[at] ?? '').trim()}
            onChange={({ target }) => change(textOf(links.with(at, target.value.trim())))}
            onBlur={blur}
          />
        )}
      </EditableRows>
    </FieldGroup>
  )
}
