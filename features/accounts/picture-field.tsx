import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { User } from '#people/contract.ts'
import { people } from '#people/contract.ts'
import { nameOf } from '#people/names.ts'
import { ApiError } from '#shared/errors.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { Button } from '#ui/base/button.tsx'
import { api } from '#ui/client/api.ts'
import { useRefetch, useWrite } from '#ui/client/data.tsx'
import { toast } from '#ui/client/toast.ts'
import { FieldGroup } from '#ui/form/field.tsx'
import { refuseFile } from '#ui/media/file-rules.ts'
import { accounts } from './contract.ts'
import { type ChosenPicture, closePicture, openPicture } from './picture.ts'

const loadCrop = () => import('./picture-crop.tsx')
const PictureCrop = lazy(loadCrop)

/** Uploads the cropped square, not the original picture. */
const maxBytes = 25 * 1024 * 1024
const accept = 'image/*'

interface OwnPictureProps {
  user: User
  /** The `updatedAt` of the account that the profile is based on. */
  basedOn: () => string
  onSaved: (user: User) => void
}

/** One's own picture, which is saved as soon as it is chosen or removed. */
export function OwnPicture({ user, basedOn, onSaved }: OwnPictureProps) {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const { busy, save } = useSavedPicture({ user, basedOn, onSaved })
  const src = user.avatar ?? undefined

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
    setRefusal(undefined)
    button.current?.focus()
    save('')
  }

  return (
    <FieldGroup name="avatar" label="Image" error={refusal}>
      <div className="flex items-center gap-4 max-xs:flex-wrap sm:gap-6">
        <Avatar name={nameOf(user)} src={src} size="large" />
        <div className="grid min-w-0 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={button}
              variant="secondary"
              size="small"
              aria-describedby={hint}
              busy={busy}
              busyLabel="Saving…"
              onPointerEnter={() => void loadCrop()}
              onClick={() => input.current?.click()}
            >
              {src ? 'Change image' : 'Choose image'}
            </Button>
            {src && (
              <Button variant="quiet" size="small" disabled={busy} onClick={remove}>
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
            Any image. You can crop it to a square. It is saved at once.
          </p>
        </div>
      </div>
      {chosen && (
        <Suspense>
          <PictureCrop
            picture={chosen}
            onCancel={close}
            onDone={(square) => {
              close()
              save(square)
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  )
}

/** Saves a new picture, or '' for none, and offers to undo that. */
function useSavedPicture({ user, basedOn, onSaved }: OwnPictureProps) {
  const refetch = useRefetch([people.authUser])
  const update = useWrite(accounts.update, {
    refresh: [people.authUser],
    showSuccess: ({ user }) => onSaved(user),
  })

  async function undo(before: string): Promise<string> {
    const body = { id: user.id, basedOn: basedOn(), avatar: before }
    const { user: saved } = await api.call(accounts.update, { body })
    onSaved(saved)
    await refetch()
    if ((saved.avatar ?? '') !== before)
      throw new ApiError('NOT_FOUND', { message: 'The previous image is no longer there.' })
    return before === '' ? 'Image removed' : 'Image restored'
  }

  async function save(picture: Blob | '') {
    const before = user.avatar ?? ''
    const body = { id: user.id, basedOn: basedOn() }
    await update.mutateAsync(
      picture === '' ? { body: { ...body, avatar: '' } } : { body, files: { avatar: picture } },
    )
    toast.success(picture === '' ? 'Image removed' : 'Image saved', {
      label: 'Undo',
      onSelect: () => undo(before),
    })
  }

  return {
    busy: update.isPending,
    // The write shows why it failed.
    save: (picture: Blob | '') => void save(picture).catch(() => {}),
  }
}
