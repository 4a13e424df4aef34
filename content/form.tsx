import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { copyParam } from '#content/actions.tsx'
import { CopiedFields, useCopy } from '#content/editing/copied.tsx'
import { asideColumns, FormAside, useAside } from '#content/editing/form-aside.tsx'
import {
  type Draft,
  FormFooter,
  FormVersions,
  type Item,
  type Values,
} from '#content/editing/form-footer.tsx'
import { type ContentEndpoints, idIn, useFormRecord } from '#content/editing/use-form-record.ts'
import type { ApiError } from '#shared/errors.ts'
import { isId } from '#shared/fields.ts'
import { Day } from '#ui/base/date.tsx'
import { useRead } from '#ui/client/data.tsx'
import type { Message } from '#ui/client/toast.ts'
import { FactList } from '#ui/details/fact-list.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { FormRecovery } from '#ui/form/form-recovery.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { marksSaveBar } from '#ui/portal/mark-frame.ts'

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
  /** Replaces the message of the server after a save, such as one that publishes. */
  describeSave?: (saved: Item, before: Item | undefined) => Message | undefined
  draft?: Draft
  /** The field that names a record; `title` by default. */
  titleField?: string
  /** The fields that a copy starts without. */
  notCopied?: readonly string[]
  /** The fields that are empty again once they are saved, such as a comment. */
  sentOnce?: readonly string[]
  /** False for records whose versions are not stored. */
  hasVersions?: boolean
  /** Replaces the submit button. */
  actions?: (state: FormState) => ReactNode
  /** Shown while the record loads. */
  skeleton: ReactNode
  className?: string
  /** Shown beside a form of one column on wide screens. Null for the missing fields alone. */
  context?: ReactNode
  children: ReactNode | ((item: Item | undefined) => ReactNode)
}

/** Adds a record or edits the one with this id. It stores unsaved input and detects concurrent edits. */
export function ContentForm<Sent extends object>(props: ContentFormProps<Sent>) {
  const [search] = useSearchParams()
  const copied = search.get(copyParam)
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ count: number; storedAt?: string }>({ count: 0 })
  // Once the record is stored, the page of a new one is opened only to add another.
  if (opened.storedAt && opened.storedAt !== key) setOpened({ count: opened.count + 1 })
  if (props.id !== undefined) return <Edit {...props} id={props.id} />
  const given = {
    ...props,
    onStored: () => setOpened(({ count }) => ({ count, storedAt: key })),
  }
  return copied && isId(copied) ? (
    <Copy key={opened.count} {...given} id={copied} />
  ) : (
    <Fields key={opened.count} {...given} />
  )
}

interface NewProps {
  onStored?: () => void
}

/** Adds a copy of the record with this id, which gets a title and a slug of its own. */
function Copy<Sent extends object>({
  id,
  ...props
}: ContentFormProps<Sent> & NewProps & { id: string }) {
  const { calls, noun, list, empty, titleField = 'title', notCopied = [] } = props
  const { toFields = (from) => from, skeleton } = props
  const params = idIn(calls.one, id)
  const read = useCopy({ one: calls.one, params, freeSlug: calls.freeSlug, titleField })
  const reset = Object.entries(empty).filter(([field]) => notCopied.includes(field))
  return (
    <Loaded read={read} skeleton={skeleton} missing={missing(noun, list)}>
      {(item) => (
        <Fields
          {...props}
          copied={{ id, fields: { ...toFields(item), ...Object.fromEntries(reset) } }}
        />
      )}
    </Loaded>
  )
}

const missing = (noun: string, list: string) => ({
  title: `This ${noun} does not exist.`,
  back: { to: list, label: 'Back to the list' },
})

function Edit<Sent extends object>(props: ContentFormProps<Sent> & { id: string }) {
  const { calls, noun, list, id, skeleton } = props
  const read = useRead(calls.one, idIn(calls.one, id), { follow: false })
  return (
    <Loaded fresh read={read} skeleton={skeleton} missing={missing(noun, list)}>
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
  toReadable = (fields) => fields,
  toBody = (values) => values,
  failed,
  describeSave,
  draft,
  hasVersions = true,
  sentOnce = [],
  onStored,
  actions,
  className,
  context,
  children,
  ...given
}: ContentFormProps<Sent> & NewProps & { item?: Item; copied?: { id: string; fields: Values } }) {
  const { copied } = given
  const names = Object.keys(schema.def.shape)
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const fieldsOf = (item: Item) => pick(toFields(item))
  const record = useFormRecord({
    calls,
    draft,
    initial: given.item,
    noun,
    fieldsOf,
    toReadable: (fields) => toReadable(pick(fields)),
    toBody,
    failed,
    describeSave,
    onSaved,
    sentOnce,
    onStored,
  })
  const { item } = record
  const hasAside = useAside() && context !== undefined

  return (
    <Form
      schema={schema}
      defaultValues={(given.item ? fieldsOf(given.item) : empty) as Partial<Sent>}
      onSubmit={record.save}
      className={context === undefined ? className : asideColumns}
    >
      <Column className={context === undefined ? undefined : className}>
        <FormRecovery
          name={`${noun} ${item?.id ?? (copied ? `copy of ${copied.id}` : 'new')}`}
          {...(item && {
            version: item.updatedAt,
            // If somebody else has saved since, the next save is refused and names them.
            onRestored: (updatedAt) => record.adopt({ ...item, updatedAt }),
          })}
        />
        {copied && <CopiedFields values={pick(copied.fields)} />}
        {typeof children === 'function' ? children(item) : children}
        <div
          ref={marksSaveBar}
          data-save-bar
          className="sticky bottom-0 z-10 bg-paper pb-4 xl:col-span-full"
        >
          <FormFooter
            draft={draft}
            item={item}
            list={list}
            saveDraft={record.saveDraft}
            schema={schema}
            onConflict={record.compare}
            namesMissing={hasAside}
            versions={
              item &&
              hasVersions && (
                <FormVersions itemId={item.id} noun={noun} onRestored={record.showRestored} />
              )
            }
          >
            {(flush) =>
              actions?.({
                item,
                saveNow: () => flush().then(record.latest),
              }) ?? <SubmitButton>{item ? 'Save changes' : `Add ${noun}`}</SubmitButton>
            }
          </FormFooter>
        </div>
        {record.conflictDialog}
      </Column>
      {hasAside && (
        <FormAside schema={schema}>
          {context}
          {item && <SavedFacts {...item} />}
        </FormAside>
      )}
    </Form>
  )
}

/** The fields, beside which there may be an aside. */
function Column({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return className === undefined ? children : <div className={className}>{children}</div>
}

function SavedFacts({ createdAt, updatedAt }: Item) {
  return (
    <FactList
      facts={[
        { name: 'Created', value: typeof createdAt === 'string' && <Day iso={createdAt} /> },
        { name: 'Updated', value: <Day iso={updatedAt} /> },
      ].filter(({ value }) => value)}
    />
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
}

export function FormScreen<Sent extends object>({
  form: { fields, className, ...given },
  calls,
  noun,
  ...page
}: FormScreenProps<Sent>) {
  return (
    <FormPage noun={noun} {...page}>
      {(parts) => (
        <ContentForm
          {...parts}
          {...given}
          className={className ?? 'flex max-w-3xl flex-col gap-6'}
          context={className ? undefined : null}
          calls={calls}
          noun={noun}
        >
          {fields(parts)}
        </ContentForm>
      )}
    </FormPage>
  )
}
