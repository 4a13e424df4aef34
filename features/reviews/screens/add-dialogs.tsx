import { useState } from 'react'
import { useNavigate } from 'react-router'
import { documents } from '#features/documents/contract.ts'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { documentFacts } from '#ui/client/rendering.ts'
import { SubmitButton } from '#ui/form/form.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { FileDrop, type Upload } from '#ui/media/file-drop.tsx'
import { uploadLimit } from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { FormDialog } from '#ui/portal/form-dialog.tsx'
import { AddDeliverable, AddVersion, reviews } from '../contract.ts'
import { reviewPaths } from '../paths.ts'
import { filesMax, noteMax } from '../rules.ts'
import { DeliverableFields } from './edit-dialog.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
}

const content = { note: '', pageUrl: '', files: [] }
const refresh = [reviews.list, reviews.one]

export function AddDeliverableDialog({
  projectId,
  ...dialog
}: DialogProps & { projectId: string }) {
  const navigate = useNavigate()
  const add = useWrite(reviews.add, {
    refresh,
    onDone: ({ item }) => void navigate(reviewPaths.staff(item.id)),
  })
  return (
    <FormDialog
      title="Add a deliverable"
      {...dialog}
      schema={AddDeliverable}
      defaultValues={{ title: '', opensStage: true, ...content }}
      onSubmit={(body) => add.mutateAsync({ params: { id: projectId }, body })}
      button={<SubmitButton busyLabel="Adding…">Add deliverable</SubmitButton>}
    >
      <DeliverableFields />
      <ContentFields />
    </FormDialog>
  )
}

export function AddVersionDialog({
  review: { id, title },
  ...dialog
}: DialogProps & { review: { id: string; title: string } }) {
  const add = useWrite(reviews.addVersion, { refresh })
  return (
    <FormDialog
      title={`Add a version of “${title}”`}
      {...dialog}
      schema={AddVersion}
      defaultValues={content}
      onSubmit={(body) => add.mutateAsync({ params: { id }, body })}
      button={<SubmitButton busyLabel="Adding…">Add version</SubmitButton>}
    >
      <ContentFields />
    </FormDialog>
  )
}

const accepted = 'image/jpeg,image/png,image/gif,image/webp,application/pdf'

/** The server has a browser, which it says in the document. */
const takesPictures = () => documentFacts().pagePictures === 'on'

function ContentFields() {
  const [names] = useState(() => new Map<string, string>())
  const upload: Upload = async (chosen, onProgress) => {
    const via = { fetch: fetchWithProgress(onProgress) }
    const file = await fitUpload(chosen)
    const { url } = await api.call(documents.upload, { body: {}, files: { file } }, via)
    names.set(url, file.name)
    return url
  }
  return (
    <>
      <FileDrop
        multiple
        name="files"
        label="Files"
        accept={accepted}
        hint={`Pictures and PDFs, up to ${filesMax} of ${formatBytes(uploadLimit())}. They are shown in this order.`}
        upload={upload}
        list={(urls, change) => (
          <ol className="divide-y divide-line border-line border-y">
            {urls.map((url) => (
              <li key={url} className="flex items-center justify-between gap-3 py-1 text-small">
                <span className="min-w-0 wrap-anywhere">{names.get(url)}</span>
                <IconButton
                  size="small"
                  label={`Remove ${names.get(url)}`}
                  onClick={() => change(urls.filter((other) => other !== url))}
                >
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ol>
        )}
      />
      <TextField
        name="pageUrl"
        type="url"
        label="Page address"
        hint={`Shown as a link.${takesPictures() ? ' Without files, a picture of this page is taken.' : ''}`}
      />
      <TextareaField
        name="note"
        label="Note"
        rows={3}
        maxLength={noteMax}
        hint="What the client should look at."
      />
    </>
  )
}
