import { useState } from 'react'
import * as z from 'zod/mini'
import { documentKinds, documents } from '#features/documents/contract.ts'
import { ApiError } from '#shared/errors.ts'
import { acceptOf } from '#shared/file-kinds.ts'
import { api } from '#ui/client/api.ts'
import { useRefetch, useWrite } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { useOnline } from '#ui/client/online.ts'
import { toastError } from '#ui/client/toast-error.ts'
import { useMedia } from '#ui/client/use-media.ts'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { FileButton } from '#ui/media/file-button.tsx'
import { FileDrop, type Upload } from '#ui/media/file-drop.tsx'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { type OnboardingItem, onboardings } from '../contract.ts'
import { ItemFiles } from './item-files.tsx'

const accepted = acceptOf(documentKinds)
const schema = z.object({ files: z.array(z.string()) })

interface FilesFormProps {
  item: OnboardingItem
  listId: string
  onSent: () => void
}

/** The files of an item. Each is added as soon as it is uploaded, all are sent by the button. */
export function FilesForm({ item, listId, onSent }: FilesFormProps) {
  const { id, files, state, required } = item
  const online = useOnline()
  const refetch = useRefetch([onboardings.ofProject])
  const send = useWrite(onboardings.send, { refresh: [onboardings.ofProject], onDone: onSent })

  const upload: Upload = async (chosen, onProgress) => {
    const via = { fetch: fetchWithProgress(onProgress) }
    const file = await fitUpload(chosen)
    const { url } = await whenConnected(() =>
      api.call(documents.upload, { body: {}, files: { file } }, via),
    )
    await whenConnected(() =>
      api.call(onboardings.addFiles, { params: { id }, body: { files: [url] } }),
    )
    await refetch()
    return url
  }

  return (
    <Form
      schema={schema}
      shortcut={false}
      defaultValues={{ files: [] }}
      onSubmit={() => send.mutateAsync({ params: { id: listId }, body: { ids: [id] } })}
      className="flex flex-col gap-3"
    >
      <ItemFiles item={item} />
      <FileDrop
        multiple
        required={required}
        name="files"
        label="Add files"
        accept={accepted}
        upload={upload}
        list={() => null}
        sources={() => <Camera onPhoto={upload} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-mono text-caption text-warn">
          {!online &&
            'You are offline. Files are sent when the connection is back: keep this open.'}
        </p>
        {files.length > 0 && state !== 'sent' && (
          <SubmitButton busyLabel="Sending…">
            {state === 'returned' ? 'Send again' : 'Send'}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** A connection that is lost on the way loses no file. */
async function whenConnected<T>(call: () => Promise<T>): Promise<T> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  try {
    return await call()
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === 'UNAVAILABLE' && !navigator.onLine
    if (!isLost) throw error
    return whenConnected(call)
  }
}

/** On a phone, a photo goes straight into the item. */
function Camera({ onPhoto }: { onPhoto: Upload }) {
  const isTouched = useMedia('(pointer: coarse)')
  const [share, setShare] = useState<number>()
  if (!isTouched) return null

  async function take([photo]: File[]) {
    if (!photo) return
    setShare(0)
    await onPhoto(photo, setShare).catch(toastError)
    setShare(undefined)
  }

  return (
    <FileButton
      variant="secondary"
      capture="environment"
      busy={share !== undefined}
      busyLabel="Uploading…"
      onFiles={(files) => void take(files)}
    >
      Take a photo
    </FileButton>
  )
}
