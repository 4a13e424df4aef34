import { documents, type ProjectDocument } from '#features/documents/contract.ts'
import { IconButton } from '#ui/base/button.tsx'
import { Day } from '#ui/base/date.tsx'
import { CloseIcon, DownloadIcon } from '#ui/base/icons.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import { formatBytes } from '#ui/media/file-rules.ts'
import { downloadUrl } from '#ui/media/save-file.ts'
import { toastError } from '#ui/overlay/toast-error.ts'
import { projects } from './contract.ts'

async function download({ id }: ProjectDocument) {
  try {
    const { url } = await api.call(documents.link, { params: { id } })
    downloadUrl(url)
  } catch (error) {
    toastError(error)
  }
}

/** The private files of a project, to download or delete. */
export function ProjectFiles({ projectId: id }: { projectId: string }) {
  const { documents: kept = [] } = useRead(projects.one, { params: { id } }).data ?? {}
  const remove = useRemove(projects.removeDocument, {
    noun: 'file',
    refresh: [projects.one, projects.list],
  })
  const me = api.claims()
  const mayRemove = ({ accountId }: ProjectDocument) =>
    me?.role === 'Admin' || accountId === me?.userId
  if (kept.length === 0) return null
  return (
    <section aria-label="Private files">
      <h3 className="font-mono font-normal text-caption text-ink-faint tracking-normal">
        Private files, for the agency and the client
      </h3>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {kept.map((document) => (
          <li key={document.id} className="flex min-h-14 items-center gap-2 py-1">
            <button
              type="button"
              onClick={() => void download(document)}
              className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-sharp text-left text-small hover:text-action-text"
            >
              <DownloadIcon className="size-5 shrink-0" />
              <span className="wrap-anywhere">{document.name}</span>
            </button>
            <span className="text-right font-mono text-caption text-ink-faint">
              {formatBytes(document.bytes)} · <Day iso={document.timestamp} />
            </span>
            {remove && mayRemove(document) && (
              <IconButton
                label={`Delete ${document.name}`}
                onClick={() => remove(document.name, { params: { id, docId: document.id } })}
              >
                <CloseIcon className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
