import { useLocation } from 'react-router'
import { blogCategories } from '#features/blog/contract.ts'
import { projectCategories } from '#features/projects/contract.ts'

const kinds = {
  blogs: {
    calls: blogCategories,
    title: 'Blog Categories',
    description: 'What posts are sorted by, in the blog and its feeds.',
    thing: 'Blog Category',
    list: '/admin/blogs/categories',
    add: '/admin/blogs/add-blog-category',
    edit: '/admin/blogs/edit-blog-category',
  },
  projects: {
    calls: projectCategories,
    title: 'Project Categories',
    description: 'What projects are sorted by, in the portfolio too.',
    thing: 'Project Category',
    list: '/admin/projects/categories',
    add: '/admin/projects/add-project-category',
    edit: '/admin/projects/edit-project-category',
  },
}

/** The categories that the address of the page is about. */
export function useCategoryKind() {
  return useLocation().pathname.startsWith('/admin/blogs/') ? kinds.blogs : kinds.projects
}
