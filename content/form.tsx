import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { copyParam } from '#content/actions.tsx'
import { Conflict, takeTheirs } from '#content/changes/conflict.tsx'
import { CopiedFields, useCopy } from '#content/editing/copied.tsx'
import {
  type Draft,
  FormFooter,
  FormVersions,
  type Item,
  type Values,
} from '#content/editing/form-footer.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { isId } from '#shared/fields.ts'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch, useWrite } from '#ui/client/data.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { FormRecovery } from '#ui/form/form-recovery.tsx'
import type { AfterSave } from '#ui/form/open-forms.ts'
import { Loaded } from '#ui/portal/loaded.tsx'

/** The endpoints that a content form calls. */
export interface ContentEndpoints {
  list: Endpoint
  one: Endpoint
  add: Endpoint
  edit: Endpoint
  /** Proposes the slug of a copy. */
  freeSlug?: Endpoint
}

export interface FormState {
  /** The record as last saved. */
  item: Item | undefined
  /** Saves pending changes if possible and returns the saved record. */
  saveNow: () => Promise<Item | undefined>
}

export interface ContentFormProps<Sent> {
  calls: ContentEndpoints
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Sent>
  /** The noun of the kind: reason. */
  noun: string
  /** Omitted for a new record. */
  id?: string | undefined
  empty: Sent
  /** The target of Cancel. */
  list: string
  onSaved: (saved: Item) => unknown
  /** Converts the record to form values where they differ, such as a relation to its id. */
  toFields?: (item: Values) => Values
  /** Converts form values to readable ones for comparing versions: names instead of ids. */
  toReadable?: (fields: Values) => Values
  /** Builds the body, if it is not the fields; without a record it adds one. */
  toBody?: (values: Values, item: Item | undefined) => Values
  /** The message for a failed save without a message from the server. */
  failed?: (error: ApiError) => string
  draft?: Draft
  /** The field that names a record; `title` by default. */
  titleField?: string
  /** The fields that a copy starts without. */
  notCopied?: readonly string[]
  /** False for records whose versions are not stored. */
  hasVersions?: boolean
  /** Replaces the submit button. */
  actions?: (state: FormState) => ReactNode
  /** Shown while the record loads. */
  skeleton: ReactNode
  className?: string
  children: ReactNode | ((item: Item | undefined) => ReactNode)
}

/** Adds a record or edits the one with this id. It stores unsaved input and detects concurrent edits. */
export function ContentForm<Sent extends object>(props: ContentFormProps<Sent>) {
  const [search] = useSearchParams()
  const copied = search.get(copyParam)
  if (props.id !== undefined) return <Edit {...props} id={props.id} />
  return copied && isId(copied) ? <Copy {...props} id={copied} /> : <Fields {...props} />
}

/** Adds a copy of the record with this id, which gets a title and a slug of its own. */
function Copy<Sent extends object>({ id, ...props }: ContentFormProps<Sent> & { id: string }) {
  const { calls, noun, list, empty, titleField = 'title', notCopied = [] } = props
  const { toFields = (from) => from, skeleton } = props
  const params = idIn(calls.one, id)
  const read = useCopy({ one: calls.one, params, freeSlug: calls.freeSlug, titleField })
  const reset = Object.entries(empty).filter(([field]) => notCopied.includes(field))
  return (
    <Loaded
      read={read}
      skeleton={skeleton}
      missing={{
        title: `This ${noun} does not exist.`,
        back: { to: list, label: 'Back to the list' },
      }}
    >
      {(item) => (
        <Fields
          {...props}
          copied={{ id, fields: { ...toFields(item), ...Object.fromEntries(reset) } }}
        />
      )}
    </Loaded>
  )
}

/** The path parameter may have another name than `id`, since some endpoints take a slug too. */
function idIn({ path }: Endpoint, id = '') {
  const [, name = 'id'] = /\{(\w+)\}/.exec(path) ?? []
  return { params: { [name]: id } }
}

function Edit<Sent extends object>(props: ContentFormProps<Sent> & { id: string }) {
  const { calls, noun, list, id, skeleton } = props
  const read = useRead(calls.one, idIn(calls.one, id), { follow: false })
  return (
    <Loaded
      fresh
      read={read}
      skeleton={skeleton}
      missing={{
        title: `This ${noun} does not exist.`,
        back: { to: list, label: 'Back to the list' },
      }}
    >
      {(item) => <Fields {...props} item={item as Item} />}
    </Loaded>
  )
}

interface ShownConflict {
  form: UseFormReturn
  theirs: Item
  error: ApiError
  /** The form was submitted, not saved by itself. */
  isSubmit: boolean
}

const savedIn = (reply: unknown) => (reply as { item: Item }).item

function Fields<Sent extends object>({
  calls,
  schema,
  noun,
  empty,
  list,
  onSaved,
  toFields = (from) => from,
  toReadable = (fields) => fields,
  toBody = (values) => values,
  failed,
  draft,
  hasVersions = true,
  actions,
  className,
  children,
  ...given
}: ContentFormProps<Sent> & { item?: Item; copied?: { id: string; fields: Values } }) {
  const refresh = [calls.list, calls.one]
  const client = useQueryClient()
  const refetch = useRefetch(refresh)
  const add = useWrite(calls.add, { refresh, failed })
  const edit = useWrite(calls.edit, { refresh, failed, handledCodes: ['CONFLICT'] })
  const { copied } = given
  const [item, setItem] = useState(given.item)
  const latest = useRef(given.item)
  const read = useRead(calls.one, idIn(calls.one, item?.id), { enabled: false })
  const [conflict, setConflict] = useState<ShownConflict>()
  const bar = useRef<HTMLDivElement>(null)
  const names = Object.keys(schema.def.shape)
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const fieldsOf = (read: Item) => pick(toFields(read))
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
    // Not through the router: for it this would be a new page, which would take the focus.
    if (!record) window.history.replaceState(window.history.state, '', draft.editUrl(saved.id))
    adopt(saved)
    for (const { path } of refresh) {
      void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    }
  }

  async function save(values: Values, form: UseFormReturn, after: AfterSave) {
    const item = latest.current
    const body = toBody(values, item)
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

  return (
    <Form
      schema={schema}
      defaultValues={(given.item ? fieldsOf(given.item) : empty) as Partial<Sent>}
      onSubmit={(values, form, after) => queueWrite(() => save(values, form, after))}
      className={className}
    >
      <FormRecovery
        name={`${noun} ${item?.id ?? (copied ? `copy of ${copied.id}` : 'new')}`}
        {...(item && {
          version: item.updatedAt,
          // Whoever saved since is named, as in every conflict.
          onRestored: (updatedAt) => adopt({ ...item, updatedAt }),
        })}
      />
      {copied && <CopiedFields values={pick(copied.fields)} />}
      {typeof children === 'function' ? children(item) : children}
      <div ref={bar} data-save-bar className="sticky bottom-0 z-10 bg-paper pb-4 xl:col-span-full">
        <FormFooter
          draft={draft}
          item={item}
          list={list}
          saveDraft={(values) => queueWrite(() => saveDraft(values))}
          schema={schema}
          onConflict={showConflict}
          versions={
            item &&
            hasVersions && <FormVersions itemId={item.id} noun={noun} onRestored={showRestored} />
          }
        >
          {(flush) =>
            actions?.({
              item,
              saveNow: () => flush().then(() => latest.current),
            }) ?? <SubmitButton>{item ? 'Save changes' : `Add ${noun}`}</SubmitButton>
          }
        </FormFooter>
      </div>
      {conflict && (
        <Conflict
          noun={noun}
          error={conflict.error}
          mine={toReadable(pick(conflict.form.getValues()))}
          theirs={toReadable(fieldsOf(conflict.theirs))}
          onClose={() => setConflict(undefined)}
          onKeepMine={() => {
            acceptTheirs()
            // Otherwise the draft is saved by itself.
            if (conflict.isSubmit) bar.current?.closest('form')?.requestSubmit()
          }}
          onAcceptTheirs={() => {
            acceptTheirs()
            takeTheirs(conflict.form, fieldsOf(conflict.theirs))
          }}
        />
      )}
    </Form>
  )
}

export interface ContentFormOptions<Sent>
  extends Pick<
    ContentFormProps<Sent>,
    'schema' | 'empty' | 'toBody' | 'skeleton' | 'className' | 'titleField'
  > {
  fields: (parts: { id: string | undefined }) => ReactNode
}

/** Declares the form of a plain content kind. */
export function contentForm<Sent>(options: ContentFormOptions<Sent>): ContentFormOptions<Sent> {
  return options
}

interface FormScreenProps<Sent> extends Omit<ComponentProps<typeof FormPage>, 'children'> {
  form: ContentFormOptions<Sent>
  calls: ContentEndpoints
  noun: string
}

export function FormScreen<Sent extends object>({
  form: { fields, className = 'flex max-w-3xl flex-col gap-6', ...given },
  calls,
  noun,
  ...page
}: FormScreenProps<Sent>) {
  return (
    <FormPage {...page}>
      {(parts) => (
        <ContentForm {...parts} {...given} className={className} calls={calls} noun={noun}>
          {fields(parts)}
        </ContentForm>
      )}
    </FormPage>
  )
}
