import { data } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { type Blog, blog } from '#features/blog/contract.ts'
import { stateOf, titleOf } from '#features/blog/rules.ts'
import { formatHour, zoneName } from '#shared/dates.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { readContext } from '../../context.ts'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/blog-preview.ts'
import { BlogArticle, readRelated } from './blog-article.tsx'

export const handle: PageHandle = { uncached: true, query: ['expires', 'signature'] }
export const headers = () => secretHeaders

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const given = new URL(request.url).searchParams
  const query = { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' }
  try {
    const found = await read(blog.previewed, { params: { id }, query })
    const post = { ...found, title: titleOf(found) }
    return data({ ...(await readRelated(read, post)), expires: Number(query.expires) })
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status >= 500) throw thrown
    return data(null, { status: 404 })
  }
}

/** A preview of a post as it will look, for anybody with the signed URL. */
export default function BlogPreview({ loaderData: shown }: Route.ComponentProps) {
  const agency = useAgency()
  return (
    <>
      <SecretHead
        title={`${shown ? `Preview: ${shown.post.title}` : 'Preview'} · ${agency.name}`}
      />
      {shown ? (
        <>
          <PreviewBar {...shown} />
          <BlogArticle {...shown} />
        </>
      ) : (
        <ExpiredPreview />
      )}
    </>
  )
}

const stateNames = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Unpublished changes',
}

function PreviewBar({ post, expires }: { post: Blog; expires: number }) {
  const until = new Date(expires).toISOString()
  return (
    <aside aria-label="Preview" className="bg-black text-white print:hidden">
      <div className="frame flex min-h-12 flex-wrap items-center gap-x-5 text-small">
        <p className="py-2">
          <strong className="font-medium">Preview</strong> · {stateNames[stateOf(post)]} ·{' '}
          <span className="whitespace-nowrap">
            until <time dateTime={until}>{formatHour(until)}</time> {zoneName()}
          </span>
        </p>
        <p className="ml-auto flex gap-x-5">
          <a href={`/admin/blogs/edit-blog/${post.id}`} className={barAction}>
            Edit
          </a>
          <button type="button" data-copy-address className={barAction}>
            Copy link
          </button>
        </p>
      </div>
    </aside>
  )
}

const barAction =
  'inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:decoration-2 focus-visible:outline-2 focus-visible:outline-current'

function ExpiredPreview() {
  return (
    <div className="frame">
      <div className="ruled columns min-h-svh content-start gap-y-8 pt-5 pb-28 md:pb-40">
        <p className="col-span-12 font-mono text-caption text-ink-soft">Blog</p>
        <h1 className="col-span-12 text-h1 md:col-span-9 md:col-start-4">This preview is over.</h1>
        <p className="col-span-12 max-w-[36rem] text-lead md:col-span-9 md:col-start-4">
          A preview can be looked at for five minutes. Open it again where the post is written.
        </p>
      </div>
    </div>
  )
}
