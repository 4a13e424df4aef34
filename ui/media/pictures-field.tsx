import { useRef } from 'react'
import { parseImageUrl } from '#shared/images.ts'
import { IconButton } from '#ui/base/button.tsx'
import { CloseIcon, FileIcon } from '#ui/base/icons.tsx'
import type { FieldProps } from '#ui/form/field.tsx'
import { useFormField } from '#ui/form/form.tsx'
import { SortableList } from '#ui/list/sortable-list.tsx'
import { FileDrop } from '#ui/media/file-drop.tsx'
import { photoHint, uploadLimit } from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { AltText, FromLibrary } from '#ui/media/picture-field.tsx'
import { type Pictures, usePictures } from '#ui/media/pictures.ts'
import { Thumbnail } from '#ui/media/thumbnail.tsx'

interface PicturesFieldProps extends FieldProps {
  /** With .zip, archives are accepted too; they follow the pictures. */
  accept?: string
  /** The error at each picture that has no alternative text. */
  altNeeded?: string | undefined
}

/** Several pictures in order, the first one the cover. Holds a list of their URLs. */
export function PicturesField(props: PicturesFieldProps) {
  const pictures = usePictures()
  return pictures && <PicturesDrop {...props} pictures={pictures} />
}

const isPicture = (url: string) => parseImageUrl(url) !== null
const nameAt = (at: number) => `image ${at + 1}`

function PicturesDrop({
  pictures,
  accept = '.jpg,.jpeg,.png',
  altNeeded,
  ...field
}: PicturesFieldProps & { pictures: Pictures }) {
  const names = useRef(new Map<string, string>())
  const { error } = useFormField(field.name)
  const zips = accept.includes('.zip') ? ` A ZIP may have ${formatBytes(uploadLimit())}.` : ''
  return (
    <FileDrop
      hint={`JPG or PNG. ${photoHint}${zips} The first image is the cover; drag the others by their handles, or press Space on a handle and use the arrow keys.`}
      {...field}
      multiple
      accept={accept}
      upload={async (file, onProgress) => {
        const { url } = await pictures.upload(file, onProgress)
        names.current.set(url, file.name)
        return url
      }}
      list={(all, change) => {
        const urls = all.filter(isPicture)
        const archives = all.filter((url) => !isPicture(url))
        const drop = (url: string) => change(all.filter((other) => other !== url))
        return (
          <>
            {urls.length > 0 && (
              <SortableList
                items={urls}
                keyOf={(url) => url}
                nameOf={(_, at) => nameAt(at)}
                onMove={(moved) => change([...moved, ...archives])}
                className="mb-2 border-line border-t"
              >
                {(url, at, handle) => (
                  <>
                    {handle}
                    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2">
                      <div className="grid gap-1">
                        <Thumbnail src={url} />
                        {at === 0 && (
                          <span className="font-mono text-caption text-ink-faint">Cover</span>
                        )}
                      </div>
                      <div className="min-w-0 grow basis-52">
                        <AltText
                          url={url}
                          pictures={pictures}
                          position={nameAt(at)}
                          needed={altNeeded}
                          invalid={error !== undefined}
                        />
                      </div>
                    </div>
                    <IconButton label={`Remove ${nameAt(at)}`} onClick={() => drop(url)}>
                      <CloseIcon className="size-4" />
                    </IconButton>
                  </>
                )}
              </SortableList>
            )}
            {archives.map((url) => (
              <Archive
                key={url}
                name={names.current.get(url) ?? 'Archive'}
                onRemove={() => drop(url)}
              />
            ))}
          </>
        )
      }}
      sources={(add) => <FromLibrary pictures={pictures} onPick={({ url }) => add(url)} />}
    />
  )
}

function Archive({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 border-line border-b pb-2 text-small">
      <FileIcon className="size-5 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  )
}
