import { documents, type ProjectDocument } from '#features/documents/contract.ts'
import { hasPreview } from '#shared/file-kinds.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Day } from '#ui/base/date.tsx'
import { DownloadIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { FileThumbnail } from '#ui/details/file-thumbnail.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { usePreview } from '#ui/media/use-preview.tsx'
import { useRemoveFile } from './use-remove-file.ts'

const linksOf = (id: string) => api.call(documents.link, { params: { id } })
const readPreview = (id: string) => api.call(documents.preview, { params: { id } })

interface FileListProps {
  projectId: string
  files: readonly ProjectDocument[]
}

/** The files of a project, newest first, to preview, download and delete. */
export function FileList({ projectId, files }: FileListProps) {
  const { dialog, preview } = usePreview(linksOf)
  const remove = useRemoveFile(projectId)
  return (
    <>
      <ul aria-label="Files" className="divide-y divide-line border-line border-y">
        {[...files].reverse().map((file) => (
          <li key={file.id} className="flex items-center gap-1 py-2">
            <FileFacts file={file} {...(hasPreview(file) && { onPreview: () => preview(file) })} />
            <IconButton
              label={`Download ${file.name}`}
              onClick={() => void downloadFile(linksOf, file.id)}
            >
              <DownloadIcon className="size-5" />
            </IconButton>
            {remove.may(file) && (
              <IconButton label={`Delete ${file.name}`} onClick={() => remove.ask(file)}>
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

const factsLook = 'flex min-w-0 flex-1 items-center gap-4 text-left'

function FileFacts({ file, onPreview }: { file: ProjectDocument; onPreview?: () => void }) {
  const facts = (
    <>
      <FileThumbnail file={file} read={readPreview} />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium text-small">{file.name}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 font-mono text-caption text-ink-faint">
          <span>{formatBytes(file.bytes)}</span>
          {file.by && <span className="wrap-anywhere">{file.by}</span>}
          <Day iso={file.timestamp} />
        </span>
      </span>
    </>
  )
  if (!onPreview) return <div className={factsLook}>{facts}</div>
  return (
    <button
      type="button"
      onClick={onPreview}
      className={`${factsLook} cursor-zoom-in rounded-sharp transition-colors duration-150 hover:text-action-text`}
    >
      <span className="sr-only">Preview</span> {facts}
    </button>
  )
}
