import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberRights, type Rights, type Role } from '#shared/roles.ts'
import {
  entryAt,
  mayOpen,
  type NavEntry,
  type Navigation,
  opensFor,
  phoneBarOf,
  shapeAt,
  sidebarOf,
  treeOf,
} from './navigation.ts'

const editors = ['Admin', 'Manager'] as const
const entry = (to: string, label: string, more: Partial<NavEntry> = {}): NavEntry => ({
  to,
  label,
  roles: editors,
  ...more,
})

const navigation: Navigation = [
  entry('/admin', 'Dashboard', { exact: true, phone: 'Home', shape: 'dashboard' }),
  entry('/admin/projects', 'Projects', { group: 'Work', phone: 'Work' }),
  entry('/admin/projects/add-project', 'Add project', { places: ['new'] }),
  entry('/admin/projects/categories', 'Project categories', {
    group: 'Work',
    under: '/admin/projects',
    also: ['/admin/projects/add-project-category'],
  }),
  entry('/admin/task', 'Tasks', { group: 'Work' }),
  entry('/admin/task', 'Tasks', { roles: ['Employee'], group: 'Work', phone: 'Tasks' }),
  entry('/admin/about', 'About', { group: 'Website', under: 'Pages' }),
  entry('/admin/faqs', 'FAQs', { group: 'Website', under: 'Pages', phone: 'FAQs' }),
  entry('/admin/media', 'Media', { group: 'Website', phone: 'Media', shape: 'pictures' }),
  entry('/admin/changes', 'Changes', { roles: ['Admin'], group: 'Insight', phone: 'Changes' }),
  entry('/admin/profile', 'Profile', {
    roles: ['Employee', ...editors],
    places: ['foot', 'account'],
    phone: 'Profile',
  }),
]
const reader = (role: Role, rights: Rights = memberRights) => ({ role, rights })
const names = (entries: Navigation) => entries.map(({ label }) => label)

test('a role has the entries that it may open, and no other', () => {
  const all = names(navigation)
  const has = (role: Role) => names(opensFor(navigation, reader(role)))
  assert.deepEqual(has('Employee'), ['Tasks', 'Profile'])
  assert.deepEqual(
    all.filter((label) => !has('Manager').includes(label)),
    ['Changes'],
  )
  assert.deepEqual([...new Set(all)], [...new Set(has('Admin'))])
  assert.deepEqual(has('User'), [])
})

test('the sidebar has groups, folds in them, and a foot', () => {
  const { top, groups, foot } = treeOf(sidebarOf(navigation, reader('Manager')))
  assert.deepEqual(
    top.map(({ name }) => name),
    ['Dashboard'],
  )
  assert.deepEqual(
    groups.map(({ name, items }) => [name, items.map((item) => [item.name, names(item.below)])]),
    [
      [
        'Work',
        [
          ['Projects', ['Project categories']],
          ['Tasks', []],
        ],
      ],
      [
        'Website',
        [
          ['Pages', ['About', 'FAQs']],
          ['Media', []],
        ],
      ],
    ],
  )
  assert.deepEqual(names(foot), ['Profile'])
})

test('a role with one group sees no heading', () => {
  const { top, groups } = treeOf(sidebarOf(navigation, reader('Employee')))
  assert.deepEqual([top.map(({ name }) => name), groups], [['Tasks'], []])
})

test('an entry whose parent is not in the sidebar is shown at the top level', () => {
  const { top } = treeOf(navigation.filter(({ to }) => to === '/admin/projects/categories'))
  assert.deepEqual(
    top.map(({ name }) => name),
    ['Project categories'],
  )
})

test('a phone has the first four entries that declare a label for it', () => {
  assert.deepEqual(names(phoneBarOf(sidebarOf(navigation, reader('Admin')))), [
    'Dashboard',
    'Projects',
    'FAQs',
    'Media',
  ])
})

test('a page belongs to the entry with the longest matching address', () => {
  const at = (path: string) => entryAt(navigation, path)?.label
  assert.equal(at('/admin'), 'Dashboard')
  assert.equal(at('/admin/projects/details/1'), 'Projects')
  assert.equal(at('/admin/projects/add-project-category'), 'Project categories')
  assert.equal(at('/admin/projectsx'), undefined)
})

test('a page of another role is forbidden, unlike an unknown one', () => {
  assert.equal(mayOpen(navigation, '/admin/changes', reader('Manager')), false)
  assert.equal(mayOpen(navigation, '/admin/changes', reader('Admin')), true)
  assert.equal(mayOpen(navigation, '/admin/projects/edit-project/1', reader('Employee')), false)
  assert.equal(mayOpen(navigation, '/admin/nothing', reader('Employee')), true)
})

test('the path determines the skeleton of a page', () => {
  for (const [path, shape] of [
    ['/admin', 'dashboard'],
    ['/admin/projects', 'list'],
    ['/admin/projects/add-project', 'form'],
    ['/admin/projects/edit-project/1', 'form'],
    ['/admin/projects/details/1', 'details'],
    ['/admin/media', 'pictures'],
    ['/admin/media/1', 'details'],
    ['/admin/nothing', 'list'],
  ])
    assert.equal(shapeAt(navigation, path ?? ''), shape, path)
})

test('a page has an entry for each group of roles that see it in another place', () => {
  const timer = { to: '/admin/task/timer', label: 'Timer' }
  const entries: Navigation = [
    ...navigation,
    { ...timer, roles: editors, places: [] },
    { ...timer, roles: ['Employee'], places: ['phone'], phone: 'Timer' },
  ]
  const employee = sidebarOf(entries, reader('Employee'))
  assert.deepEqual(names(phoneBarOf(employee)), ['Tasks', 'Profile', 'Timer'])
  assert.deepEqual(
    treeOf(employee).top.map(({ name }) => name),
    ['Tasks'],
  )
  assert.ok(!names(sidebarOf(entries, reader('Admin'))).includes('Timer'))
  for (const role of ['Admin', 'Employee'] as const)
    assert.ok(mayOpen(entries, '/admin/task/timer', reader(role)), role)
  assert.ok(!mayOpen(entries, '/admin/task/timer', reader('User')))
})

test('a person of a client opens the pages of their rights', () => {
  const roles = ['User'] as const
  const entries: Navigation = [
    entry('/client-portal', 'Dashboard', { roles, exact: true }),
    entry('/client-portal/invoices', 'Invoices', { roles, rights: ['invoices'] }),
    entry('/client-portal/resources', 'Files', { roles, rights: ['projects', 'support'] }),
  ]
  const colleague = reader('User', ['support'])
  assert.deepEqual(names(sidebarOf(entries, colleague)), ['Dashboard', 'Files'])
  assert.equal(mayOpen(entries, '/client-portal/invoices/details/1', colleague), false)
  assert.equal(mayOpen(entries, '/client-portal', reader('User', [])), true)
})
