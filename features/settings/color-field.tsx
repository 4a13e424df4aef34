import * as z from 'zod/mini'
import type { SettingField } from '#shared/settings.ts'
import { Button } from '#ui/base/button.tsx'
import { Input } from '#ui/base/input.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

type ColorFieldProps = FieldProps & Pick<SettingField, 'schema' | 'nearest'>

const isWhole = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

/** A color as text and in the picker of the browser. A whole color is checked while it is typed. */
export function ColorField({
  name,
  label,
  hint,
  required,
  className,
  schema,
  nearest = (color) => color,
}: ColorFieldProps) {
  const { value = '', change, blur, error } = useFormField<string | undefined>(name)
  const typed = value.trim().toLowerCase()
  const isColor = isWhole(typed)
  const problem = isColor ? z.safeParse(schema, typed).error?.issues[0]?.message : undefined
  const better = isColor && nearest(typed) !== typed ? nearest(typed) : undefined
  return (
    <Field {...{ name, label, hint, required, className }} error={error ?? problem}>
      {(control) => (
        <div className="grid gap-2">
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={`Pick the ${label.toLowerCase()}`}
              value={isColor ? typed : '#ffffff'}
              onChange={(event) => change(event.target.value)}
              className="size-(--control-height) shrink-0 cursor-pointer rounded-sharp border border-line-strong bg-paper p-1"
            />
            <Input
              {...control}
              name={name}
              value={value}
              spellCheck={false}
              placeholder="#"
              onChange={(event) => change(event.target.value)}
              onBlur={blur}
              className="font-mono"
            />
          </div>
          {better && (
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => change(better)}
            >
              <span className="mr-2 size-4 rounded-sharp" style={{ background: better }} />
              Use {better}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
