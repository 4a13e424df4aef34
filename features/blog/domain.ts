import { addEntry, listEntry } from '#content/navigation.ts'
import { EditIcon } from '#ui/base/icons.tsx'
import type { Navigation } from '#ui/portal/navigation.ts'

export const blogNavigation: Navigation = [
  listEntry('blog', { label: 'Blogs', icon: EditIcon, group: 'Website', phone: 'Blogs' }),
  addEntry('blog', { label: 'Add blog', short: 'Blog', icon: EditIcon }),
]
