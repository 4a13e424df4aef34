import { useState } from 'react'
import { Link } from 'react-router'
import { countOf } from '#shared/text.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { TrashIcon, UploadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead, useRefetch, useWrite } from '#ui/client/data.tsx'
import { fetchWithProgress } from '#ui/client/fetch-with-progress.ts'
import { toast } from '#ui/client/toast.ts'
import { FactList } from '#ui/details/fact-list.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { UnsavedGuard } from '#ui/form/unsaved-guard.tsx'
import { FileButton } from '#ui/media/file-button.tsx'
import { DropAnywhere } from '#ui/media/file-drop-anywhere.tsx'
import { refuseFile } from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { Picture as Shown } from '#ui/media/picture.tsx'
import { fitUpload } from '#ui/media/shrink-picture.ts'
import { UploadProgress } from '#ui/media/upload-progress.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Loaded } from '#ui/portal/loaded.tsx'
import { Page } from '#ui/portal/page.tsx'
import { DescribePicture, files, type PictureInUse } from './contract.ts'
import { kindLabels } from './library-filters.tsx'
import { picturePaths } from './paths.ts'
import { libraryKinds, useNouns } from './rules.ts'

interface PictureDetailsProps {
  idOrName: string
  onGone: () => void
  onMoved: (id: string) => void
}

const back = { to: picturePaths.list, label: 'All images' }

const kept =
  'Its name and alt text are kept. The old image stays in the library as unused until it is deleted.'

const columns =
  'grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]'

/** A picture with its name, alternative text and uses, and the actions on it. */
export function PictureDetails({ idOrName, onGone, onMoved }: PictureDetailsProps) {
  const read = useRead(files.one, { params: { idOrName } })
  const picture = read.isPlaceholderData ? undefined : read.data
  return (
    <Page
      title={picture ? picture.name || 'Untitled' : 'Image'}
      untitled={!picture}
      back={back}
      actions={
        picture ? (
          <Actions picture={picture} onGone={onGone} onMoved={onMoved} />
        ) : (
          !read.error && <Skeleton className="h-(--control-height) w-32" />
        )
      }
    >
      <Loaded
        read={read}
        skeleton={<DetailsSkeleton />}
        missing={{ title: 'This image does not exist.', back }}
      >
        {(found) => (
          <div className={columns}>
            <Frame picture={found} />
            <div className="flex flex-col gap-10">
              <Words key={found.id} picture={found} />
              <Uses picture={found} />
              <Facts picture={found} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Frame({ picture: { url, alt, width, height } }: { picture: PictureInUse }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label="Open the full image"
      className="flex justify-center rounded-sharp border border-line bg-sunken p-3 transition-colors duration-150 hover:border-line-strong sm:p-6 lg:sticky lg:top-6"
    >
      {/* Its size is known before it has loaded. */}
      <span style={{ width: `min(100%, ${width}px, ${(70 * width) / height}vh)` }}>
        <Shown
          src={url}
          alt={alt}
          priority
          sizes="(min-width: 64rem) 55vw, 92vw"
          className="h-auto w-full"
        />
      </span>
    </a>
  )
}

function Words({ picture: { id, name, alt } }: { picture: PictureInUse }) {
  const describe = useWrite(files.describe, { refresh: [files.one, files.list] })
  return (
    <Form
      schema={DescribePicture}
      defaultValues={{ name, alt }}
      onSubmit={(body) => describe.mutateAsync({ params: { idOrName: id }, body })}
    >
      <UnsavedGuard />
      <TextareaField
        name="alt"
        rows={3}
        label="Alt text"
        maxLength={300}
        hint="Describes the image for people who cannot see it. Leave it empty if the image is decorative."
      />
      <TextField name="name" label="Name" maxLength={200} hint="Helps to find the image." />
      <div>
        <SubmitButton>Save changes</SubmitButton>
      </div>
    </Form>
  )
}

function Uses({ picture: { usedBy, uses, mayRemove } }: { picture: PictureInUse }) {
  return (
    <section aria-labelledby="where-used">
      <h2 id="where-used" className="border-ink border-b pb-2 text-h4">
        Where it is used
      </h2>
      {usedBy.length === 0 && <p className="pt-3 text-ink-soft">Not used anywhere.</p>}
      <ul>
        {usedBy.map(({ kind, id, title, place, editPath }) => (
          <li
            key={`${id} ${place}`}
            className="flex items-baseline justify-between gap-4 border-line border-b py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              {editPath ? (
                <Link to={editPath} className="font-medium hover:text-action-text">
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
            </span>
            <span className="shrink-0 font-mono text-caption text-ink-faint first-letter:uppercase">
              {useNouns[kind]}
              {place === 'text' && ', in the text'}
            </span>
          </li>
        ))}
      </ul>
      {mayRemove && uses > 0 && (
        <p className="pt-3 text-ink-soft text-small">
          In use on {countOf(uses, 'page')}, so it can’t be deleted.
        </p>
      )}
    </section>
  )
}

function Facts({ picture }: { picture: PictureInUse }) {
  const { kind, width, height, bytes, by, createdAt, url } = picture
  const label = libraryKinds.find((one) => one === kind)
  const facts = [
    { name: 'Size', value: `${width} × ${height} pixels` },
    { name: 'On disk', value: formatBytes(bytes) },
    { name: 'Kind', value: label && kindLabels[label] },
    { name: 'Uploaded', value: <Day iso={createdAt} /> },
    { name: 'By', value: by },
  ]
  return (
    <div>
      <FactList facts={facts} />
      <div className="mt-4">
        <CopyButton text={url} label="Copy URL" />
      </div>
    </div>
  )
}

function Actions({
  picture,
  onGone,
  onMoved,
}: Pick<PictureDetailsProps, 'onGone' | 'onMoved'> & { picture: PictureInUse }) {
  const { id, key, uses, mayRemove } = picture
  const confirm = useConfirm()
  const refetch = useRefetch([files.list, files.one, files.countUnused])
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const remove = useWrite(files.remove, {
    refresh: [files.list, files.countUnused],
    failed: 'Failed to delete image.',
    onDone: onGone,
  })

  async function replace(file: File) {
    setShare(0)
    try {
      const input = { params: { idOrName: id }, body: {}, files: { file: await fitUpload(file) } }
      const { item, message } = await api.call(files.replace, input, {
        fetch: fetchWithProgress(setShare),
      })
      await refetch()
      toast.success(message)
      if (item.id !== id) onMoved(item.id)
    } catch (cause) {
      setRefusal(cause instanceof Error ? cause.message : 'The upload failed.')
    } finally {
      setShare(undefined)
    }
  }

  function ask([file]: File[]) {
    if (!file || share !== undefined) return
    const wrong = refuseFile(file, { accept: 'image/*' })
    setRefusal(wrong ? `${file.name}: ${wrong}` : undefined)
    if (wrong) return
    confirm({
      title: `Replace it with “${file.name}”?`,
      text:
        uses > 0
          ? `${uses === 1 ? 'What shows it' : `All ${uses} that show it`} will show the new image at once, also on the website. ${kept}`
          : kept,
      action: 'Replace image',
      onConfirm: () => void replace(file),
    })
  }

  return (
    <div className="flex flex-col items-end gap-2 max-sm:items-stretch">
      <div className="flex flex-wrap gap-2">
        {mayRemove && (
          <Button
            variant="secondary"
            disabled={uses > 0}
            onClick={() =>
              confirm({
                title: 'Delete this image?',
                text: 'It is not used. Older versions of texts that used it will lose it. This cannot be undone.',
                action: 'Delete image',
                onConfirm: () => remove.mutateAsync({ body: { key } }),
              })
            }
          >
            <TrashIcon />
            Delete
          </Button>
        )}
        <FileButton onFiles={ask} busy={share !== undefined} busyLabel="Replacing…">
          <UploadIcon />
          Replace
        </FileButton>
      </div>
      {share !== undefined && <UploadProgress name="New image" share={share} />}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
      <DropAnywhere label="Drop to replace" onFiles={ask} />
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <Skeleton className="aspect-4/3 w-full" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  )
}
