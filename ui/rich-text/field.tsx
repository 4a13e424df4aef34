import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'

const RichTextEditor = lazy(async () => ({
  default: (await import('#ui/rich-text/editor.client.tsx')).RichTextEditor,
}))

const never = () => () => {}

interface RichTextFieldProps extends FieldProps {
  placeholder?: string
}

/** A rich-text field. Holds HTML, or '' if it is empty. */
export function RichTextField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  placeholder,
}: RichTextFieldProps) {
  const { value, change, blur, error } = useFormField<string>(name)
  // The server cannot render the editor, and the first render in the browser must match the
  // server's.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Field {...{ name, label, hint, required, className, error }}>
      {(control, labelId) => (
        <Suspense fallback={<EditorSkeleton />}>
          {inBrowser ? (
            <RichTextEditor
              control={control}
              labelId={labelId}
              value={value ?? ''}
              onChange={change}
              onBlur={blur}
              disabled={disabled}
              placeholder={placeholder}
            />
          ) : (
            <EditorSkeleton />
          )}
        </Suspense>
      )}
    </Field>
  )
}

/** As high as the editor, whose toolbar has two rows on narrow screens. */
function EditorSkeleton() {
  return (
    <div aria-busy="true" className="@container rounded-sharp border border-line">
      <div className="h-20.75 animate-pulse border-line border-b bg-sunken @2xl:h-11.25" />
      <div className="grid h-61 content-start gap-3 p-4">
        <div className="h-4 w-3/4 animate-pulse bg-sunken" />
        <div className="h-4 w-1/2 animate-pulse bg-sunken" />
      </div>
    </div>
  )
}
