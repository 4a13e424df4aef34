import type { Blog } from '#features/blog/contract.ts'
import { formatDate, formatExactTime } from '#shared/dates.ts'

/** Visible posts are published; the type also covers drafts. */
export function publishedOn({ publishedAt, createdAt }: Blog): string {
  return publishedAt ?? createdAt
}

export function BlogDate({ post }: { post: Blog }) {
  const at = publishedOn(post)
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatDate(at)}
    </time>
  )
}
