import type { Blog } from '#features/blog/contract.ts'
import { teaserOf } from '#features/blog/rules.ts'
import { ArrowRightIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { BlogDate } from './blog-date.tsx'

interface BlogListProps {
  posts: Blog[]
  /** The heading level of the titles. */
  heading: 'h2' | 'h3'
  /** Shows the first post large, above the others. */
  withLead?: boolean
}

/** A list of posts like the contents page of a magazine: an optional lead story, then an index. */
export function BlogList({ posts, heading, withLead = false }: BlogListProps) {
  return (
    <ol>
      {posts.map((post, index) => {
        const Shape = withLead && index === 0 ? LeadPost : IndexEntry
        return <Shape key={post.id} post={post} heading={heading} />
      })}
    </ol>
  )
}

type PostProps = { post: Blog; heading: 'h2' | 'h3' }

function LeadPost({ post, heading: Heading }: PostProps) {
  const { slug, title, featured_image, featured_image_alt } = post
  return (
    <li className="group columns relative gap-y-5 border-ink border-t pt-4 pb-12 md:gap-y-8 md:pb-20">
      <Facts post={post} />
      {featured_image && (
        <div className="col-span-12 md:col-span-9">
          <Picture
            src={featured_image}
            alt={featured_image_alt}
            sizes="(min-width: 90rem) 61rem, (min-width: 48rem) 70vw, 92vw"
            priority
            className="aspect-[16/10] w-full bg-sunken object-cover"
          />
        </div>
      )}
      <div className="col-span-12 md:col-span-9 md:col-start-4">
        <Heading className="-ml-[0.03em] text-h1 tracking-[-0.045em]">
          <TitleLink slug={slug}>{title}</TitleLink>
        </Heading>
        <Teaser post={post} className="mt-5 text-lead" />
      </div>
    </li>
  )
}

function IndexEntry({ post, heading: Heading }: PostProps) {
  const { slug, title, featured_image, featured_image_alt } = post
  return (
    <li className="group columns relative gap-y-3 border-line border-t pt-4 pb-8 md:grid-rows-[auto_1fr] md:pb-12">
      <Facts post={post} />
      <Heading className={`text-h2 md:col-span-6 ${featured_image ? 'col-span-8' : 'col-span-12'}`}>
        <TitleLink slug={slug}>{title}</TitleLink>
      </Heading>
      {featured_image && (
        <div className="col-span-4 pt-1 md:col-span-3 md:row-span-2">
          <Picture
            src={featured_image}
            alt={featured_image_alt}
            sizes="(min-width: 90rem) 20rem, (min-width: 48rem) 22vw, 30vw"
            className="aspect-[16/10] w-full bg-sunken object-cover"
          />
        </div>
      )}
      <Teaser
        post={post}
        className="col-span-12 text-ink-soft md:col-span-6 md:col-start-4 md:row-start-2"
      />
    </li>
  )
}

const mark = 'flex items-center gap-2 text-ink before:size-2 before:bg-action'

/** The date, the category and the badges, in the margin. */
function Facts({ post }: { post: Blog }) {
  return (
    <p className="col-span-12 flex flex-wrap gap-x-4 font-mono text-caption text-ink-soft md:col-span-3 md:row-span-2 md:grid md:content-start md:gap-y-1 md:pt-2">
      {post.featured_post && <span className={mark}>Featured</span>}
      {post.current_blog && <span className={mark}>Current</span>}
      <BlogDate post={post} />
      {post.categoryId && <span>{post.categoryId.name}</span>}
    </p>
  )
}

function TitleLink({ slug, children }: { slug: string; children: string }) {
  return (
    <a
      href={`/blogs/${slug}`}
      className="relative z-1 [overflow-wrap:anywhere] transition-colors duration-150 group-hover:text-action-text"
    >
      {children}
    </a>
  )
}

/** The whole card is clickable, but only the link of the title takes the focus. */
function Teaser({ post, className }: { post: Blog; className: string }) {
  const { slug, title } = post
  return (
    <div className={className}>
      <p className="max-w-[34rem]">{teaserOf(post)}</p>
      <a
        href={`/blogs/${slug}`}
        tabIndex={-1}
        className="mt-2 inline-flex min-h-8 items-center gap-2 font-medium text-ink text-small after:absolute after:inset-0 group-hover:text-action-text print:hidden"
      >
        Read More<span className="sr-only">: {title}</span>
        <ArrowRightIcon className="size-4" />
      </a>
    </div>
  )
}
