import { documents, type ProjectDocument } from '#features/documents/contract.ts'
import { Day } from '#ui/base/date.tsx'
import { api } from '#ui/client/api.ts'
import { FileRows } from '#ui/files/file-rows.tsx'
import { useRemoveFile } from './use-remove-file.ts'

interface FileListProps {
  projectId: string
  files: readonly ProjectDocument[]
}

/** The files of a project, newest first. */
export function FileList({ projectId, files }: FileListProps) {
  const remove = useRemoveFile(projectId)
  return (
    <FileRows
      files={[...files].reverse()}
      linksOf={(id) => api.call(documents.link, { params: { id } })}
      read={(id) => api.call(documents.preview, { params: { id } })}
      factsOf={({ by, timestamp }) => (
        <>
          {by && <span className="wrap-anywhere">{by}</span>}
          <Day iso={timestamp} />
        </>
      )}
      mayRemove={remove.may}
      onRemove={remove.ask}
    />
  )
}
