import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { GridIcon, TrashIcon } from '#ui/base/icons.tsx'
import { Input } from '#ui/base/input.tsx'
import { toastError } from '#ui/client/toast-error.ts'
import { Field, FieldError, type FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { useFormWork } from '#ui/form/open-forms.ts'
import { DropZone } from '#ui/media/drop-zone.tsx'
import { photoHint, refuseFile } from '#ui/media/file-rules.ts'
import { Picture as Shown } from '#ui/media/picture.tsx'
import { type Picture, type Pictures, usePictures } from '#ui/media/pictures.ts'
import { UploadProgress } from '#ui/media/upload-progress.tsx'

interface PictureFieldProps extends FieldProps {
  /** The theme in which a logo is shown. It is not cropped, and has no alternative text of its own. */
  logoOn?: 'light' | 'dark' | undefined
}

/**
 * A picture that is dropped, chosen, pasted, or selected from the library. Holds its URL, '' for
 * none.
 */
export function PictureField(props: PictureFieldProps) {
  const pictures = usePictures()
  return pictures && <WithLibrary {...props} pictures={pictures} />
}

function WithLibrary({ logoOn, pictures, ...field }: PictureFieldProps & { pictures: Pictures }) {
  const { disabled } = field
  const { value: url, change, blur, error } = useFormField<string | undefined>(field.name)
  const { beginUpload } = useFormWork()
  const client = useQueryClient()
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const [uploadError, setUploadError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function select(picture: Picture) {
    client.setQueryData(keyOf(picture.url), picture)
    setUploadError(undefined)
    change(picture.url)
  }

  async function send(file: File | undefined) {
    if (disabled || sending || !file) return
    setUploadError(undefined)
    const problem = refuseFile(file, { accept: 'image/*' })
    if (problem) return setUploadError(`${file.name}: ${problem}`)
    const done = beginUpload()
    setSending({ name: file.name, share: 0 })
    try {
      select(await pictures.upload(file, (share) => setSending({ name: file.name, share })))
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'The upload failed.'
      setUploadError(`${file.name}: ${message}`)
    } finally {
      setSending(undefined)
      done()
    }
  }

  return (
    <Field {...field} error={error} hint={field.hint ?? photoHint}>
      {(control) => (
        <DropZone
          control={{ ...control, required: control.required && !url }}
          input={input}
          accept="image/*"
          disabled={disabled}
          replacing={!!url}
          noun="an image"
          onFiles={(files) => void send(files?.[0])}
          onBlur={blur}
          above={
            <>
              {url && (
                <Shown
                  src={url}
                  alt=""
                  sizes="(min-width: 80rem) 22rem, 100vw"
                  className={`w-full rounded-sharp border border-line ${logoOn ? `${onTheme[logoOn]} h-40 bg-paper object-contain p-6` : 'aspect-4/3 bg-sunken object-cover'}`}
                />
              )}
              {url && !logoOn && (
                <AltText key={url} url={url} pictures={pictures} disabled={disabled} />
              )}
              {sending && <UploadProgress {...sending} />}
            </>
          }
        >
          <div className="flex flex-wrap gap-2">
            <FromLibrary pictures={pictures} disabled={disabled} onPick={select} />
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
          {uploadError && (
            <div role="alert">
              <FieldError>{uploadError}</FieldError>
            </div>
          )}
        </DropZone>
      )}
    </Field>
  )
}

interface FromLibraryProps {
  pictures: Pictures
  disabled?: boolean | undefined
  onPick: (picture: Picture) => void
}

export function FromLibrary({ pictures, disabled, onPick }: FromLibraryProps) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        <GridIcon className="size-4" />
        Pick from the library
      </Button>
      {open && (
        <pictures.Library
          onPick={(picture) => {
            onPick(picture)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const onTheme = { light: 'scheme-light', dark: 'scheme-dark' }

const keyOf = (url: string) => ['picture', url]

interface AltTextProps {
  url: string
  pictures: Pictures
  disabled?: boolean | undefined
  /** Its number, if there are several in a narrow row. */
  position?: string
  /** The error while the text is missing. */
  needed?: string | undefined
  /** The form was rejected because the text is missing. */
  invalid?: boolean
}

/** The alternative text. It belongs to the picture, not to the form, so it is saved at once. */
export function AltText({ url, pictures, disabled, position, needed, invalid }: AltTextProps) {
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const saving = useRef<Promise<boolean>>(undefined)
  const { data: picture } = useQuery({ queryKey: keyOf(url), queryFn: () => pictures.find(url) })
  const [typed, setTyped] = useState<string>()
  const [saved, setSaved] = useState(false)
  const text = typed ?? picture?.alt ?? ''
  const isMissing = picture !== undefined && text.trim() === '' && needed !== undefined

  async function store(stored: Picture, alt: string): Promise<boolean> {
    try {
      await pictures.describe(url, alt)
      client.setQueryData(keyOf(url), { ...stored, alt })
      setSaved(true)
      return true
    } catch (cause) {
      toastError(cause, 'The alt text could not be saved.')
      return false
    } finally {
      saving.current = undefined
    }
  }

  /** Undefined if there is nothing to save. */
  function save(): Promise<boolean> | undefined {
    const stored = client.getQueryData<Picture>(keyOf(url))
    if (stored && text.trim() !== stored.alt) saving.current ??= store(stored, text.trim())
    return saving.current
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const form = input.current?.form
    // The server checks the text when the form is saved.
    function saveFirst(event: SubmitEvent) {
      const pending = latest.current()
      if (!pending) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void pending.then((done) => done && form?.requestSubmit())
    }
    form?.addEventListener('submit', saveFirst, { capture: true })
    return () => form?.removeEventListener('submit', saveFirst, { capture: true })
  }, [])

  return (
    <div>
      <label htmlFor={id} className={position ? 'sr-only' : 'mb-1.5 block font-medium text-small'}>
        Alt text{position && ` of ${position}`}
      </label>
      <Input
        ref={input}
        id={id}
        value={text}
        maxLength={300}
        disabled={disabled || !picture}
        placeholder={position ? 'Alt text: what does it show?' : 'What does it show?'}
        aria-describedby={`${id}h`}
        aria-invalid={(isMissing && invalid) || undefined}
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
        {saved
          ? 'Saved'
          : isMissing
            ? needed
            : !position && 'Read aloud by screen readers wherever the image is used.'}
      </p>
    </div>
  )
}
