import { lazy, Suspense, useSyncExternalStore } from 'react'
import { plainText } from '#shared/text.ts'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { editorText, RichText } from '#ui/rich-text/rich-text.tsx'

const RichTextEditor = lazy(() => import('#ui/rich-text/editor.client.tsx'))

const never = () => () => {}

/** A rich-text field. Holds HTML, or '' if it is empty. */
export function RichTextField(field: FieldProps) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  // The server cannot render the editor, and the first render in the browser must match the
  // server's.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Field {...field} error={error} text={plainText(value ?? '')}>
      {(control, labelId) => (
        <Suspense fallback={<EditorSkeleton html={value ?? ''} />}>
          {inBrowser ? (
            <RichTextEditor
              control={control}
              labelId={labelId}
              value={value ?? ''}
              onChange={change}
              onBlur={blur}
              disabled={field.disabled}
            />
          ) : (
            <EditorSkeleton html={value ?? ''} />
          )}
        </Suspense>
      )}
    </Field>
  )
}

/** As high as the editor, whose toolbar has two rows on narrow screens, and with the same text. */
function EditorSkeleton({ html }: { html: string }) {
  return (
    <div aria-busy="true" className="@container rounded-sharp border border-line">
      <div className="h-20.75 animate-pulse border-line border-b bg-sunken @2xl:h-11.25" />
      <div inert className="contain-inline-size">
        <RichText html={html} className={editorText} />
      </div>
      <div className="h-9" />
    </div>
  )
}
