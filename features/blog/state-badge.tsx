import { formatTime } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/base/badge.tsx'
import type { Blog } from './contract.ts'
import { type BlogState, stateOf } from './rules.ts'

const looks: Record<BlogState, { tone: Tone; word: string }> = {
  published: { tone: 'good', word: 'Published' },
  scheduled: { tone: 'info', word: 'Scheduled' },
  draft: { tone: 'neutral', word: 'Draft' },
}

/** Published, scheduled with its date, or draft. */
export function StateBadge({ post }: { post: Pick<Blog, 'published_status' | 'publishAt'> }) {
  const { tone, word } = looks[stateOf(post)]
  return (
    <span title={post.publishAt ? `${formatTime(post.publishAt)} ET` : undefined}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  )
}
