import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { GridIcon, TrashIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { Field, FieldError, type FieldProps } from '#ui/form/field.tsx'
import { useFormField, useFormWork } from '#ui/form/form.tsx'
import { DropZone } from '#ui/media/drop-zone.tsx'
import { UploadProgress } from '#ui/media/file-preview.tsx'
import { formatBytes, refuseFile, uploadLimit } from '#ui/media/file-rules.ts'
import { Picture as Shown } from '#ui/media/picture.tsx'
import { type Picture, type Pictures, usePictures } from '#ui/media/pictures.ts'
import { toastError } from '#ui/overlay/toast-error.ts'

/**
 * A picture that is dropped, chosen, pasted, or selected from the library. Holds its URL, '' for
 * none.
 */
export function PictureField(props: FieldProps) {
  const pictures = usePictures()
  return pictures && <WithLibrary {...props} pictures={pictures} />
}

function WithLibrary({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  pictures,
}: FieldProps & { pictures: Pictures }) {
  const { value: url, change, blur, error } = useFormField<string | undefined>(name)
  const { beginUpload } = useFormWork()
  const client = useQueryClient()
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const [picking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function take(picture: Picture) {
    client.setQueryData(keyOf(picture.url), picture)
    setRefusal(undefined)
    change(picture.url)
  }

  async function send(file: File | undefined) {
    if (disabled || sending || !file) return
    setRefusal(undefined)
    const wrong = refuseFile(file, { accept: 'image/*', maxBytes: uploadLimit() })
    if (wrong) return setRefusal(`${file.name}: ${wrong}`)
    const done = beginUpload()
    setSending({ name: file.name, share: 0 })
    try {
      take(await pictures.upload(file, (share) => setSending({ name: file.name, share })))
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'It could not be sent.'
      setRefusal(`${file.name}: ${why}`)
    } finally {
      setSending(undefined)
      done()
    }
  }

  return (
    <Field
      {...{ name, label, required, className, error }}
      hint={hint ?? `Up to ${formatBytes(uploadLimit())}`}
    >
      {(control) => (
        <DropZone
          control={{ ...control, required: control.required && !url }}
          input={input}
          accept="image/*"
          disabled={disabled}
          replacing={!!url}
          thing="an image"
          onFiles={(files) => void send(files?.[0])}
          onBlur={blur}
          above={
            <>
              {url && (
                <Shown
                  src={url}
                  alt=""
                  sizes="(min-width: 80rem) 22rem, 100vw"
                  className="aspect-4/3 w-full rounded-sharp border border-line bg-sunken object-cover"
                />
              )}
              {url && <AltText key={url} url={url} pictures={pictures} disabled={disabled} />}
              {sending && <UploadProgress {...sending} />}
            </>
          }
        >
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              disabled={disabled}
              onClick={() => setPicking(true)}
            >
              <GridIcon className="size-4" />
              Pick from the library
            </Button>
            {url && !disabled && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  change('')
                  input.current?.focus()
                }}
              >
                <TrashIcon className="size-4" />
                Remove
              </Button>
            )}
          </div>
          {refusal && (
            <div role="alert">
              <FieldError>{refusal}</FieldError>
            </div>
          )}
          {picking && (
            <pictures.Library
              onPick={(picture) => {
                take(picture)
                setPicking(false)
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </DropZone>
      )}
    </Field>
  )
}

const keyOf = (url: string) => ['picture', url]

interface AltTextProps {
  url: string
  pictures: Pictures
  disabled?: boolean | undefined
  /** Its number, if there are several in a narrow row. */
  of?: string
}

/** The alternative text. It belongs to the picture, not to the form, so it is saved at once. */
export function AltText({ url, pictures, disabled, of }: AltTextProps) {
  const client = useQueryClient()
  const id = useId()
  const { data: picture } = useQuery({ queryKey: keyOf(url), queryFn: () => pictures.find(url) })
  const [typed, setTyped] = useState<string>()
  const [saved, setSaved] = useState(false)
  const text = typed ?? picture?.alt ?? ''

  async function save() {
    const alt = text.trim()
    if (!picture || alt === picture.alt) return
    try {
      await pictures.describe(url, alt)
      client.setQueryData(keyOf(url), { ...picture, alt })
      setSaved(true)
    } catch (cause) {
      toastError(cause, 'The alt text could not be saved.')
    }
  }

  return (
    <div>
      <label htmlFor={id} className={of ? 'sr-only' : 'mb-1.5 block font-medium text-small'}>
        Alt text{of && ` of ${of}`}
      </label>
      <Input
        id={id}
        value={text}
        maxLength={300}
        disabled={disabled || !picture}
        placeholder={of ? 'Alt text: what does it show?' : 'What does it show?'}
        aria-describedby={`${id}h`}
        onChange={({ target }) => {
          setTyped(target.value)
          setSaved(false)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
      />
      <p
        id={`${id}h`}
        role="status"
        className="mt-1.5 font-mono text-caption text-ink-faint empty:mt-0"
      >
        {saved ? 'Saved.' : !of && 'Read out in place of the picture, wherever it is shown.'}
      </p>
    </div>
  )
}
