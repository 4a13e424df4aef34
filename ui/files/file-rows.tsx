import type { ReactNode } from 'react'
import { type FileKind, hasPreview } from '#shared/file-kinds.ts'
import { IconButton } from '../base/button.tsx'
import { DownloadIcon, TrashIcon } from '../base/icons.tsx'
import { downloadFile, type LinksOf } from '../client/save-file.ts'
import { formatBytes } from '../media/format-bytes.ts'
import { usePreview } from '../media/use-preview.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'

interface RowFile {
  id: string
  name: string
  kind: FileKind
  bytes: number
}

interface FileRowsProps<F extends RowFile> {
  files: readonly F[]
  linksOf: LinksOf
  /** Reads the small copy of a picture. */
  read: (id: string) => Promise<Blob>
  /** Shown beside the size. */
  factsOf?: (file: F) => ReactNode
  mayRemove: (file: F) => boolean
  onRemove: (file: F) => void
}

/** Private files, to preview, download and delete. */
export function FileRows<F extends RowFile>(props: FileRowsProps<F>) {
  const { files, linksOf, read, factsOf, mayRemove, onRemove } = props
  const { dialog, preview } = usePreview(linksOf)
  return (
    <>
      <ul aria-label="Files" className="divide-y divide-line border-line border-y">
        {files.map((file) => {
          const facts = (
            <>
              <FileThumbnail file={file} read={read} />
              <span className="min-w-0">
                <span className="block font-medium text-small wrap-anywhere">{file.name}</span>
                <span className="mt-0.5 flex flex-wrap gap-x-3 font-mono text-caption text-ink-faint">
                  <span>{formatBytes(file.bytes)}</span>
                  {factsOf?.(file)}
                </span>
              </span>
            </>
          )
          return (
            <li key={file.id} className="flex items-center gap-1 py-2">
              {hasPreview(file) ? (
                <button
                  type="button"
                  onClick={() => preview(file)}
                  className={`${look} cursor-zoom-in rounded-sharp transition-colors duration-150 hover:text-action-text`}
                >
                  <span className="sr-only">Preview</span> {facts}
                </button>
              ) : (
                <div className={look}>{facts}</div>
              )}
              <IconButton
                label={`Download ${file.name}`}
                onClick={() => void downloadFile(linksOf, file.id)}
              >
                <DownloadIcon className="size-5" />
              </IconButton>
              {mayRemove(file) && (
                <IconButton label={`Delete ${file.name}`} onClick={() => onRemove(file)}>
                  <TrashIcon className="size-5" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}

const look = 'flex min-w-0 flex-1 items-center gap-4 text-left'
