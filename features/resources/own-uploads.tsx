import { chat } from '#features/chat/contract.ts'
import { supportPages } from '#features/chat/paths.ts'
import { documents } from '#features/documents/contract.ts'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { Day } from '#ui/base/date.tsx'
import { DownloadIcon } from '#ui/base/icons.tsx'
import { ButtonLink, TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { downloadFile } from '#ui/client/save-file.ts'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { formatBytes } from '#ui/media/format-bytes.ts'
import { type OwnUpload, resources } from './contract.ts'

const columns: Column<OwnUpload>[] = [
  {
    key: 'name',
    header: 'File',
    cell: ({ name }) => <span className="line-clamp-2 font-medium">{name}</span>,
  },
  {
    key: 'place',
    header: 'Belongs to',
    inCard: 'paragraph',
    cell: (upload) => <Place {...upload} />,
  },
  {
    key: 'bytes',
    header: 'Size',
    width: '6rem',
    align: 'end',
    from: 'table',
    cell: ({ bytes }) => <span data-numeric>{formatBytes(bytes)}</span>,
  },
  {
    key: 'timestamp',
    header: 'Uploaded',
    width: '11rem',
    inCard: 'date',
    cell: ({ timestamp }) => <Day iso={timestamp} />,
  },
]

function Place({ project }: OwnUpload) {
  if (!project) return <TextLink to={supportPages.client}>Support</TextLink>
  const files = clientProjectPaths.details(project.id, 'files')
  return (
    <TextLink to={files} className="line-clamp-2">
      {project.title}
    </TextLink>
  )
}

const linksOf = ({ place, id }: OwnUpload) =>
  api.call(place === 'project' ? documents.link : chat.link, { params: { id } })

/** All of the client's uploads, with links to their project or support. */
export default function OwnUploads() {
  const list = useList(resources.uploads, { sort: '' })
  return (
    <ResourceList
      csv={false}
      list={list}
      caption="Uploads"
      columns={columns}
      actions={(upload) => [
        {
          label: 'Download',
          onSelect: () => void downloadFile(() => linksOf(upload), upload.id),
          icon: DownloadIcon,
        },
      ]}
      rowName={({ name }) => name}
      empty={{
        title: 'You have not uploaded anything yet.',
        text: 'Files that you add to a project or send in support are listed here.',
        action: <ButtonLink to={clientProjectPaths.list}>Go to your projects</ButtonLink>,
      }}
    />
  )
}
