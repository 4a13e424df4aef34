import { type ReactNode, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFormContext, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { VersionsButton } from '#content/changes/versions.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { FormActions } from '#ui/form/form.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { type Autosave, SaveStatus, useAutosave } from './autosave.tsx'

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
  saveDraft: (values: Values) => Promise<unknown>
  versions: ReactNode
  children: (flush: Autosave['flush']) => ReactNode
}

const emptySchema = z.object({})

/** The buttons at the end of the form, with autosave and the guard for unsaved changes. */
export function FormFooter({ draft, item, list, saveDraft, versions, children }: FormFooterProps) {
  const on = draft?.isDraft(item) ?? false
  const autosave = useAutosave({
    on,
    schema: draft?.schema ?? emptySchema,
    save: saveDraft,
    version: item?.updatedAt,
  })
  const flush = async () => on && autosave.flush()
  return (
    <>
      <UnsavedGuard flush={flush} />
      <FormActions>
        {children(flush)}
        <ButtonLink to={list} variant="quiet">
          {on ? 'Close' : 'Cancel'}
        </ButtonLink>
        {on && <SaveStatus {...autosave} />}
        {versions}
      </FormActions>
    </>
  )
}

interface FormVersionsProps {
  itemId: string
  noun: string
  labels?: Record<string, string>
  /** Refetches the record into the form. */
  onRestored: (form: UseFormReturn) => Promise<unknown>
}

/** The versions of the record. Undoing a restore also brings unsaved input back. */
export function FormVersions({ onRestored, ...record }: FormVersionsProps) {
  const form = useFormContext()
  const { isDirty } = useFormState()
  const unsaved = useRef<Values>(undefined)

  async function show(isUndone: boolean) {
    if (!isUndone) unsaved.current = isDirty ? structuredClone(form.getValues()) : undefined
    await onRestored(form)
    if (isUndone && unsaved.current) setUnsaved(form, unsaved.current)
  }

  return <VersionsButton {...record} onRestored={show} />
}

/** Puts values into the form as unsaved input. */
export function setUnsaved(form: UseFormReturn, values: Values): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name, value, { shouldDirty: true })
}
