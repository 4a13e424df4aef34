import { useState } from 'react'
import * as z from 'zod/mini'
import { documents } from '#features/documents/contract.ts'
import { cutAtWord } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FileDrop, type Upload } from '#ui/media/file-drop.tsx'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { AskForChange, changeRequests } from '../contract.ts'
import { titleMax, wordsMax } from '../rules.ts'

const pictures = 'image/jpeg,image/png,image/gif,image/webp'

const Fields = z.extend(AskForChange, { projectId: z.uuid('Please choose a project.') })

interface AskDialogProps {
  /** The projects to choose from; one is chosen already. */
  projects: readonly { id: string; title: string }[]
  /** The words of the client, such as those of a message. */
  words?: string
  open: boolean
  onClose: () => void
}

/** Asks for a change in a project. */
export default function AskDialog({ projects, words = '', open, onClose }: AskDialogProps) {
  const ask = useWrite(changeRequests.ask, { refresh: [changeRequests.list] })
  const [first, ...others] = projects
  const isOne = first !== undefined && others.length === 0
  const [names] = useState(() => new Map<string, string>())
  const upload: Upload = async (chosen, onProgress) => {
    const via = { fetch: fetchWithProgress(onProgress) }
    const file = await fitUpload(chosen)
    const { url } = await api.call(documents.upload, { body: {}, files: { file } }, via)
    names.set(url, file.name)
    return url
  }
  return (
    <FormDialog
      title="Request a change"
      open={open}
      onClose={onClose}
      schema={Fields}
      defaultValues={{
        projectId: isOne ? first.id : '',
        title: cutAtWord(words.split('\n')[0] ?? '', 80),
        description: words,
        ...{ pageUrl: '', picture: '' },
      }}
      onSubmit={({ projectId, ...body }) => ask.mutateAsync({ params: { id: projectId }, body })}
      button={<SubmitButton busyLabel="Sending…">Send request</SubmitButton>}
    >
      {!isOne && (
        <SelectField
          required
          name="projectId"
          label="Project"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <TextField required name="title" label="Title" maxLength={titleMax} />
      <TextareaField required name="description" label="What to change" maxLength={wordsMax} />
      <TextField name="pageUrl" label="Page address" hint="Such as /about." />
      <FileDrop
        name="picture"
        label="Picture"
        accept={pictures}
        upload={upload}
        list={([url = ''], change) => (
          <p className="flex flex-wrap items-center justify-between gap-3 border-line border-y py-2 text-small">
            <span className="min-w-0 wrap-anywhere">{names.get(url) ?? 'Picture'}</span>
            <Button size="small" variant="quiet" onClick={() => change([])}>
              Remove
            </Button>
          </p>
        )}
      />
    </FormDialog>
  )
}
