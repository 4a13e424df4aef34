import { useSite } from '#app/site-texts.ts'
import { blog } from '#features/blog/contract.ts'
import { categoryAddresses } from '#features/blog/rules.ts'
import { blogCategories } from '#features/categories/contract.ts'
import { blogSection } from '#features/settings/website/blog.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { Pager } from '#ui/list/pager.tsx'
import { readContext } from '../../context.ts'
import { ClosingCall } from '../frame/closing-call.tsx'
import { Head } from '../frame/head.tsx'
import { PageTop } from '../frame/page-top.tsx'
import type { Route } from './+types/blogs.ts'
import { BlogSearchForm, CategoryLinks } from './blog-filter.tsx'
import { BlogList } from './blog-list.tsx'
import { type BlogSearch, blogHref, readBlogSearch } from './blog-search.ts'
import { FeedLinks } from './feed-links.tsx'

export const handle: PageHandle = { query: ['q', 'category', 'page'] }

const pageSize = 6

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = readBlogSearch(new URL(request.url).searchParams)
  if (!search) throw new Response(null, { status: 404 })
  const read = context.get(readContext)
  const listed = await read(blogCategories.list, { query: { sort: 'name' } })
  const addresses = categoryAddresses(listed.rows)
  const categories = [...addresses].map(([address, { name }]) => ({ address, name }))
  const category = addresses.get(search.category)
  const { q, page } = search
  const filters = { q, filter: category?.id, limit: pageSize, page }
  const query = { ...filters, sort: '-featured', brief: 'yes' } as const
  const unknownCategory = search.category !== '' && !category
  const { rows, total } = unknownCategory
    ? { rows: [], total: 0 }
    : await read(blog.list, { query })
  if (rows.length === 0 && page > 1) throw new Response(null, { status: 404 })
  return { search, categories, category: category?.name, rows, total }
}

interface SearchResult {
  search: BlogSearch
  category: string | undefined
  total: number
}

function titleOf(name: string, { search: { q, page }, category }: SearchResult): string {
  const about = q ? `${name}, search for ${q}` : category ? `${name}, ${category}` : name
  return page > 1 ? `${about}, page ${page}` : about
}

/** The number of results as a sentence. */
function describeCount({ search: { q }, category, total }: SearchResult): string {
  const posts = `${total || 'No'} ${total === 1 ? 'post' : 'posts'}`
  return [posts, category && `in ${category}`, q && `with “${q}” in the title`]
    .filter(Boolean)
    .join(' ')
}

function FeedSubscription() {
  const link = 'underline decoration-line-strong underline-offset-4 hover:decoration-current'
  return (
    <p className="font-mono text-caption text-ink-soft print:hidden">
      New posts also arrive by{' '}
      <a href="/rss.xml" className={link}>
        RSS
      </a>{' '}
      and{' '}
      <a href="/atom.xml" className={link}>
        Atom
      </a>
      .
    </p>
  )
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { title, lead, description } = useSite(blogSection)
  const { search, categories, rows, total } = loaderData
  const { q, category, page } = search
  const isFiltered = q !== '' || category !== ''
  return (
    <>
      <Head
        title={titleOf(title, loaderData)}
        description={description}
        canonical={blogHref(search)}
      />
      {(q || rows.length === 0) && <meta name="robots" content="noindex" />}
      <FeedLinks />
      <div className="frame">
        <PageTop
          title={title}
          type={{
            size: '-ml-[0.05em] text-[length:min(40vw,19.5rem)] max-lg:pb-[0.08em] lg:col-span-6 lg:text-[length:min(20.5vw,19.5rem)]',
            length: 4,
          }}
          className="gap-y-8 pb-10 md:pb-14"
        >
          <div className="col-span-12 grid content-end gap-8 lg:col-span-6 lg:pb-[min(2.25vw,2.15rem)]">
            {lead && <p className="text-lead max-lg:max-w-[36rem]">{lead}</p>}
            <BlogSearchForm {...search} />
          </div>
        </PageTop>
        <div className="flex flex-wrap items-center justify-between gap-x-8 pb-4">
          <CategoryLinks search={search} categories={categories} />
          <p className="py-2 font-mono text-caption text-ink-soft">{describeCount(loaderData)}</p>
        </div>
        {rows.length > 0 ? (
          <BlogList posts={rows} heading="h2" withLead={!q} />
        ) : (
          <div className="columns border-ink border-t pt-6 pb-12 md:pt-10 md:pb-20">
            <p className="col-span-12 font-display font-semibold text-h1 tracking-[-0.045em] md:col-span-9 md:col-start-4">
              No blogs found.
            </p>
            {isFiltered && (
              <p className="col-span-12 mt-6 text-lead md:col-span-9 md:col-start-4">
                <a href="/blogs" className="underline decoration-1 underline-offset-4">
                  Show all posts
                </a>
              </p>
            )}
          </div>
        )}
        <div className="grid gap-8 pb-20 md:pb-28">
          <Pager
            page={page}
            pages={Math.ceil(total / pageSize)}
            href={(number) => blogHref({ ...search, page: number })}
            label="Blog"
          />
          <FeedSubscription />
        </div>
      </div>
      <ClosingCall />
    </>
  )
}
