import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Field, FieldError, type FieldProps } from '#ui/field.tsx'
import { FilePreview, UploadProgress } from '#ui/file-preview.tsx'
import { formatBytes, refuseFile, uploadLimit } from '#ui/file-rules.ts'
import { useFormField, useFormWork } from '#ui/form.tsx'
import { UploadIcon } from '#ui/icons.tsx'

export type Upload = (file: File, onProgress: (share: number) => void) => Promise<string>

interface FileDropProps extends FieldProps {
  /** Keeps the file and answers its URL. Progress is told as a share from 0 to 1. */
  upload: Upload
  accept?: string
  multiple?: boolean
  maxBytes?: number
  /** How the kept ones are shown, where that is more than a preview of each. */
  list?: (urls: string[], change: (urls: string[]) => void) => ReactNode
  /** Other ways to come by one, given a way to add it. */
  others?: (add: (url: string) => void) => ReactNode
}

interface Sending {
  id: number
  name: string
  share: number
}

interface Refusal {
  id: number
  text: string
}

/** Drop, choose or paste. Holds the URL of the kept file ('' for none), or with `multiple` a list of them. */
export function FileDrop({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  upload,
  accept = 'image/*',
  multiple,
  maxBytes = uploadLimit(),
  list,
  others,
}: FileDropProps) {
  const { value, change, blur, error } = useFormField<string | string[]>(name)
  const urls = (Array.isArray(value) ? value : [value]).filter((url): url is string => !!url)
  const latest = useRef(urls)
  latest.current = urls
  const { beginUpload } = useFormWork()
  const [sending, setSending] = useState<Sending[]>([])
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const nextId = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function keep(now: string[]) {
    latest.current = now
    change(multiple ? now : (now.at(-1) ?? ''))
  }

  const add = (url: string) =>
    keep(latest.current.includes(url) ? latest.current : [...latest.current, url])
  const refuse = (id: number, text: string) => setRefusals((all) => [...all, { id, text }])

  async function send(file: File) {
    const id = nextId.current++
    const wrong = refuseFile(file, { accept, maxBytes })
    if (wrong) return refuse(id, `${file.name}: ${wrong}`)
    const done = beginUpload()
    setSending((all) => [...all, { id, name: file.name, share: 0 }])
    try {
      const url = await upload(file, (share) =>
        setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one))),
      )
      add(url)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'It could not be sent.'
      refuse(id, `${file.name}: ${why}`)
    } finally {
      setSending((all) => all.filter((one) => one.id !== id))
      done()
    }
  }

  function take(files: FileList | null) {
    if (disabled || !files || files.length === 0) return
    setRefusals([])
    const all = [...files]
    for (const file of multiple ? all : all.slice(0, 1)) void send(file)
  }

  function remove(url: string) {
    keep(latest.current.filter((other) => other !== url))
    input.current?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }

  const thing = accept === 'image/*' ? 'an image' : multiple ? 'files' : 'a file'
  const replacing = !multiple && urls.length > 0
  return (
    <Field
      {...{ name, label, required, className, error }}
      hint={hint ?? `Up to ${formatBytes(maxBytes)}`}
    >
      {({ required: _, ...control }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the input does
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onPaste={paste}
          className="grid grid-cols-1 gap-2"
        >
          {list && urls.length > 0 && list(urls, keep)}
          {!list && urls.length > 0 && (
            <ul className="divide-y divide-line rounded-sharp border border-line">
              {urls.map((url) => (
                <FilePreview key={url} url={url} disabled={disabled} onRemove={() => remove(url)} />
              ))}
            </ul>
          )}
          {sending.map(({ id, name: file, share }) => (
            <UploadProgress key={id} name={file} share={share} />
          ))}
          <div className={zoneLook(over, disabled, replacing)}>
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              multiple={multiple}
              required={required && urls.length === 0}
              disabled={disabled}
              onBlur={blur}
              onChange={({ target }) => {
                take(target.files)
                // Choosing the same file again must count as a choice.
                target.value = ''
              }}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <UploadIcon className="size-5" />
            <span className="min-w-0">
              {replacing ? 'Replace: drop' : 'Drop'} {thing}, paste, or{' '}
              <span
                className={disabled ? '' : 'text-action-text underline underline-offset-[0.2em]'}
              >
                choose
              </span>
            </span>
          </div>
          {others?.(add)}
          {refusals.length > 0 && (
            <div role="alert">
              {refusals.map(({ id, text }) => (
                <FieldError key={id}>{text}</FieldError>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function zoneLook(over: boolean, disabled = false, compact = false): string {
  const colours = disabled
    ? 'border-line bg-sunken text-ink-faint'
    : over
      ? 'border-action bg-action-wash text-ink'
      : 'border-line-strong text-ink-soft hover:border-ink'
  const height = compact ? 'min-h-(--control-height)' : 'min-h-24'
  return `relative flex items-center gap-3 rounded-sharp border border-dashed px-4 py-2 text-small transition-colors duration-150 ease-out focus-within:outline-2 focus-within:outline-action-text has-aria-invalid:border-bad ${height} ${colours}`
}
