import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch, useWrite } from '#ui/client/data.tsx'
import type { AfterSave } from '#ui/form/open-forms.ts'
import type { Draft, Item, Values } from './form-footer.tsx'

/** The endpoints that a content form calls. */
export interface ContentEndpoints {
  list: Endpoint
  one: Endpoint
  add: Endpoint
  edit: Endpoint
  /** Proposes the slug of a copy. */
  freeSlug?: Endpoint
}

/** The path parameter may have another name than `id`, since some endpoints take a slug too. */
export function idIn({ path }: Endpoint, id = '') {
  const [, name = 'id'] = /\{(\w+)\}/.exec(path) ?? []
  return { params: { [name]: id } }
}

interface ShownConflict {
  form: UseFormReturn
  theirs: Item
  error: ApiError
  /** The form was submitted, not saved by itself. */
  isSubmit: boolean
}

const savedIn = (reply: unknown) => (reply as { item: Item }).item

interface FormRecordOptions {
  calls: ContentEndpoints
  draft: Draft | undefined
  /** Undefined for a new record. */
  initial: Item | undefined
  fieldsOf: (item: Item) => Values
  toBody: (values: Values, item: Item | undefined) => Values
  failed: ((error: ApiError) => string) | undefined
  onSaved: (saved: Item) => unknown
  /** The fields that are empty again once they are saved. */
  sentOnce: readonly string[]
  /** A new record was stored, as a draft, and its form stays open. */
  onStored: (() => void) | undefined
}

/** The record of a form as last saved, its saves and its conflicts. */
export function useFormRecord({
  calls,
  draft,
  fieldsOf,
  toBody,
  failed,
  onSaved,
  sentOnce,
  onStored,
  initial,
}: FormRecordOptions) {
  const refresh = [calls.list, calls.one]
  const client = useQueryClient()
  const refetch = useRefetch(refresh)
  const add = useWrite(calls.add, { refresh, failed })
  const edit = useWrite(calls.edit, { refresh, failed, handledCodes: ['CONFLICT'] })
  const [item, setItem] = useState(initial)
  const latest = useRef(initial)
  const read = useRead(calls.one, idIn(calls.one, item?.id), { enabled: false })
  const [conflict, setConflict] = useState<ShownConflict>()
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())

  /** Runs writes one after the other, because each is based on the previous version. */
  function queueWrite<T>(write: () => Promise<T>): Promise<T> {
    const turn = lastWrite.current.then(write, write)
    lastWrite.current = turn
    return turn
  }

  function adopt(saved: Item) {
    latest.current = saved
    setItem(saved)
  }

  async function saveDraft(values: Values) {
    if (!draft) return
    const record = latest.current
    const input = record
      ? { params: { id: record.id }, body: { ...values, basedOn: record.updatedAt } }
      : { body: values }
    const reply = await api.call(record ? draft.edit : draft.add, input)
    const saved = savedIn(reply)
    // The router would treat this as a new page and move the focus.
    if (!record) {
      window.history.replaceState(window.history.state, '', draft.editUrl(saved.id))
      onStored?.()
    }
    adopt(saved)
    for (const { path } of refresh) {
      void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    }
  }

  async function save(values: Values, form: UseFormReturn, after: AfterSave) {
    const item = latest.current
    const body = toBody(values, item)
    const sent = sentOnce.map((name) => [name, form.getValues(name)] as const)
    if (!item) {
      const added = savedIn(await add.mutateAsync({ body }))
      return after === 'leave' || onSaved(added)
    }
    try {
      const params = { id: item.id }
      const reply = await edit.mutateAsync({ params, body: { ...body, basedOn: item.updatedAt } })
      const saved = savedIn(reply)
      if (after === 'submit') return await onSaved(saved)
      adopt(saved)
      for (const [name, value] of sent) {
        if (form.getValues(name) === value) form.setValue(name, '')
      }
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        await showConflict(form, error, true)
      throw error
    }
  }

  async function showConflict(form: UseFormReturn, error: ApiError, isSubmit = false) {
    const { data } = await read.refetch({ throwOnError: true })
    setConflict({ form, theirs: data as Item, error, isSubmit })
  }

  /** Later saves are based on their version. */
  function acceptTheirs() {
    if (conflict) adopt(conflict.theirs)
    setConflict(undefined)
  }

  async function showRestored(form: UseFormReturn) {
    const { data } = await read.refetch({ throwOnError: true })
    adopt(data as Item)
    form.reset(fieldsOf(data as Item))
    await refetch()
  }

  return {
    item,
    adopt,
    /** The record as last saved, also before the next rendering. */
    latest: () => latest.current,
    save: (values: Values, form: UseFormReturn, after: AfterSave) =>
      queueWrite(() => save(values, form, after)),
    saveDraft: (values: Values) => queueWrite(() => saveDraft(values)),
    conflict,
    showConflict,
    acceptTheirs,
    closeConflict: () => setConflict(undefined),
    showRestored,
  }
}
