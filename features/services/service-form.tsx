import type * as z from 'zod/mini'
import { useRead, useWrite } from '#ui/data.tsx'
import { Skeleton } from '#ui/data-states.tsx'
import { FileDrop, type Upload } from '#ui/file-drop.tsx'
import { Form, FormActions, SubmitButton } from '#ui/form.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { RichTextField } from '#ui/rich-text-field.tsx'
import { SlugField } from '#ui/slug-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { SaveService, type Service, services } from './contract.ts'

interface ServiceFormProps {
  /** Left out for a new one. */
  id?: string
  upload: Upload
  onSaved: () => unknown
  /** Where Cancel goes. */
  list: string
}

/** Adds a service, or changes the one with this id. */
export function ServiceForm(props: ServiceFormProps) {
  return props.id === undefined ? <Fields {...props} /> : <Edit {...props} id={props.id} />
}

function Edit(props: ServiceFormProps & { id: string }) {
  const read = useRead(services.one, { params: { slug: props.id } })
  return (
    <Loaded
      fresh
      read={read}
      skeleton={<FormSkeleton />}
      missing={{
        title: 'This service does not exist.',
        back: { to: props.list, label: 'All services' },
      }}
    >
      {(service) => <Fields {...props} service={service} />}
    </Loaded>
  )
}

function Fields({ service, upload, onSaved, list }: ServiceFormProps & { service?: Service }) {
  const add = useWrite(services.add, { refresh: [services.list] })
  const edit = useWrite(services.edit, { refresh: [services.list, services.one] })

  async function save(body: z.output<typeof SaveService>) {
    if (service) await edit.mutateAsync({ params: { id: service.id }, body })
    else await add.mutateAsync({ body })
    await onSaved()
  }

  return (
    <Form
      schema={SaveService}
      defaultValues={{
        title: service?.title ?? '',
        slug: service?.slug ?? '',
        content: service?.content ?? '',
        file: service?.file ?? '',
      }}
      onSubmit={save}
      className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,46rem)_minmax(16rem,1fr)]"
    >
      <UnsavedGuard />
      <div className="flex flex-col gap-6">
        <TextField required name="title" label="Title" />
        <SlugField from="title" path="/service/" fixed={service !== undefined} />
        <RichTextField required name="content" label="Content" />
      </div>
      <FileDrop name="file" label="Image" upload={upload} className="xl:max-w-88" />
      <div className="sticky bottom-0 z-10 bg-paper pb-4 xl:col-span-2">
        <FormActions>
          <SubmitButton>{service ? 'Save changes' : 'Add Service'}</SubmitButton>
          <ButtonLink to={list} variant="quiet">
            Cancel
          </ButtonLink>
        </FormActions>
      </div>
    </Form>
  )
}

function FormSkeleton() {
  return (
    <div
      aria-busy="true"
      className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,46rem)_minmax(16rem,1fr)]"
    >
      <div className="flex flex-col gap-6">
        {['h-11', 'h-11', 'h-84'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={index} className="grid gap-2">
            <Skeleton className="h-4 w-16" />
            <Skeleton className={`w-full ${height}`} />
          </div>
        ))}
      </div>
      <div className="grid content-start gap-2 xl:max-w-88">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
