import { type ReactNode, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { Conflict } from '#ui/conflict.tsx'
import { useRead, useWrite } from '#ui/data.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form.tsx'
import { KeepTyped } from '#ui/keep-typed.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

/** What `contentCalls` of a contract and its reads come to. */
export interface ContentEndpoints {
  list: Endpoint
  one: Endpoint
  add: Endpoint
  edit: Endpoint
}

type Values = Record<string, unknown>
type Item = Values & { id: string; updatedAt: string }

interface ContentFormProps<Sent> {
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
  /** The body that adds one, where it is more than the fields. */
  toAdd?: (values: Values) => Values
  /** While what is to be changed is read. */
  skeleton: ReactNode
  className?: string
  children: ReactNode
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
  toAdd = (values) => values,
  className,
  children,
  item,
}: ContentFormProps<Sent> & { item?: Item }) {
  const refresh = [calls.list, calls.one]
  const add = useWrite(calls.add, { refresh })
  const edit = useWrite(calls.edit, { refresh, quiet: ['CONFLICT'] })
  const read = useRead(calls.one, idIn(calls.one, item?.id), { enabled: false })
  const [clash, setClash] = useState<{ form: UseFormReturn; theirs: Item }>()
  const basedOn = useRef(item?.updatedAt)
  const actions = useRef<HTMLDivElement>(null)
  const names = Object.keys(schema.def.shape)
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const fieldsOf = (read: Item) => pick(toFields(read))

  async function save(values: Values, form: UseFormReturn) {
    if (!item) return add.mutateAsync({ body: toAdd(values) } as never).then(onSaved)
    const body = { ...values, basedOn: basedOn.current }
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
    basedOn.current = clash?.theirs.updatedAt
    setClash(undefined)
  }

  return (
    <Form
      schema={schema}
      defaultValues={(item ? fieldsOf(item) : empty) as Partial<Sent>}
      onSubmit={save}
      className={className}
    >
      <UnsavedGuard />
      <KeepTyped name={`${noun} ${item?.id ?? 'new'}`} />
      {children}
      <div ref={actions} className="sticky bottom-0 z-10 bg-paper pb-4 xl:col-span-full">
        <FormActions>
          <SubmitButton>{item ? 'Save changes' : `Add ${noun}`}</SubmitButton>
          <ButtonLink to={list} variant="quiet">
            Cancel
          </ButtonLink>
        </FormActions>
      </div>
      {clash && (
        <Conflict
          noun={noun}
          mine={pick(clash.form.getValues())}
          theirs={fieldsOf(clash.theirs)}
          onClose={() => setClash(undefined)}
          onKeepMine={() => {
            acceptTheirs()
            actions.current?.closest('form')?.requestSubmit()
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
