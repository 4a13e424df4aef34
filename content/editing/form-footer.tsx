import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormContext, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import type { VersionsProps } from '#content/versions/versions.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { Button } from '#ui/base/button.tsx'
import { ClockIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { FormActions } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { setUnsaved } from '#ui/form/set-unsaved.ts'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { useLazy } from '#ui/overlay/use-lazy.ts'
import { type Autosave, SaveStatus, useAutosave } from './autosave.tsx'
import { MissingLine } from './missing-fields.tsx'
import { OtherEditors } from './other-editors.tsx'

export type Values = Record<string, unknown>
export type Item = Values & { id: string; updatedAt: string }

/** Autosave for drafts, which may be incomplete. */
export interface Draft {
  /** The record is a draft. */
  isDraft: (item: Item | undefined) => boolean
  schema: z.ZodMiniObject
  add: Endpoint
  edit: Endpoint
  /** The URL of the edit form, which a new draft gets with its first save. */
  editUrl: (id: string) => string
}

interface FormFooterProps {
  draft: Draft | undefined
  item: Item | undefined
  list: string
  schema: z.ZodMiniObject
  saveDraft: (values: Values) => Promise<unknown>
  onConflict: (form: UseFormReturn, conflict: ApiError) => unknown
  versions: ReactNode
  /** The page names the missing fields elsewhere. */
  namesMissing: boolean
  children: (flush: Autosave['flush']) => ReactNode
}

const emptySchema = z.object({})

/** The buttons at the end of the form, with autosave and the guard for unsaved changes. */
export function FormFooter({
  draft,
  item,
  list,
  schema,
  saveDraft,
  onConflict,
  versions,
  namesMissing,
  children,
}: FormFooterProps) {
  const form = useFormContext()
  const work = useFormWork()
  const on = draft?.isDraft(item) ?? false
  const autosave = useAutosave({
    on,
    schema: draft?.schema ?? emptySchema,
    save: saveDraft,
    version: item?.updatedAt,
  })
  const flush = async () => on && autosave.flush()
  const latestFlush = useRef(autosave.flush)
  latestFlush.current = autosave.flush
  useEffect(() => {
    if (!draft) return
    work.saveDraft.current = on
      ? (after) => (after === 'stay' ? latestFlush.current() : work.submit(after))
      : undefined
  }, [draft, on, work])
  return (
    <>
      <UnsavedGuard flush={flush} />
      {item && <OtherEditors itemId={item.id} />}
      {!namesMissing && <MissingLine schema={schema} />}
      <FormActions>
        {children(flush)}
        <ButtonLink to={list} variant="quiet">
          {on ? 'Close' : 'Cancel'}
        </ButtonLink>
        {on && (
          <SaveStatus {...autosave} onCompare={(conflict) => void onConflict(form, conflict)} />
        )}
        {versions}
      </FormActions>
    </>
  )
}

interface FormVersionsProps extends Omit<VersionsProps, 'onRestored'> {
  /** Refetches the record into the form. */
  onRestored: (form: UseFormReturn) => Promise<unknown>
}

/** The versions of the record. Undoing a restore also brings unsaved input back. */
export function FormVersions({ onRestored, ...record }: FormVersionsProps) {
  const form = useFormContext()
  const { isDirty } = useFormState()
  const unsaved = useRef<Values>(undefined)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const versions = useLazy(() => import('#content/versions/versions.tsx'), open, close)

  async function show(isUndone: boolean) {
    if (!isUndone) unsaved.current = isDirty ? structuredClone(form.getValues()) : undefined
    await onRestored(form)
    if (isUndone && unsaved.current) setUnsaved(form, unsaved.current)
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        className="ml-auto max-sm:size-(--control-height) max-sm:px-0!"
      >
        <ClockIcon />
        <span className="max-sm:sr-only">Versions</span>
      </Button>
      {open && versions && (
        <versions.VersionsDialog {...record} onRestored={show} onClose={close} />
      )}
    </>
  )
}
