import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import type { FieldProps } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { formatBytes, uploadLimit } from '#ui/file-rules.ts'
import { CloseIcon, GridIcon } from '#ui/icons.tsx'
import { AltText } from '#ui/picture-field.tsx'
import { type Pictures, usePictures } from '#ui/pictures.ts'
import { SortableList } from '#ui/sortable-list.tsx'
import { Thumbnail } from '#ui/thumbnail.tsx'

/** Several pictures in an order, the first of them the cover. Holds a list of their URLs. */
export function PicturesField(props: FieldProps) {
  const pictures = usePictures()
  return pictures && <WithLibrary {...props} pictures={pictures} />
}

const nameAt = (at: number) => `image ${at + 1}`

function WithLibrary({ pictures, ...field }: FieldProps & { pictures: Pictures }) {
  const each = `JPG or PNG, up to ${formatBytes(uploadLimit())} each.`
  return (
    <FileDrop
      hint={`${each} The first is the cover; drag the others by their dots, or move them with the arrow keys.`}
      {...field}
      multiple
      accept=".jpg,.jpeg,.png"
      upload={async (file, onProgress) => (await pictures.upload(file, onProgress)).url}
      list={(urls, change) => (
        <SortableList
          items={urls}
          keyOf={(url) => url}
          nameOf={(_, at) => nameAt(at)}
          onMove={change}
          className="mb-2 border-line border-t"
        >
          {(url, at, handle) => (
            <>
              {handle}
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 py-2">
                <div className="grid gap-1">
                  <Thumbnail src={url} />
                  {at === 0 && <span className="font-mono text-caption text-ink-faint">Cover</span>}
                </div>
                <div className="min-w-0 grow basis-52">
                  <AltText url={url} pictures={pictures} of={nameAt(at)} />
                </div>
              </div>
              <IconButton
                label={`Remove ${nameAt(at)}`}
                onClick={() => change(urls.filter((other) => other !== url))}
              >
                <CloseIcon className="size-4" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
      others={(add) => <FromLibrary pictures={pictures} onPick={add} />}
    />
  )
}

interface FromLibraryProps {
  pictures: Pictures
  onPick: (url: string) => void
}

function FromLibrary({ pictures, onPick }: FromLibraryProps) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <GridIcon className="size-4" />
        Pick from the library
      </Button>
      {open && (
        <pictures.Library
          onPick={({ url }) => {
            onPick(url)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
