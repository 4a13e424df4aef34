import { contentActions } from '#content/actions.tsx'
import { CategoryLink, created, pictureColumn, titleColumn, updated } from '#content/columns.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ListFilter } from '#ui/list/list-filter.tsx'
import { useList } from '#ui/list/list-state.ts'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { type Blog, blog, blogCategories } from './contract.ts'
import { StateBadge } from './state-badge.tsx'
import { useRemoveBlog } from './use-remove-blog.ts'

const at = '/admin/blogs'

const fields = [
  'title',
  'featured_image',
  'current_blog',
  'published_status',
  'publishAt',
  'categoryId',
  'createdAt',
  'updatedAt',
] as const

const columns: Column<Pick<Blog, 'id' | (typeof fields)[number]>>[] = [
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
    cell: ({ categoryId }) => <CategoryLink category={categoryId} />,
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
  const list = useList(blog.list, { pollMs: 15_000, fields })
  const categories = useRead(blogCategories.list, { query: { sort: 'name' } }).data?.rows ?? []
  const remove = useRemoveBlog()
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
          details: `${at}/details/${post.id}`,
          edit: `${at}/edit-blog/${post.id}`,
          ...(remove && { onDelete: () => remove(post) }),
        })
      }
      rowName={({ title }) => title}
      empty={{
        title: 'No blogs found.',
        text: 'Posts and drafts are listed here.',
        action: <ButtonLink to={`${at}/add-blog`}>Write the first one</ButtonLink>,
      }}
    />
  )
}
