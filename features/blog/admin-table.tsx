import { contentActions, copyPath } from '#content/actions.tsx'
import { usePublish } from '#content/bulk/use-publish.ts'
import { changes } from '#content/changes/contract.ts'
import { CategoryLink, created, pictureColumn, titleColumn, updated } from '#content/columns.tsx'
import { blogCategories } from '#features/categories/contract.ts'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { type Blog, blog } from './contract.ts'
import { type postFields, postList } from './lists.ts'
import { previewBlog } from './open-preview.ts'
import { titleOf } from './rules.ts'
import { StateBadge } from './state-badge.tsx'
import { consequence, useRemoveBlog } from './use-remove-blog.ts'

const at = '/admin/blogs'
const refresh = [blog.list, blog.one]

const columns: Column<Pick<Blog, 'id' | (typeof postFields)[number]>>[] = [
  pictureColumn(({ featured_image }) => featured_image),
  titleColumn(at, {
    length: 40,
    below: ({ current_blog }) =>
      current_blog && (
        <span className="block font-mono font-normal text-caption text-ink-faint">Current</span>
      ),
  }),
  {
    key: 'state',
    header: 'Status',
    width: '9rem',
    inCard: 'status',
    cell: (post) => <StateBadge post={post} />,
  },
  {
    key: 'category',
    header: 'Category',
    from: 'table',
    cell: ({ categoryId }) => <CategoryLink category={categoryId} list="/admin/blogs" />,
  },
  created,
  updated,
]

const states = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
]

export function BlogTable() {
  const list = useList(blog.list, { pollMs: 15_000, ...postList })
  const categories = useRead(blogCategories.list, { query: { sort: 'name' } }).data?.rows ?? []
  const remove = useRemoveBlog()
  const publish = usePublish(blog.publishMany, refresh)
  const selected = useSelection(list, {
    plural: 'posts',
    nameOf: titleOf,
    refresh,
    publish: blog.publishMany,
    category: {
      call: blog.categorizeMany,
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    remove: { call: blog.removeMany, consequence, undo: changes.restoreMany },
  })
  return (
    <ResourceList
      list={list}
      caption="Blogs"
      columns={columns}
      filters={
        <ListFilter
          list={list}
          label="Status or category"
          all="All posts"
          options={[...states, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      }
      actions={(post) =>
        contentActions({
          page: post.published_status && `/blogs/${post.slug}`,
          onPreview: !post.published_status && (() => void previewBlog(post.id)),
          details: `${at}/details/${post.id}`,
          edit: `${at}/edit-blog/${post.id}`,
          copy: copyPath(`${at}/add-blog`, post.id),
          published: post.published_status,
          onPublish: publish && ((published) => publish(post.id, published)),
          ...(remove && { onDelete: () => remove(post) }),
        })
      }
      rowName={titleOf}
      {...selected}
      empty={{
        title: 'No blogs found.',
        text: 'Posts and drafts are listed here.',
        action: <ButtonLink to={`${at}/add-blog`}>Write the first one</ButtonLink>,
      }}
    />
  )
}
