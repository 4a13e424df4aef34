import { formatTime, zoneName } from '#shared/dates.ts'
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
  const state = stateOf(post)
  const { tone, word } = looks[state]
  return (
    <span className="inline-block">
      <Badge tone={tone}>{word}</Badge>
      {state === 'scheduled' && post.publishAt && (
        <time dateTime={post.publishAt} className="block text-ink-soft text-small">
          {formatTime(post.publishAt)} {zoneName()}
        </time>
      )}
    </span>
  )
}
