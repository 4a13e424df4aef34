import { blog } from '#features/blog/contract.ts'
import { stateOf } from '#features/blog/rules.ts'
import type { PageHandle } from '#shared/page-handle.ts'
import { readContext } from '../../context.ts'
import { ExpiredPreview, PreviewBar } from '../preview/preview-bar.tsx'
import { readPreview, signatureOf } from '../preview/read-preview.ts'
import { SecretHead, secretHeaders } from '../sign-in/sign-in-screen.tsx'
import type { Route } from './+types/blog-preview.ts'
import { BlogArticle, readRelated } from './blog-article.tsx'

export const handle: PageHandle = { uncached: true, query: ['expires', 'signature'] }
export const headers = () => secretHeaders

export function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const read = context.get(readContext)
  const query = signatureOf(request)
  return readPreview(async () => {
    const post = await read(blog.previewed, { params: { id }, query })
    return { ...(await readRelated(read, post)), expires: Number(query.expires) }
  })
}

const stateNames = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Unpublished changes',
}

/** A preview of a post as it will look, for anybody with the signed URL. */
export default function BlogPreview({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <SecretHead title={shown ? `Preview: ${shown.post.title}` : 'Preview'} />
      {shown ? (
        <>
          <PreviewBar
            state={stateNames[stateOf(shown.post)]}
            expires={shown.expires}
            edit={`/admin/blogs/edit-blog/${shown.post.id}`}
          />
          <BlogArticle {...shown} />
        </>
      ) : (
        <ExpiredPreview label="Blog" from={{ href: '/admin/blogs', name: 'the editor' }} />
      )}
    </>
  )
}
