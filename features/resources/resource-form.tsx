import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ContentForm } from '#content/form.tsx'
import { clientPeople } from '#features/clients/contract.ts'
import { documentKinds, documents } from '#features/documents/contract.ts'
import { ClientField } from '#people/client-field.tsx'
import { clientLabel } from '#people/names.ts'
import { atMost } from '#shared/checks.ts'
import { isId } from '#shared/fields.ts'
import { acceptOf } from '#shared/file-kinds.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { CloseIcon, FileIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { RadioGroupField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FileDrop, type Upload } from '#ui/media/file-drop.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { Resource, resourceIdOf, resources, SaveResource } from './contract.ts'
import { categories, textMax, titleMax } from './rules.ts'

/** Runs even if other fields are invalid, so that all errors show at once. */
const always = { when: () => true }

/** `content` selects whether the file or the link is shown and sent. */
const Fields = z
  .extend(z.omit(SaveResource, { copyOf: true }), {
    content: z.enum(['file', 'link']),
    file: z.string('Please choose a file.').check(atMost(200, 'Not a file.')),
    audience: z.enum(['all', 'one']),
  })
  .check(
    z.refine(({ content, file }) => content === 'link' || file !== '', {
      path: ['file'],
      error: 'Please choose a file.',
      ...always,
    }),
    z.refine(({ content, url }) => content === 'file' || !!url, {
      path: ['url'],
      error: 'Link is required',
      ...always,
    }),
    z.refine(({ audience, clientId }) => audience === 'all' || !!clientId, {
      path: ['clientId'],
      error: 'Please choose a client.',
      ...always,
    }),
  )

const Known = z.pick(Resource, { client: true, url: true, file: true, audience: true })

const empty = {
  title: '',
  text: '',
  category: 'Guides' as const,
  url: '',
  file: '',
  clientId: '',
  content: 'file' as const,
  audience: 'all' as const,
}

const categoryOptions = categories.map((value) => ({ value, label: value }))
const contentOptions = [
  { value: 'file', label: 'File', hint: 'Stays private: only those it is shared with open it.' },
  { value: 'link', label: 'Link', hint: 'A page somewhere else.' },
]
const audienceOptions = [
  { value: 'all', label: 'All clients', hint: 'Those who join later see it too.' },
  { value: 'one', label: 'One client' },
]

interface FileFacts {
  name: string
  bytes: number
}

/** Adds a resource, by default for the client in ?client=, or edits the one with this id. */
export function ResourceForm(parts: FormPageParts) {
  const [search] = useSearchParams()
  const linked = search.get('client') ?? ''
  const [names] = useState(() => new Map<unknown, string>())
  const params = { id: linked }
  const client = useRead(clientPeople.one, { params }, { enabled: isId(linked) }).data
  if (client) names.set(linked, client.name)
  const [facts] = useState(() => new Map<string, FileFacts>())
  const first = isId(linked) ? { audience: 'one' as const, clientId: linked } : {}
  return (
    <ContentForm
      {...parts}
      calls={resources}
      schema={Fields}
      noun="resource"
      hasVersions={false}
      empty={{ ...empty, ...first }}
      toFields={(item) => {
        const { client, file, url, audience } = z.parse(Known, item)
        if (client) names.set(client.clientId, clientLabel(client))
        if (file) facts.set(file.fileUrl, file)
        const content = file ? 'file' : 'link'
        return {
          ...item,
          content,
          audience,
          clientId: client?.clientId ?? '',
          file: file?.fileUrl ?? '',
          url: url ?? '',
        }
      }}
      toReadable={({ clientId, file, content: _, ...fields }) => ({
        ...fields,
        client: names.get(clientId),
        file: facts.get(String(file))?.name,
      })}
      toBody={({ content, audience, file, url, clientId, ...fields }, item) => {
        const isStored = item && z.parse(Known, item).file?.fileUrl === file
        const copyOf = resourceIdOf(String(file))
        return {
          ...fields,
          clientId: audience === 'one' ? clientId : null,
          ...(content === 'link' ? { url } : !isStored && (copyOf ? { copyOf } : { file })),
        }
      }}
      skeleton={<ResourceFormSkeleton />}
      className="flex max-w-3xl flex-col gap-6"
      context={null}
    >
      <TextField required name="title" label="Title" maxLength={titleMax} />
      <TextareaField
        name="text"
        label="Text"
        rows={3}
        maxLength={textMax}
        hint="What it is good for, in a sentence."
      />
      <SelectField name="category" label="Category" options={categoryOptions} />
      <RadioGroupField
        name="content"
        label="What is shared"
        options={contentOptions}
        layout="grid gap-x-6 sm:grid-cols-2"
      />
      <Content facts={facts} />
      <RadioGroupField
        name="audience"
        label="Shared with"
        options={audienceOptions}
        layout="grid gap-x-6 sm:grid-cols-2"
      />
      <Audience names={names} />
    </ContentForm>
  )
}

function Content({ facts }: { facts: Map<string, FileFacts> }) {
  const content = useWatch({ name: 'content' })
  const upload: Upload = async (chosen, onProgress) => {
    const via = { fetch: fetchWithProgress(onProgress) }
    const file = await fitUpload(chosen)
    const { url } = await api.call(documents.upload, { body: {}, files: { file } }, via)
    facts.set(url, { name: file.name, bytes: file.size })
    return url
  }
  if (content === 'link')
    return <TextField required name="url" label="Link" type="url" hint="Begins with https://." />
  return (
    <FileDrop
      required
      name="file"
      label="File"
      accept={acceptOf(documentKinds)}
      upload={upload}
      list={([url = ''], change) => (
        <ChosenFile facts={facts.get(url)} onRemove={() => change([])} />
      )}
    />
  )
}

function ChosenFile({ facts, onRemove }: { facts: FileFacts | undefined; onRemove: () => void }) {
  const { name, bytes } = facts ?? { name: 'File', bytes: 0 }
  return (
    <div className="flex items-center gap-4 border-line border-y py-2">
      <span className="grid size-14 shrink-0 place-items-center rounded-sharp border border-line bg-sunken text-ink-faint">
        <FileIcon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium text-small">{name}</span>
        {bytes > 0 && (
          <span className="font-mono text-caption text-ink-faint">{formatBytes(bytes)}</span>
        )}
      </span>
      <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  )
}

function Audience({ names }: { names: Map<unknown, string> }) {
  return useWatch({ name: 'audience' }) === 'one' && <ClientField name="clientId" names={names} />
}

function ResourceFormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-3xl flex-col gap-6">
      {['title', 'text', 'category', 'content', 'audience'].map((name) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`w-full ${name === 'text' ? 'h-24' : 'h-(--control-height)'}`} />
        </div>
      ))}
    </div>
  )
}
