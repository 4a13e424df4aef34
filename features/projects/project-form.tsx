import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useAside } from '#content/editing/form-aside.tsx'
import { SearchPreview } from '#content/editing/search-preview.tsx'
import { ContentForm } from '#content/form.tsx'
import { SlugField } from '#content/slug-field.tsx'
import { users } from '#features/accounts/users/contract.ts'
import { projectCategories } from '#features/categories/contract.ts'
import { clientPeople } from '#features/clients/contract.ts'
import { isDocumentUrl } from '#features/documents/contract.ts'
import { ClientCard } from '#people/client-card.tsx'
import { ClientField } from '#people/client-field.tsx'
import { clientLabel } from '#people/names.ts'
import { isId, optionalText, slug } from '#shared/fields.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead, useWrite } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { ManyComboboxField } from '#ui/combobox/many-combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { PictureFormSkeleton } from '#ui/media/picture-form.tsx'
import { PicturesField } from '#ui/media/pictures-field.tsx'
import type { Option } from '#ui/overlay/option.ts'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'
import { hasClient, Project, projects, SaveProject } from './contract.ts'
import { storedTech, techStack } from './details/tech-names.ts'
import { FileList } from './files/file-list.tsx'
import {
  commentMax,
  inWords,
  portfolioParam,
  priorities,
  readableProject,
  statuses,
  summaryOf,
} from './rules.ts'

/** The relations of a project, which the form holds as ids, and what its summary is made of. */
const Read = z.pick(Project, {
  userId: true,
  categoryId: true,
  description: true,
  meta_description: true,
})

/** The body of the API, with a required slug, so that editors see it before they save. */
const Fields = z.extend(SaveProject, { slug, comment: optionalText(commentMax) }).check(hasClient)

const empty = {
  title: '',
  description: '',
  userId: '',
  categoryId: '',
  dueDate: '',
  note: '',
  priority: 'medium' as const,
  status: 'not started' as const,
  techStack: [],
  files: [],
  showcase: false,
  slug: '',
  projectUrl: '',
  meta_description: '',
  comment: '',
}

const optionOf = (name: string): Option => ({ value: name, label: inWords(name) })
const technologyOf = (name: string): Option => ({ value: name, label: name })
const technologies = techStack.map(technologyOf)

export function ProjectForm(parts: FormPageParts) {
  const { id = '' } = parts
  const project = useRead(projects.one, { params: { id } }, { enabled: id !== '' }).data
  const { categoryId: category, status } = project ?? {}
  const [names] = useState(() => new Map<unknown, string>())
  const offered = useSearchParams()[0].has(portfolioParam)
  const isWide = useAside()
  return (
    <ContentForm
      {...parts}
      calls={projects}
      schema={Fields}
      noun="project"
      empty={empty}
      notCopied={['showcase', 'status', 'dueDate']}
      sentOnce={['comment']}
      toFields={(item) => {
        const { userId: client, categoryId: category, ...texts } = z.parse(Read, item)
        if (client && !names.has(client.clientId)) names.set(client.clientId, clientLabel(client))
        if (category) names.set(category.id, category.name)
        const filledIn = offered ? { meta_description: summaryOf(texts) } : {}
        return {
          ...item,
          ...filledIn,
          userId: client?.clientId ?? '',
          categoryId: category?.id ?? '',
        }
      }}
      toReadable={({ userId, categoryId, comment: _, ...fields }) => ({
        ...readableProject(fields),
        client: names.get(userId),
        category: names.get(categoryId),
      })}
      skeleton={<PictureFormSkeleton />}
      className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,46rem)_minmax(18rem,22rem)]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <TextField required name="title" label="Title" maxLength={200} />
        <div className="grid gap-6 sm:grid-cols-2">
          <ProjectClient names={names} />
          <CategoryField
            current={category && [{ value: category.id, label: category.name }]}
            names={names}
          />
        </div>
        <div className="grid gap-6 sm:grid-cols-3">
          <SelectField name="priority" label="Priority" options={priorities.map(optionOf)} />
          <SelectField
            name="status"
            label="Status"
            options={statuses
              .filter((each) => each !== 'canceled' || status === 'canceled')
              .map(optionOf)}
          />
          <DateField name="dueDate" label="Due date" />
        </div>
        <RichTextField required name="description" label="Description" />
        <ManyComboboxField
          required
          name="techStack"
          label="Tech stack"
          options={technologies}
          onCreate={async (typed) => technologyOf(storedTech(typed))}
          createVerb="Add"
        />
        <ProjectPictures />
        {project?.documents?.length ? (
          <section aria-label="Private files">
            <h3 className="mb-2 font-mono font-normal text-caption text-ink-faint tracking-normal">
              Private files, for the agency and the client
            </h3>
            <FileList projectId={project.id} files={project.documents} />
          </section>
        ) : null}
        <TextareaField
          name="note"
          label="Note"
          hint="Only visible to the agency."
          maxLength={5000}
        />
        {id && (
          <TextareaField
            name="comment"
            label="Comment"
            hint="For the history of the project, which the client reads."
            rows={3}
            maxLength={commentMax}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {isWide && <Client />}
        <PublicFields fixed={id !== ''} offered={offered} />
      </div>
    </ContentForm>
  )
}

/** A reference in the portfolio needs no client. */
function ProjectClient(props: { names: Map<unknown, string> }) {
  const isShown: boolean = useWatch({ name: 'showcase' })
  return <ClientField {...props} required={!isShown} />
}

/** The contact person of the project's client, with how to reach them. */
function Client() {
  const id: string = useWatch({ name: 'userId' })
  const client = useRead(clientPeople.one, { params: { id } }, { enabled: isId(id) })
  const contact = client.data?.members.find(({ isContact }) => isContact)?.id ?? ''
  const read = useRead(users.one, { params: { id: contact } }, { enabled: isId(contact) })
  if (client.isLoading || read.isLoading) return <Skeleton className="h-37 w-full" />
  return read.data && isId(id) ? <ClientCard client={read.data} /> : null
}

interface RelationProps {
  /** The selected options, before all options are loaded. */
  current: Option[] | null | undefined
  /** All options by id. */
  names: Map<unknown, string>
}

function mergeOptions({ current, names }: RelationProps, others: Option[]): Option[] {
  for (const { value, label } of others) names.set(value, label)
  const missing = (current ?? []).filter(({ value }) => others.every((one) => one.value !== value))
  return [...missing, ...others]
}

const categoryOption = ({ id, name }: { id: string; name: string }): Option => ({
  value: id,
  label: name,
})

function CategoryField(props: RelationProps) {
  const { data } = useRead(projectCategories.list, { query: { sort: 'name' } })
  const categories = (data?.rows ?? []).map(categoryOption)
  const add = useWrite(projectCategories.add, { refresh: [projectCategories.list] })
  return (
    <ComboboxField
      name="categoryId"
      label="Category"
      hint="Visitors filter the portfolio by it. A new name adds one."
      options={mergeOptions(props, categories)}
      onCreate={async (name) => categoryOption((await add.mutateAsync({ body: { name } })).item)}
    />
  )
}

function ProjectPictures() {
  const isPublic: boolean = useWatch({ name: 'showcase' })
  return (
    <PicturesField
      name="files"
      label="Project files"
      accept=".jpg,.png,.zip,.jpeg"
      altNeeded={isPublic ? 'Needed to go public.' : undefined}
    />
  )
}

/** The public part of the project, with its search preview. */
function PublicFields({ fixed, offered }: { fixed: boolean; offered: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (offered) section.current?.scrollIntoView()
  }, [offered])
  const [title, slugValue, description, files, meta_description, shown] = useWatch({
    name: ['title', 'slug', 'description', 'files', 'meta_description', 'showcase'],
  })
  return (
    <section ref={section} aria-labelledby="published" className="flex min-w-0 flex-col gap-6">
      <h2 id="published" className="border-ink border-t pt-3 text-h4">
        On the website
      </h2>
      <SwitchField
        name="showcase"
        label="Show in the portfolio"
        hint={
          shown
            ? 'Everyone sees the title, images, tech stack, description and live site.'
            : 'Private: only the agency and its client see it.'
        }
      />
      <SlugField from="title" path="/project-details/" fixed={fixed} />
      <TextField name="projectUrl" type="url" label="Live site" placeholder="https://" />
      <TextareaField
        name="meta_description"
        label="Meta description"
        hint="Shown in search results. By default the beginning of the description."
        rows={3}
        maxLength={300}
      />
      <SearchPreview
        title={title}
        path={`/project-details/${slugValue}`}
        description={summaryOf({ meta_description, description })}
        image={files?.find((url: string) => !isDocumentUrl(url))}
      />
    </section>
  )
}
