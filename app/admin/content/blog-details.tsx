import { useNavigate, useParams } from 'react-router'
import { ContentDetails } from '#content/details.tsx'
import { DetailsPage } from '#content/details-page.tsx'
import { type Blog, blog } from '#features/blog/contract.ts'
import { PreviewButton } from '#features/blog/preview-button.tsx'
import { stateOf, titleOf } from '#features/blog/rules.ts'
import { StateBadge } from '#features/blog/state-badge.tsx'
import { useRemoveBlog } from '#features/blog/use-remove-blog.ts'
import { nameOf } from '#people/names.ts'
import { formatTime, zoneName } from '#shared/dates.ts'
import { Day } from '#ui/base/date.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'

const back = { to: '/admin/blogs', label: 'All blogs' }

export default function BlogDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(blog.one, { params: { id } })
  const onDelete = useRemoveBlog(() => void navigate(back.to))
  return (
    <DetailsPage
      read={read}
      noun="blog"
      errorPrefix="Error fetching blog"
      title={titleOf}
      back={back}
      edit={`/admin/blogs/edit-blog/${id}`}
      onDelete={onDelete}
      extraActions={(post) => <PreviewButton post={post} />}
      extraWidth="w-28.25 pointer-coarse:w-30"
    >
      {(post) => (
        <ContentDetails
          item={post}
          picture={post.featured_image}
          html={post.content}
          facts={factsOf(post)}
        />
      )}
    </DetailsPage>
  )
}

function factsOf(post: Blog) {
  const { slug, userId, publishAt, publishedAt } = post
  const address = `/blogs/${slug}`
  const facts = {
    Status: <StateBadge post={post} />,
    Address:
      stateOf(post) === 'published' ? <TextLink href={address}>{address}</TextLink> : address,
    Publishes: publishAt && `${formatTime(publishAt)} ${zoneName()}`,
    Published: publishedAt && <Day iso={publishedAt} />,
    Author: userId && nameOf(userId),
    Category: post.categoryId?.name,
    Tags: post.tags.join(', '),
    Featured: post.featured_post ? 'Yes' : 'No',
    Current: post.current_blog ? 'Yes' : 'No',
    Excerpt: post.excerpt,
    'Meta description': post.meta_description,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
