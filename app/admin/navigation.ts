import {
  CheckIcon,
  FileIcon,
  FolderIcon,
  GridIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  ListIcon,
  ListOrderedIcon,
  MonitorIcon,
  PlusIcon,
  ShieldIcon,
  UserIcon,
} from '#ui/icons.tsx'
import type { Navigation } from '#ui/navigation.ts'

const admins = ['Admin'] as const
const editors = ['Admin', 'Manager'] as const
const staff = ['Admin', 'Manager', 'Employee'] as const

export const navigation: Navigation = [
  { to: '/admin', label: 'Dashboard', icon: HomeIcon, exact: true, roles: editors },
  { to: '/admin/task', label: 'Tasks', icon: ListIcon, roles: staff, sidebar: ['Employee'] },
  {
    to: '/admin/profile',
    label: 'Profile',
    icon: UserIcon,
    roles: staff,
    also: ['/admin/update-password', '/admin/passkeys', '/admin/enable-2fa', '/admin/disable-2fa'],
  },
  { to: '/admin/passkeys', label: 'Passkeys', icon: KeyIcon, roles: staff, sidebar: [] },
  {
    to: '/admin/update-password',
    label: 'Update Password',
    icon: KeyIcon,
    roles: staff,
    sidebar: [],
  },
  { to: '/admin/services', label: 'Services', icon: GridIcon, roles: editors },
  {
    to: '/admin/services/add-service',
    label: 'Add Service',
    icon: PlusIcon,
    roles: editors,
    sidebar: [],
  },
  {
    to: '/admin/blogs/categories',
    label: 'Blog categories',
    icon: FolderIcon,
    roles: editors,
    also: ['/admin/blogs/add-blog-category', '/admin/blogs/edit-blog-category'],
  },
  { to: '/admin/projects', label: 'Projects', icon: MonitorIcon, roles: editors },
  {
    to: '/admin/projects/add-project',
    label: 'Add Project',
    icon: PlusIcon,
    roles: editors,
    sidebar: [],
  },
  {
    to: '/admin/projects/categories',
    label: 'Project categories',
    icon: FolderIcon,
    roles: editors,
    also: ['/admin/projects/add-project-category', '/admin/projects/edit-project-category'],
  },
  { to: '/admin/reasons', label: 'Reasons', icon: CheckIcon, roles: editors },
  { to: '/admin/process', label: 'Design process', icon: ListOrderedIcon, roles: editors },
  { to: '/admin/faqs', label: 'FAQs', icon: InfoIcon, roles: editors },
  { to: '/admin/about', label: 'About', icon: FileIcon, roles: editors },
  { to: '/admin/cookie-policy', label: 'Cookie policy', icon: FileIcon, roles: admins },
  { to: '/admin/term-policy', label: 'Term policy', icon: FileIcon, roles: admins },
  { to: '/admin/refund-policy', label: 'Refund policy', icon: FileIcon, roles: admins },
  { to: '/admin/privacy-policy', label: 'Privacy policy', icon: FileIcon, roles: admins },
  {
    to: '/admin/enable-2fa',
    label: 'Enable Two-factor',
    icon: ShieldIcon,
    roles: staff,
    sidebar: [],
  },
  {
    to: '/admin/disable-2fa',
    label: 'Disable Two-factor',
    icon: ShieldIcon,
    roles: staff,
    sidebar: [],
  },
]
