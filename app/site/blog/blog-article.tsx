import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { blog, type Blog as Post } from '#features/blog/contract.ts'
import { categoryAddresses } from '#features/blog/rules.ts'
import { blogCategories } from '#features/categories/contract.ts'
import { blogSection } from '#features/settings/website/blog.ts'
import { Picture } from '#ui/media/picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { Read } from '../../context.ts'
import { ClosingCall } from '../frame/closing-call.tsx'
import { useOrigin } from '../frame/head.tsx'
import { PageTop } from '../frame/page-top.tsx'
import { Sections } from '../frame/sections.tsx'
import { withSections } from '../sections.ts'
import { BlogList } from './blog-list.tsx'
import { AllPosts, BlogNotes } from './blog-margin.tsx'
import { postUrl } from './feed.ts'

/** Adds what the page of a post shows beside it. */
export async function readRelated(read: Read, post: Post) {
  if (!post.categoryId) return { post, category: undefined, similar: [] }
  const query = { categoryId: post.categoryId.id, currentBlogId: post.id }
  const [similar, categories] = await Promise.all([
    read(blog.similar, { query }),
    read(blogCategories.list, { query: { sort: 'name' } }),
  ])
  const addresses = [...categoryAddresses(categories.rows)]
  const category = addresses.find(([, { id }]) => id === post.categoryId?.id)?.[0]
  return { post, category, similar: similar.rows }
}

type ShownPost = Awaited<ReturnType<typeof readRelated>>

/** A post, with links to related posts. */
export function BlogArticle({ post, category, similar }: ShownPost) {
  const agency = useAgency()
  const { title: list } = useSite(blogSection)
  const { title, excerpt, featured_image, featured_image_alt } = post
  const origin = useOrigin()
  const { html, sections } = withSections(post.content)
  return (
    <>
      <article className="prints-alone frame">
        <p className="hidden pb-6 font-mono text-caption print:block">
          {agency.name}, {postUrl(origin, post)}
        </p>
        <PageTop
          parents={[{ name: list, href: '/blogs' }]}
          title={title}
          className="gap-y-10 pb-8 md:gap-y-14 md:pb-12"
        >
          {excerpt && (
            <p className="col-span-12 font-display text-h3 wrap-anywhere md:col-span-9 md:col-start-4 lg:col-span-6 lg:col-start-4">
              {excerpt}
            </p>
          )}
        </PageTop>
        <div className="columns gap-y-10 pb-20 md:pb-28">
          <div className="col-span-12 self-start border-ink border-t pt-3 md:sticky md:top-0 md:col-span-3">
            <BlogNotes post={post} category={category} />
          </div>
          <div className="col-span-12 md:col-span-9">
            {featured_image && (
              <Picture
                src={featured_image}
                alt={featured_image_alt}
                sizes="(min-width: 90rem) 61rem, (min-width: 48rem) 70vw, 92vw"
                priority
                className="mb-10 w-full bg-sunken md:mb-16"
              />
            )}
            <div className="lead-in lg:grid lg:grid-cols-3 lg:gap-x-(--column-gap)">
              <div className="lg:col-span-2 [&_h2]:scroll-mt-8">
                <RichText html={html} />
                <AllPosts className="mt-10 md:hidden" />
              </div>
              <div className="self-start max-lg:hidden lg:sticky lg:top-0 print:hidden">
                <Sections title="In this post" sections={sections} />
              </div>
            </div>
          </div>
        </div>
      </article>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="border-ink border-t print:hidden">
          <div className="frame pt-5 pb-12 md:pb-16">
            <h2
              id="similar"
              className="pb-6 font-mono font-normal text-caption text-ink-soft tracking-normal"
            >
              More in {post.categoryId?.name}
            </h2>
            <BlogList posts={similar} heading="h3" />
          </div>
        </section>
      )}
      <div className="print:hidden">
        <ClosingCall />
      </div>
    </>
  )
}
