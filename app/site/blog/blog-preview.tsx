import { data } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { blog } from '#features/blog/contract.ts'
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
    const post = await read(blog.previewed, { params: { id }, query })
    return data(await readRelated(read, post))
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
      {shown ? <BlogArticle {...shown} /> : <ExpiredPreview />}
    </>
  )
}

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
