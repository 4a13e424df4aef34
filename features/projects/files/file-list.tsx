import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documents, type ProjectDocument } from '#features/documents/contract.ts'
import { hasPreview, isPictureKind } from '#shared/file-kinds.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Day } from '#ui/base/date.tsx'
import { DownloadIcon, FileIcon, ImageIcon, TrashIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { usePreview } from '#ui/media/use-preview.tsx'
import { useRemoveFile } from './use-remove-file.ts'

const linksOf = (id: string) => api.call(documents.link, { params: { id } })

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
      <Thumbnail file={file} />
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

function Thumbnail({ file }: { file: ProjectDocument }) {
  const isPicture = isPictureKind(file.kind)
  const { data } = useQuery({
    queryKey: [documents.preview.path, file.id],
    queryFn: () => api.call(documents.preview, { params: { id: file.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isPicture,
  })
  const url = useObjectUrl(data)
  const Icon = isPicture ? ImageIcon : FileIcon
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sharp border border-line bg-sunken text-ink-faint">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon />}
    </span>
  )
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
