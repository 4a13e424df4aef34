import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useConflict } from '#content/changes/use-conflict.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from '#shared/errors.ts'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch, useWrite } from '#ui/client/data.tsx'
import { type Message, toast } from '#ui/client/toast.ts'
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

const savedIn = (reply: unknown) => (reply as { item: Item }).item

interface FormRecordOptions {
  calls: ContentEndpoints
  draft: Draft | undefined
  /** Undefined for a new record. */
  initial: Item | undefined
  noun: string
  fieldsOf: (item: Item) => Values
  toReadable: (fields: Values) => Values
  toBody: (values: Values, item: Item | undefined) => Values
  failed: ((error: ApiError) => string) | undefined
  onSaved: (saved: Item) => unknown
  describeSave: ((saved: Item, before: Item | undefined) => Message | undefined) | undefined
  /** The fields that are empty again once they are saved. */
  sentOnce: readonly string[]
  /** A new record was stored, as a draft, and its form stays open. */
  onStored: (() => void) | undefined
}

/** The record of a form as last saved, its saves and its conflicts. */
export function useFormRecord({
  calls,
  draft,
  noun,
  fieldsOf,
  toReadable,
  toBody,
  failed,
  describeSave,
  onSaved,
  sentOnce,
  onStored,
  initial,
}: FormRecordOptions) {
  const refresh = [calls.list, calls.one]
  const client = useQueryClient()
  const refetch = useRefetch(refresh)
  const showSuccess = (reply: unknown) => {
    const { message } = reply as { message: string }
    const said = describeSave?.(savedIn(reply), latest.current) ?? { message }
    toast.success(said.message, said.action)
  }
  const add = useWrite(calls.add, { refresh, failed, showSuccess })
  const edit = useWrite(calls.edit, { refresh, failed, showSuccess, handledCodes: ['CONFLICT'] })
  const [item, setItem] = useState(initial)
  const latest = useRef(initial)
  const read = useRead(calls.one, idIn(calls.one, item?.id), { enabled: false })
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  const readLatest = async () => (await read.refetch({ throwOnError: true })).data as Item
  const conflict = useConflict({ noun, readLatest, fieldsOf, toReadable, adopt })

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
    const params = { id: item.id }
    const input = { params, body: { ...body, basedOn: item.updatedAt } }
    const saved = savedIn(await conflict.saveOrCompare(form, () => edit.mutateAsync(input)))
    if (after === 'submit') return onSaved(saved)
    adopt(saved)
    for (const [name, value] of sent) {
      if (form.getValues(name) === value) form.setValue(name, '')
    }
    return true
  }

  async function showRestored(form: UseFormReturn) {
    const restored = await readLatest()
    adopt(restored)
    form.reset(fieldsOf(restored))
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
    compare: conflict.compare,
    conflictDialog: conflict.dialog,
    showRestored,
  }
}
