import { formatRecentDay } from '#shared/dates.ts'
import { TextLink } from '#ui/base/link.tsx'
import type { SeenProject } from '../contract.ts'
import { clientProjectPaths } from '../paths.ts'
import { Author } from './author.tsx'

const most = 3

const nothing = 'border-line border-t py-4 text-ink-soft'
const facts = 'mt-0.5 font-mono text-caption text-ink-faint wrap-anywhere'

export function LatestComments({ history = [] }: SeenProject) {
  const comments = history.filter(({ comment }) => comment).slice(0, most)
  if (comments.length === 0) return <p className={nothing}>No comments yet.</p>
  return (
    <ul aria-label="Latest comments">
      {comments.map((entry) => (
        <li key={entry.id} className="border-line border-t py-3">
          <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{entry.comment}</p>
          <p className={facts}>
            <Author entry={entry} />, {formatRecentDay(entry.timestamp)}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function LatestFiles({ id, documents = [] }: SeenProject) {
  const files = documents.slice(-most).reverse()
  if (files.length === 0) return <p className={nothing}>No files yet.</p>
  return (
    <ul aria-label="Latest files">
      {files.map((file) => (
        <li key={file.id} className="border-line border-t py-3">
          <TextLink
            to={clientProjectPaths.details(id, 'files')}
            className="line-clamp-2 font-medium text-ink! wrap-anywhere decoration-transparent"
          >
            {file.name}
          </TextLink>
          <p className={facts}>
            {[formatRecentDay(file.timestamp), file.by].filter(Boolean).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
