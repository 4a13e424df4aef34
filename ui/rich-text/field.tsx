import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { plainText } from '#shared/text.ts'
import { type ControlProps, Field, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { editorText, RichText } from '#ui/rich-text/rich-text.tsx'

const RichTextEditor = lazy(() => import('#ui/rich-text/editor.client.tsx'))

const never = () => () => {}

interface RichTextFieldProps extends FieldProps {
  /** Shows the beginning of the text until it is pressed. */
  folds?: boolean
}

/** A rich-text field. Holds HTML, or '' if it is empty. */
export function RichTextField({ folds, ...field }: RichTextFieldProps) {
  const { value, change, blur, error } = useFormField<string>(field.name)
  const [shown, setShown] = useState<'folded' | 'open' | 'pressed'>(folds ? 'folded' : 'open')
  if (shown === 'folded' && !value) setShown('open')
  // The server cannot render the editor, and the first render in the browser must match the
  // server's.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Field {...field} error={error} text={plainText(value ?? '')}>
      {(control, labelId) =>
        shown === 'folded' ? (
          <FoldedText
            control={control}
            label={field.label}
            html={value}
            onPress={() => setShown('pressed')}
          />
        ) : (
          <Suspense fallback={<EditorSkeleton html={value ?? ''} />}>
            {inBrowser ? (
              <RichTextEditor
                control={control}
                labelId={labelId}
                value={value ?? ''}
                onChange={change}
                onBlur={blur}
                disabled={field.disabled}
                autofocus={shown === 'pressed'}
              />
            ) : (
              <EditorSkeleton html={value ?? ''} />
            )}
          </Suspense>
        )
      }
    </Field>
  )
}

interface FoldedTextProps {
  control: ControlProps
  label: string
  html: string
  onPress: () => void
}

function FoldedText({
  control: { required: _, ...control },
  label,
  html,
  onPress,
}: FoldedTextProps) {
  return (
    <div className="relative rounded-sharp border border-line-strong has-aria-invalid:border-bad hover:border-ink">
      <div
        inert
        className="max-h-20 overflow-hidden px-4 py-2.5 pr-20 [mask-image:linear-gradient(black_3.75rem,transparent_5rem)]"
      >
        <RichText html={html} className="prose editor-text" />
      </div>
      <button
        {...control}
        type="button"
        aria-label={`Edit ${label.toLowerCase()}`}
        onClick={onPress}
        className="absolute inset-0 flex cursor-text items-start justify-end px-4 py-2.5 font-medium text-action-text text-small"
      >
        Edit
      </button>
    </div>
  )
}

/** As high as the editor, whose toolbar wraps on narrow screens with a mouse, and with the same text. */
function EditorSkeleton({ html }: { html: string }) {
  return (
    <div aria-busy="true" className="@container rounded-sharp border border-line">
      <div className="h-20.75 animate-pulse border-line border-b bg-sunken @2xl:h-11.25 pointer-coarse:h-13.25!" />
      <div inert className="contain-inline-size">
        <RichText html={html} className={editorText} />
      </div>
      <p className="border-line border-t px-4 py-2 font-mono text-caption">&nbsp;</p>
    </div>
  )
}
