import { type ReactNode, useRef, useState } from 'react'
import { Field, FieldError, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { DropZone } from '#ui/media/drop-zone.tsx'
import { FilePreview } from '#ui/media/file-preview.tsx'
import { photoHint, refuseFile, uploadLimit } from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { UploadProgress } from '#ui/media/upload-progress.tsx'

export type Upload = (file: File, onProgress: (share: number) => void) => Promise<string>

interface FileDropProps extends FieldProps {
  /** Uploads a file and returns its URL. Progress is a fraction from 0 to 1. */
  upload: Upload
  accept?: string
  multiple?: boolean
  /** Renders the stored files, if simple previews are not enough. */
  list?: (urls: string[], change: (urls: string[]) => void) => ReactNode
  /** Other sources of files, such as the library. Gets the function to add a file. */
  sources?: (add: (url: string) => void) => ReactNode
}

interface Sending {
  id: number
  name: string
  share: number
}

interface UploadError {
  id: number
  text: string
}

/**
 * A file field: drop, choose or paste. Holds the URL of the stored file ('' for none), or with
 * `multiple` a list.
 */
export function FileDrop({
  upload,
  accept = 'image/*',
  multiple,
  list,
  sources,
  ...field
}: FileDropProps) {
  const { disabled } = field
  const { value, change, blur, error } = useFormField<string | string[]>(field.name)
  const urls = (Array.isArray(value) ? value : [value]).filter((url): url is string => !!url)
  const latest = useRef(urls)
  latest.current = urls
  const { beginUpload } = useFormWork()
  const [sending, setSending] = useState<Sending[]>([])
  const [errors, setErrors] = useState<UploadError[]>([])
  const nextId = useRef(0)
  const input = useRef<HTMLInputElement>(null)

  function update(now: string[]) {
    latest.current = now
    change(multiple ? now : (now.at(-1) ?? ''))
  }

  const add = (url: string) =>
    update(latest.current.includes(url) ? latest.current : [...latest.current, url])
  const addError = (id: number, text: string) => setErrors((all) => [...all, { id, text }])

  async function send(file: File) {
    const id = nextId.current++
    const problem = refuseFile(file, { accept })
    if (problem) return addError(id, `${file.name}: ${problem}`)
    const done = beginUpload()
    setSending((all) => [...all, { id, name: file.name, share: 0 }])
    try {
      const url = await upload(file, (share) =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
      )
      add(url)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'The upload failed.'
      addError(id, `${file.name}: ${message}`)
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
      done()
    }
  }

  function addFiles(files: FileList | null) {
    if (disabled || !files || files.length === 0) return
    setErrors([])
    const all = [...files]
    for (const file of multiple ? all : all.slice(0, 1)) void send(file)
  }

  function remove(url: string) {
    update(latest.current.filter((other) => other !== url))
    input.current?.focus()
  }

  const noun = accept === 'image/*' ? 'an image' : multiple ? 'files' : 'a file'
  const replacing = !multiple && urls.length > 0
  return (
    <Field
      {...field}
      error={error}
      hint={field.hint ?? `Up to ${formatBytes(uploadLimit())}. ${photoHint}`}
    >
      {(control) => (
        <DropZone
          control={{ ...control, required: control.required && urls.length === 0 }}
          input={input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          replacing={replacing}
          noun={noun}
          onFiles={addFiles}
          onBlur={blur}
          above={
            <>
              {list && urls.length > 0 && list(urls, update)}
              {!list && urls.length > 0 && (
                <ul className="divide-y divide-line rounded-sharp border border-line">
                  {urls.map((url) => (
                    <FilePreview
                      key={url}
                      url={url}
                      disabled={disabled}
                      onRemove={() => remove(url)}
                    />
                  ))}
                </ul>
              )}
              {sending.map(({ id, name: file, share }) => (
                <UploadProgress key={id} name={file} share={share} />
              ))}
            </>
          }
        >
          {sources?.(add)}
          {errors.length > 0 && (
            <div role="alert">
              {errors.map(({ id, text }) => (
                <FieldError key={id}>{text}</FieldError>
              ))}
            </div>
          )}
        </DropZone>
      )}
    </Field>
  )
}
