import { data, redirect } from 'react-router'
import { useAgency } from '#app/agency.ts'
import { blog, type Blog as Post } from '#features/blog/contract.ts'
import { descriptionOf } from '#features/blog/rules.ts'
import { documentContext, type Read, readContext } from '../../context.ts'
import { Head, useOrigin } from '../frame/head.tsx'
import { JsonLd } from '../structured-data/json-ld.tsx'
import { blogPosting, organization } from '../structured-data/things.ts'
import type { Route } from './+types/blog-post.ts'
import { BlogArticle, readRelated } from './blog-article.tsx'
import { publishedOn } from './blog-date.tsx'
import { BlogFailureScreen, explainFailure } from './blog-failure.tsx'
import { authorOf, changedOn, postUrl } from './feed.ts'
import { FeedLinks } from './feed-links.tsx'

async function readPost(read: Read, slugOrId: string) {
  return readRelated(read, await read(blog.one, { params: { id: slugOrId } }))
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { onError } = context.get(documentContext)
  try {
    const shown = await readPost(context.get(readContext), params.slug)
    if (shown.post.slug === params.slug) return data({ shown, failure: null })
    return redirect(`/blogs/${shown.post.slug}`, 301)
  } catch (thrown) {
    const failure = await explainFailure(thrown, onError)
    return data({ shown: null, failure }, { status: failure.status })
  }
}

export default function BlogPost({ loaderData: { shown, failure } }: Route.ComponentProps) {
  return shown ? (
    <>
      <ArticleHead post={shown.post} />
      <BlogArticle {...shown} />
    </>
  ) : (
    <BlogFailureScreen message={failure.message} />
  )
}

function ArticleHead({ post }: { post: Post }) {
  const { title, categoryId, tags } = post
  const agency = useAgency()
  const origin = useOrigin()
  const description = descriptionOf(post)
  const author = authorOf(post)
  return (
    <>
      <Head title={title} description={description} type="article" />
      <meta property="article:published_time" content={publishedOn(post)} />
      <meta property="article:modified_time" content={changedOn(post)} />
      {author && <meta property="article:author" content={author} />}
      {categoryId && <meta property="article:section" content={categoryId.name} />}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <FeedLinks />
      <JsonLd
        things={[
          blogPosting(origin, {
            url: postUrl(origin, post),
            title,
            description,
            author,
            publishedAt: publishedOn(post),
            changedAt: changedOn(post),
            image: post.featured_image,
            section: categoryId?.name,
            tags,
          }),
          organization(origin, agency),
        ]}
      />
    </>
  )
}
