import { EmptyState, ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { FileButton } from '#ui/media/file-button.tsx'
import { DropAnywhere } from '#ui/media/file-drop-anywhere.tsx'
import { photoHint, uploadLimit } from '#ui/media/file-rules.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { projects } from '../contract.ts'
import { FileList } from './file-list.tsx'
import { UploadRows } from './upload-rows.tsx'
import { accepted, useUploads } from './use-uploads.ts'

/**
 * The private files of a project, with all that may be done with them. Accepts files that are dropped
 * or pasted anywhere on the page.
 */
export default function ProjectFiles({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useRead(projects.one, { params: { id: projectId } })
  const { uploads, add, retry, remove } = useUploads(projectId)
  const files = data?.documents ?? []
  const chooser = (
    <FileButton multiple accept={accepted} onFiles={add}>
      Add files
    </FileButton>
  )
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="lines h-40" />
  return (
    <section aria-label="Files" className="grid grid-cols-1 gap-6">
      <DropAnywhere label="Drop to add to the project" onFiles={add} />
      {files.length + uploads.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {chooser}
          <p className="min-w-0 flex-1 basis-60 text-ink-soft text-small">{hint()}</p>
        </div>
      )}
      <UploadRows uploads={uploads} onRetry={retry} onRemove={remove} />
      {files.length > 0 && <FileList projectId={projectId} files={files} />}
      {files.length + uploads.length === 0 && (
        <EmptyState title="No files yet." text={hint()} action={chooser} />
      )}
    </section>
  )
}

const hint = () =>
  `Drop, paste or choose images, PDFs, office documents, text and ZIP files, up to ${formatBytes(uploadLimit())} each. ${photoHint}`
