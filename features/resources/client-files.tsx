import type { ReactNode } from 'react'
import { chat } from '#features/chat/contract.ts'
import { supportPages } from '#features/chat/paths.ts'
import { documents } from '#features/documents/contract.ts'
import { projectPaths } from '#features/projects/paths.ts'
import type { Rows } from '#shared/endpoint.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { ErrorState, Skeleton } from '#ui/base/data-states.tsx'
import { Day } from '#ui/base/date.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { useRead } from '#ui/client/data.tsx'
import { downloadFile } from '#ui/client/save-file.ts'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { type OwnUpload, type Resource, resources } from './contract.ts'
import { resourcePaths } from './paths.ts'
import { hostOf } from './rules.ts'

const limit = 100

/** A client's uploads, and the resources shared with this client only. */
export default function ClientFiles({ clientId }: { clientId: string }) {
  const query = { clientId, limit }
  const uploads = useRead(resources.uploads, { query })
  const shared = useRead(resources.list, { query })
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Files title="Uploaded by the client" read={uploads} empty="No uploads yet.">
        {(upload) => <Upload upload={upload} clientId={clientId} />}
      </Files>
      <Files title="Shared with the client" read={shared} empty="Nothing is shared yet.">
        {(resource) => <Shared resource={resource} />}
      </Files>
    </div>
  )
}

interface FilesProps<Row> {
  title: string
  read: { data?: Rows<Row>; error: Error | null; refetch: () => unknown }
  empty: string
  children: (row: Row) => ReactNode
}

function Files<Row extends { id: string }>({ title, read, empty, children }: FilesProps<Row>) {
  const { data, error, refetch } = read
  return (
    <Card title={title}>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {data?.total === 0 && <p className="text-ink-soft text-small">{empty}</p>}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        {data?.rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-3"
          >
            {children(row)}
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <p className="mt-6 text-ink-soft text-small">The newest {limit} are shown.</p>
      )}
    </Card>
  )
}

const facts = 'flex flex-wrap gap-x-3 font-mono text-caption text-ink-faint'

function Upload({ upload, clientId }: { upload: OwnUpload; clientId: string }) {
  const { id, name, bytes, place, project, timestamp } = upload
  const links = () => api.call(place === 'project' ? documents.link : chat.link, { params: { id } })
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className={facts}>
          <TextLink
            to={
              project
                ? projectPaths.details(project.id, 'files')
                : supportPages.conversation(clientId)
            }
            className="wrap-anywhere"
          >
            {project?.title ?? 'Support'}
          </TextLink>
          <span>{formatBytes(bytes)}</span>
          <Day iso={timestamp} />
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => void downloadFile(links, id)}>
        <DownloadIcon className="size-4" />
        <span>
          Download<span className="sr-only"> “{name}”</span>
        </span>
      </Button>
    </>
  )
}

function Shared({ resource }: { resource: Resource }) {
  const { id, title, category, file, url, createdAt } = resource
  return (
    <div className="min-w-0">
      <TextLink
        to={resourcePaths.edit(id)}
        className="font-medium text-ink! wrap-anywhere decoration-transparent"
      >
        {title}
      </TextLink>
      <p className={facts}>
        <span>{category}</span>
        <span>{file ? formatBytes(file.bytes) : hostOf(url ?? '')}</span>
        <Day iso={createdAt} />
      </p>
    </div>
  )
}
