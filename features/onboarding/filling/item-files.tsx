import { documents } from '#features/documents/contract.ts'
import { hasPreview } from '#shared/file-kinds.ts'
import { IconButton } from '#ui/base/button.tsx'
import { DownloadIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useWrite } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { FileThumbnail } from '#ui/details/file-thumbnail.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { usePreview } from '#ui/media/use-preview.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type ItemFile, type OnboardingItem, onboardings } from '../contract.ts'

const linksOf = (id: string) => api.call(documents.link, { params: { id } })
const readPreview = (id: string) => api.call(documents.preview, { params: { id } })

/** The files of an item, to preview, download and, while it is open, delete one's own. */
export function ItemFiles({ item: { id, files, state } }: { item: OnboardingItem }) {
  const { dialog, preview } = usePreview(linksOf)
  const confirm = useConfirm()
  const remove = useWrite(onboardings.removeFile, { refresh: [onboardings.ofProject] })
  const isOwn = ({ accountId }: ItemFile) => accountId === api.claims()?.userId
  const canRemove = may(onboardings.removeFile) && state !== 'accepted'
  if (files.length === 0) return null

  function ask({ id: fileId, name }: ItemFile) {
    confirm({
      title: `Delete “${name}”?`,
      action: 'Delete file',
      onConfirm: () => remove.mutateAsync({ params: { id, fileId } }),
    })
  }

  return (
    <>
      <ul aria-label="Files" className="divide-y divide-line border-line border-y">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-1 py-2">
            <FileFacts file={file} {...(hasPreview(file) && { onPreview: () => preview(file) })} />
            <IconButton
              label={`Download ${file.name}`}
              onClick={() => void downloadFile(linksOf, file.id)}
            >
              <DownloadIcon className="size-5" />
            </IconButton>
            {canRemove && isOwn(file) && (
              <IconButton label={`Delete ${file.name}`} onClick={() => ask(file)}>
                <TrashIcon className="size-5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

const look = 'flex min-w-0 flex-1 items-center gap-4 text-left'

function FileFacts({ file, onPreview }: { file: ItemFile; onPreview?: () => void }) {
  const facts = (
    <>
      <FileThumbnail file={file} read={readPreview} />
      <span className="min-w-0">
        <span className="block font-medium text-small wrap-anywhere">{file.name}</span>
        <span className="font-mono text-caption text-ink-faint">{formatBytes(file.bytes)}</span>
      </span>
    </>
  )
  if (!onPreview) return <div className={look}>{facts}</div>
  return (
    <button
      type="button"
      onClick={onPreview}
      className={`${look} cursor-zoom-in rounded-sharp transition-colors duration-150 hover:text-action-text`}
    >
      <span className="sr-only">Preview</span> {facts}
    </button>
  )
}
