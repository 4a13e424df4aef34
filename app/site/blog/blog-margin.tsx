import type { ReactNode } from 'react'
import type { Blog } from '#features/blog/contract.ts'
import { readingMinutes } from '#features/blog/rules.ts'
import { ArrowLeftIcon } from '#ui/base/icons.tsx'
import { BlogDate } from './blog-date.tsx'
import { blogHref } from './blog-search.ts'
import { authorOf } from './feed.ts'

const link =
  'underline decoration-line-strong underline-offset-4 transition-colors duration-150 hover:text-action-text hover:decoration-current'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-mono text-caption text-ink-faint">{name}</dt>
      <dd className="text-small">{children}</dd>
    </div>
  )
}

interface BlogNotesProps {
  post: Blog
  /** The URL name of the post's category. */
  category: string | undefined
}

/** The facts about a post, in its margin. */
export function BlogNotes({ post, category }: BlogNotesProps) {
  const { categoryId, content, tags } = post
  const author = authorOf(post)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-(--column-gap) gap-y-4 md:grid-cols-1">
        <Fact name="Published">
          <BlogDate post={post} />
        </Fact>
        {author && <Fact name="Author">{author}</Fact>}
        {categoryId && (
          <Fact name="Category">
            <a href={blogHref({ category })} className={link}>
              {categoryId.name}
            </a>
          </Fact>
        )}
        <Fact name="Reading time">
          <span data-numeric>{readingMinutes(content)} min</span>
        </Fact>
        {tags.length > 0 && (
          <Fact name="Tags">
            <ul>
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <AllPosts className="mt-6 max-md:hidden" />
    </>
  )
}

export function AllPosts({ className }: { className: string }) {
  return (
    <p className={`print:hidden ${className}`}>
      <a href="/blogs" className={`inline-flex min-h-8 items-center gap-2 text-small ${link}`}>
        <ArrowLeftIcon className="size-4" />
        All posts
      </a>
    </p>
  )
}
