import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useController,
  useForm,
  useFormState,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, errorTable } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { AlertIcon } from '#ui/base/icons.tsx'
import { toastError } from '#ui/client/toast-error.ts'
import { firstMessage, formResolver, listErrors } from '#ui/form/form-resolver.ts'
import {
  type AfterSave,
  type FormWork,
  FormWorkContext,
  useFormWork,
  useOpenForm,
} from '#ui/form/open-forms.ts'
import { markSaved } from '#ui/form/set-unsaved.ts'

export interface FormProps<Values, Sent> {
  /** The contract's schema of the body. */
  schema: z.ZodMiniType<Values, Sent>
  defaultValues: Partial<Sent>
  /**
   * Resolves once the form is saved, or to false if the user canceled saving. Throws
   * ApiError if the form was rejected. May call `form.reset()` to empty the form.
   */
  onSubmit: (values: Values, form: UseFormReturn, after: AfterSave) => Promise<unknown>
  /** False if the form does something other than saving, such as paying. */
  shortcut?: boolean
  className?: string
  children: ReactNode
}

export function Form<Values, Sent>({
  schema,
  defaultValues,
  onSubmit,
  shortcut = true,
  className = 'flex flex-col gap-6',
  children,
}: FormProps<Values, Sent>) {
  const form = useForm({
    defaultValues: defaultValues as DefaultValues<FieldValues>,
    resolver: useMemo(() => formResolver(schema), [schema]),
    // Not on blur: an error that appears while the submit button is pressed would move the button.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const submitting = useRef<Promise<boolean>>(undefined)
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [uploadCount, setUploadCount] = useState(0)
  const saveDraft = useRef<FormWork['save']>(undefined)
  const [labels] = useState(() => new Map<string, string>())
  const [pending] = useState(() => new Set<() => void>())
  const latest = useRef({ isDirty: false, submit })
  latest.current = { isDirty: form.formState.isDirty, submit }
  const work = useMemo<FormWork>(
    () => ({
      submitting,
      pending,
      uploadCount,
      saveDraft,
      labels,
      submit: (after) => latest.current.submit(after),
      save: (after) => (saveDraft.current ?? latest.current.submit)(after),
      beginUpload: () => {
        setUploadCount((count) => count + 1)
        return () => setUploadCount((count) => count - 1)
      },
    }),
    [uploadCount, labels, pending],
  )

  const readOpenForm = useCallback(
    () => ({
      element: element.current,
      isDirty: shortcut && latest.current.isDirty,
      save: work.save,
    }),
    [shortcut, work],
  )
  useOpenForm(readOpenForm)

  useEffect(() => {
    if (attempts > 0) focusFirstError(element.current)
  }, [attempts])

  const hasField = (path: string) => findField(element.current, path) !== null

  function showInvalid(errors: FieldErrors) {
    const elsewhere = listErrors(errors).filter(([path]) => !hasField(path))
    const [first] = elsewhere
    if (first) setFailure(first[0] === 'root' ? first[1] : `${first[0]}: ${first[1]}`)
  }

  function showServerError(error: unknown) {
    const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : []
    for (const [path, message] of fields) {
      if (hasField(path)) form.setError(path, { type: 'server', message })
    }
    const elsewhere = fields.filter(([path]) => !hasField(path)).map(([, message]) => message)
    if (fields.length === 0 || elsewhere.length > 0) {
      const message = error instanceof ApiError ? error.message : errorTable.INTERNAL[1]
      setFailure([...new Set([message, ...elsewhere])].join(' '))
    }
    toastError(error)
  }

  async function onSubmitEvent(event: SubmitEvent) {
    event.preventDefault()
    // React events bubble through portals: out of a dialog inside the form, and into a form around
    // a dialog.
    event.stopPropagation()
    await submit('submit')
  }

  async function submit(after: AfterSave): Promise<boolean> {
    if (submitting.current || uploadCount > 0) return false
    submitting.current = send(after)
    return submitting.current.finally(() => {
      submitting.current = undefined
    })
  }

  async function send(after: AfterSave): Promise<boolean> {
    for (const report of pending) report()
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    let saved = false
    let isReset = false
    // Values that the save itself puts into the form do not count as later input.
    const saving: UseFormReturn = {
      ...form,
      setValue(name, value, options) {
        sent[name] = value
        form.setValue(name, value, options)
      },
      reset(...given) {
        isReset = true
        form.reset(...given)
      },
    }
    await form.handleSubmit(async (values) => {
      try {
        saved = (await onSubmit(values as Values, saving, after)) !== false
      } catch (error) {
        showServerError(error)
      }
    }, showInvalid)()
    // The errors are set on the fields by now, so that the first one can be focused.
    if (!saved) setAttempts((count) => count + 1)
    else if (!isReset && !markSaved(form, sent)) return after !== 'stay'
    return saved
  }

  return (
    <FormProvider {...form}>
      <FormWorkContext value={work}>
        {/* By POST: a submit before the script has loaded must not put the values into the URL. */}
        <form ref={element} method="post" noValidate onSubmit={onSubmitEvent} className={className}>
          {children}
          {failure && <FormAlert>{failure}</FormAlert>}
        </form>
      </FormWorkContext>
    </FormProvider>
  )
}

export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="col-span-full flex items-start gap-2.5 border-bad border-l-2 py-1 pl-4 text-bad text-small"
    >
      <AlertIcon className="mt-px size-5" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}

function findField(form: Element | null, path: string): Element | null {
  // The field of a list shows the errors of its rows, such as tags.0.
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = form?.querySelector(`[data-field="${CSS.escape(at)}"]`)
    if (found) return found
  }
  return null
}

function focusFirstError(form: Element | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const focusable = 'input:not([type=hidden]), button, textarea, select, [contenteditable=true]'
  const inside = (selector: string) => first?.querySelector<HTMLElement>(selector)
  const target = first?.matches(focusable)
    ? first
    : (inside('[aria-invalid="true"]') ?? inside(focusable))
  if (target) target.focus()
  else form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}

/** The value and error of a field of the surrounding form. */
export function useFormField<T>(name: string) {
  const { field, fieldState } = useController({ name })
  return {
    // The API uses null for an empty value, controls use undefined.
    value: (field.value ?? undefined) as T,
    change: (value: T) => field.onChange(value),
    blur: field.onBlur,
    error: firstMessage(fieldState.error),
  }
}

interface SubmitButtonProps {
  busyLabel?: string
  disabled?: boolean
  variant?: 'primary' | 'danger'
  className?: string
  onClick?: () => void
  children: ReactNode
}

export function SubmitButton({ busyLabel = 'Saving…', children, ...look }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  const uploading = useFormWork().uploadCount > 0
  return (
    <Button
      {...look}
      type="submit"
      busy={isSubmitting || uploading}
      busyLabel={uploading ? 'Uploading…' : busyLabel}
    >
      {children}
    </Button>
  )
}

/** The last row of a form: the submit button, then Cancel and others. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-6">{children}</div>
  )
}

interface DialogActionsProps {
  onCancel: () => void
  /** The label of the button that closes the dialog. */
  cancel?: string
  children: ReactNode
}

/** The last row of a form in a dialog, below its alert: Cancel, then the submit button. */
export function DialogActions({ onCancel, cancel = 'Cancel', children }: DialogActionsProps) {
  return (
    <div className="order-last flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}
