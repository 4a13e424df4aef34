import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Autosave, SavedNote, useAutosave } from '#content/autosave.tsx'
import { Conflict } from '#content/changes/conflict.tsx'
import { VersionsButton } from '#content/changes/versions.tsx'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useReadAgain, useWrite } from '#ui/client/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form/form.tsx'
import { KeepTyped } from '#ui/form/keep-typed.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'

/** What `contentCalls` of a contract and its reads come to. */
export interface ContentEndpoints {
  list: Endpoint
  one: Endpoint
  add: Endpoint
  edit: Endpoint
}

type Values = Record<string, unknown>
type Item = Values & { id: string; updatedAt: string }

/** What saves itself while it is a draft, with as much of it as there is. */
interface Draft {
  is: (item: Item | undefined) => boolean
  schema: z.ZodMiniObject
  add: Endpoint
  edit: Endpoint
  /** Where one is edited: the address of a new one from its first save on. */
  addressOf: (id: string) => string
}

export interface FormState {
  /** As it was saved last. */
  item: Item | undefined
  /** Saves what is not saved yet, where that is possible, and answers what is saved then. */
  keep: () => Promise<Item | undefined>
}

export interface ContentFormProps<Sent> {
  calls: ContentEndpoints
  schema: z.ZodMiniObject & z.ZodMiniType<Values, Sent>
  /** What one is called: reason. */
  noun: string
  /** Left out for a new one. */
  id?: string | undefined
  empty: Sent
  /** Where Cancel goes. */
  list: string
  onSaved: () => unknown
  /** What was read as the fields hold it, where that differs: the id of what it belongs to. */
  toFields?: (item: Values) => Values
  /** The fields as people read them, for comparing two versions: names in place of ids. */
  inWords?: (fields: Values) => Values
  /** The body that adds one, where it is more than the fields. */
  toAdd?: (values: Values) => Values
  draft?: Draft
  /** In place of the button that saves: all that is done with it. */
  actions?: (state: FormState) => ReactNode
  /** While what is to be changed is read. */
  skeleton: ReactNode
  className?: string
  children: ReactNode | ((item: Item | undefined) => ReactNode)
}

/** Adds a thing, or changes the one with this id: keeps what is typed, and never writes over others unseen. */
export function ContentForm<Sent extends object>(props: ContentFormProps<Sent>) {
  return props.id === undefined ? <Fields {...props} /> : <Edit {...props} id={props.id} />
}

/** Things with a slug are found by either, and their address calls it so. */
function idIn({ path }: Endpoint, id = '') {
  const [, name = 'id'] = /\{(\w+)\}/.exec(path) ?? []
  return { params: { [name]: id } } as never
}

function Edit<Sent extends object>(props: ContentFormProps<Sent> & { id: string }) {
  const { calls, noun, list, id, skeleton } = props
  const read = useRead(calls.one, idIn(calls.one, id))
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

function Fields<Sent extends object>({
  calls,
  schema,
  noun,
  empty,
  list,
  onSaved,
  toFields = (from) => from,
  inWords = (fields) => fields,
  toAdd = (values) => values,
  draft,
  actions,
  className,
  children,
  ...given
}: ContentFormProps<Sent> & { item?: Item }) {
  const refresh = [calls.list, calls.one]
  const client = useQueryClient()
  const readAgain = useReadAgain(refresh)
  const add = useWrite(calls.add, { refresh })
  const edit = useWrite(calls.edit, { refresh, quiet: ['CONFLICT'] })
  const [item, setItem] = useState(given.item)
  const newest = useRef(given.item)
  const read = useRead(calls.one, idIn(calls.one, item?.id), { enabled: false })
  const [clash, setClash] = useState<{ form: UseFormReturn; theirs: Item }>()
  const bar = useRef<HTMLDivElement>(null)
  const names = Object.keys(schema.def.shape)
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const fieldsOf = (read: Item) => pick(toFields(read))
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())

  /** One write at a time: each is based on the one before. */
  function inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = lastWrite.current.then(write, write)
    lastWrite.current = turn
    return turn
  }

  function goOnFrom(saved: Item) {
    newest.current = saved
    setItem(saved)
  }

  async function keepDraft(values: Values) {
    if (!draft) return
    const is = newest.current
    const input = is
      ? { params: { id: is.id }, body: { ...values, basedOn: is.updatedAt } }
      : { body: values }
    const reply = await api.call(is ? draft.edit : draft.add, input as never)
    const { item: saved } = reply as { item: Item }
    // Not by the router, for which this would be another page that takes the focus.
    if (!is) window.history.replaceState(window.history.state, '', draft.addressOf(saved.id))
    goOnFrom(saved)
    for (const { path } of refresh) {
      void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    }
  }

  async function save(values: Values, form: UseFormReturn) {
    const item = newest.current
    if (!item) return add.mutateAsync({ body: toAdd(values) } as never).then(onSaved)
    const body = { ...values, basedOn: item.updatedAt }
    try {
      await edit.mutateAsync({ params: { id: item.id }, body } as never)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') {
        const { data } = await read.refetch({ throwOnError: true })
        setClash({ form, theirs: data as Item })
      }
      throw error
    }
    return onSaved()
  }

  /** What is saved or edited from here on is based on their version. */
  function acceptTheirs() {
    if (clash) goOnFrom(clash.theirs)
    setClash(undefined)
  }

  async function takeRestored(form: UseFormReturn) {
    const { data } = await read.refetch({ throwOnError: true })
    goOnFrom(data as Item)
    form.reset(fieldsOf(data as Item))
    await readAgain()
  }

  return (
    <Form
      schema={schema}
      defaultValues={(given.item ? fieldsOf(given.item) : empty) as Partial<Sent>}
      onSubmit={(values, form) => inTurn(() => save(values, form))}
      className={className}
    >
      <KeepTyped name={`${noun} ${item?.id ?? 'new'}`} />
      {typeof children === 'function' ? children(item) : children}
      <div ref={bar} className="sticky bottom-0 z-10 bg-paper pb-4 xl:col-span-full">
        <Ends
          draft={draft}
          item={item}
          list={list}
          keep={(values) => inTurn(() => keepDraft(values))}
          versions={item && <FormVersions itemId={item.id} noun={noun} onRestored={takeRestored} />}
        >
          {(flush) =>
            actions?.({
              item,
              keep: () => flush().then(() => newest.current),
            }) ?? <SubmitButton>{item ? 'Save changes' : `Add ${noun}`}</SubmitButton>
          }
        </Ends>
      </div>
      {clash && (
        <Conflict
          noun={noun}
          mine={inWords(pick(clash.form.getValues()))}
          theirs={inWords(fieldsOf(clash.theirs))}
          onClose={() => setClash(undefined)}
          onKeepMine={() => {
            acceptTheirs()
            bar.current?.closest('form')?.requestSubmit()
          }}
          onTakeTheirs={() => {
            acceptTheirs()
            clash.form.reset(fieldsOf(clash.theirs))
          }}
        />
      )}
    </Form>
  )
}

interface EndsProps {
  draft: Draft | undefined
  item: Item | undefined
  list: string
  keep: (values: Values) => Promise<unknown>
  versions: ReactNode
  children: (flush: Autosave['flush']) => ReactNode
}

const nothing = z.object({})

/** What ends the form, and what happens when it is left. */
function Ends({ draft, item, list, keep, versions, children }: EndsProps) {
  const on = draft?.is(item) ?? false
  const autosave = useAutosave({
    on,
    schema: draft?.schema ?? nothing,
    save: keep,
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
        {on && <SavedNote {...autosave} />}
        {versions}
      </FormActions>
    </>
  )
}

interface FormVersionsProps {
  itemId: string
  noun: string
  onRestored: (form: UseFormReturn) => Promise<unknown>
}

function FormVersions({ onRestored, ...of }: FormVersionsProps) {
  const form = useFormContext()
  const { isDirty } = useFormState()
  return <VersionsButton {...of} unsaved={isDirty} onRestored={() => onRestored(form)} />
}
