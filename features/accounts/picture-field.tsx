import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { refuseFile } from '#ui/media/file-rules.ts'
import { type ChosenPicture, closePicture, openPicture } from './picture.ts'

const loadCrop = () => import('./picture-crop.tsx')
const PictureCrop = lazy(async () => ({ default: (await loadCrop()).PictureCrop }))

/** Uploads the cropped square, not the original picture. */
const maxBytes = 25 * 1024 * 1024
const accept = 'image/*'

/** Holds the URL of the picture, '' for none, or the cropped square to upload. */
export function PictureField({ name, person }: { name: string; person: string }) {
  const { value, change, error } = useFormField<string | Blob>(name)
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const src = useObjectUrl(value)

  async function take(file: File | undefined) {
    if (!file) return
    const wrong = refuseFile(file, { accept, maxBytes })
    const picture = wrong ? null : await openPicture(file)
    setRefusal(picture ? undefined : (wrong ?? 'This file is not a supported image.'))
    if (picture) setChosen(picture)
  }

  function close() {
    if (chosen) closePicture(chosen)
    setChosen(undefined)
    button.current?.focus()
  }

  function remove() {
    change('')
    setRefusal(undefined)
    button.current?.focus()
  }

  return (
    <FieldGroup name={name} label="Image" error={refusal ?? error}>
      <div className="flex items-center gap-4 max-xs:flex-wrap sm:gap-6">
        <Avatar name={person} src={src} size="large" />
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={button}
              variant="secondary"
              size="small"
              aria-describedby={hint}
              onPointerEnter={() => void loadCrop()}
              onClick={() => input.current?.click()}
            >
              {src ? 'Change image' : 'Choose image'}
            </Button>
            {src && (
              <Button variant="quiet" size="small" onClick={remove}>
                Remove image
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept={accept}
              hidden
              onChange={({ target }) => {
                void take(target.files?.[0])
                // Allows choosing the same file again.
                target.value = ''
              }}
            />
          </div>
          <p id={hint} className="font-mono text-caption text-ink-faint">
            Any image. You can crop it to a square.
          </p>
        </div>
      </div>
      {chosen && (
        <Suspense>
          <PictureCrop
            picture={chosen}
            onCancel={close}
            onDone={(square) => {
              change(square)
              close()
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  )
}

/** The URL to display, also before the upload. */
function useObjectUrl(picture: string | Blob | undefined): string | undefined {
  const made = useMemo(
    () => (picture instanceof Blob ? URL.createObjectURL(picture) : undefined),
    [picture],
  )
  useEffect(() => () => void (made && URL.revokeObjectURL(made)), [made])
  return made ?? (typeof picture === 'string' && picture !== '' ? picture : undefined)
}
