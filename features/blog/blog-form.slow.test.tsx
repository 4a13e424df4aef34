import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen, waitFor, within } from '@testing-library/dom'
import { blogCategories } from '#features/categories/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab, type Tab, writeRichText } from '#test/dom/tab.tsx'
import { makeBlog, makeCategory, signInAs } from '#test/factories.ts'
import { blog } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const saved = () => screen.findByText(/^Saved at \d/)
const idInAddress = () => location.pathname.split('/').at(-1) ?? ''

async function write(tab: Tab, name: string, text: string) {
  await tab.user.clear(field(name))
  await tab.user.click(field(name))
  await tab.user.paste(text)
}

/** Opens the form of a new post, saved as a draft of this title. */
async function openDraft(title: string): Promise<Tab> {
  const tab = await openTab(app, admin)
  await tab.visit('/admin/blogs/add-blog')
  await write(tab, 'Title', title)
  await tab.user.keyboard('{Control>}s{/Control}')
  await saved()
  return tab
}

describe('a new post', () => {
  test('is a draft without a title, which says what it still needs', async () => {
    const tab = await openTab(app, admin)
    await tab.visit('/admin/blogs/add-blog')
    await screen.findByText('Still needed: Title, Slug, Content, Tags')
    await writeRichText('Content', '<p>Dear locksmith,</p>')
    await tab.user.keyboard('{Control>}s{/Control}')
    await saved()
    assert.match(location.pathname, /^\/admin\/blogs\/edit-blog\/[0-9a-f-]{36}$/)
    await write(tab, 'Title', 'Letters to a locksmith')
    await screen.findByText('Still needed: Tags')
  })

  test('keeps the focus while a draft is saved, and its slug follows the title', async () => {
    const tab = await openDraft('Quiet keys')
    await tab.user.keyboard(', loud')
    assert.equal(field('Title').value, 'Quiet keys, loud')
    assert.equal(document.activeElement, field('Title'))
    assert.equal(field('Slug').value, 'quiet-keys-loud')
  })

  test('needs a tag before it is published', async () => {
    const tab = await openDraft('Without tags')
    await writeRichText('Content', '<p>Listen.</p>')
    await tab.user.click(screen.getByRole('radio', { name: /Published/ }))
    await tab.user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('At least one tag is required')
    await waitFor(() => assert.equal(document.activeElement, field('Tags')))
  })

  test('cannot be scheduled for a day that is over', async () => {
    const tab = await openDraft('Yesterday')
    await tab.user.click(screen.getByRole('radio', { name: /Draft/ }))
    await tab.user.keyboard('{ArrowDown}{ArrowDown}')
    assert.ok(screen.getByRole<HTMLInputElement>('radio', { name: /Scheduled/ }).checked)
    await write(tab, 'Day', '01/02/2020')
    await tab.user.tab()
    await screen.findByText('This day is in the past.')
    await tab.user.click(screen.getByRole('radio', { name: /Draft/ }))
    assert.equal(screen.queryByRole('textbox', { name: 'Day' }), null)
  })

  test('sends what was typed last before its form is left', async () => {
    const tab = await openDraft('The last words')
    const id = idInAddress()
    await writeRichText('Content', '<p>Listen.</p>')
    await tab.user.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => assert.equal(tab.address(), '/admin/blogs'))
    assert.equal((await admin.call(blog.one, { params: { id } })).content, '<p>Listen.</p>')
  })

  test('starts empty after another one, which stays as it was saved', async () => {
    const tab = await openDraft('The first of two')
    const first = idInAddress()
    await write(tab, 'Title', 'The first of two, longer')
    await tab.user.click(screen.getByRole('button', { name: 'New' }))
    await tab.user.click(await screen.findByRole('menuitem', { name: 'Blog' }))
    await waitFor(() => assert.equal(field('Title').value, ''))
    await write(tab, 'Title', 'The second of two')
    await tab.user.keyboard('{Control>}s{/Control}')
    await saved()
    assert.notEqual(idInAddress(), first)
    const { title } = await admin.call(blog.one, { params: { id: first } })
    assert.equal(title, 'The first of two, longer')
  })
})

test('publishing a post says so, and offers to view it', async (t) => {
  const { id, slug } = await makeBlog(app.database.db, { published_status: false })
  const tab = await openTab(app, admin)
  await tab.visit(`/admin/blogs/edit-blog/${id}`)
  await tab.user.click(await screen.findByRole('radio', { name: /Published/ }))
  await tab.user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Published.')
  const open = t.mock.method(window, 'open', () => null)
  await tab.user.click(screen.getByRole('button', { name: 'View post' }))
  assert.equal(open.mock.calls[0]?.arguments[0], `/blogs/${slug}`)
})

describe('a published post', () => {
  async function openPublished() {
    const post = await makeBlog(app.database.db)
    const tab = await openTab(app, admin)
    await tab.visit(`/admin/blogs/edit-blog/${post.id}`)
    return { tab, post }
  }

  test('gets another slug, to which the old one will redirect', async () => {
    const { tab, post } = await openPublished()
    await write(tab, 'Slug', 'Dear Locksmith!')
    await write(tab, 'Title', 'Locks')
    assert.equal(field('Slug').value, 'dear-locksmith')
    const description = new RegExp(`/blogs/${post.slug} will redirect here`)
    screen.getByRole('textbox', { name: 'Slug', description })
    await tab.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await tab.user.click(await screen.findByRole('button', { name: 'Save and leave' }))
    await screen.findByText('Blog updated successfully!')
    await waitFor(() => assert.equal(tab.address(), '/admin/blogs'))
    const { slug } = await admin.call(blog.one, { params: { id: post.id } })
    assert.equal(slug, 'dear-locksmith')
  })

  test('is previewed with its unsaved changes', async (t) => {
    const { tab } = await openPublished()
    const shown = Promise.withResolvers<string>()
    t.mock.method(window, 'open', () => ({ location: { replace: shown.resolve } }))
    let sent: unknown
    tab.answer(blog.preview, ({ body, pass }) => {
      sent = body
      return pass()
    })
    await write(tab, 'Title', 'Locks')
    await tab.user.click(screen.getByRole('button', { name: 'Preview' }))
    assert.match(await shown.promise, /^\/blogs\/preview\//)
    assert.equal((sent as { unsaved: { title: string } }).unsaved.title, 'Locks')
  })
})

describe('two people at one draft', () => {
  test('the second sees both versions and chooses', async () => {
    const { name } = await makeCategory(app.database.db, 'blog_category')
    const manager = await signInAs(app, 'Manager')
    const tab = await openDraft('Two pens')
    const params = { id: idInAddress() }
    const { updatedAt: basedOn, title } = await manager.call(blog.one, { params })
    const { rows } = await manager.call(blogCategories.list, {})
    const theirs = { title, excerpt: 'Words of the other.', categoryId: rows[0]?.id, basedOn }
    await manager.call(blog.saveDraft, { params, body: theirs })

    await write(tab, 'Excerpt', 'Words of mine.')
    await tab.user.keyboard('{Control>}s{/Control}')
    await screen.findByText(/^.+ changed this at \d/)
    await write(tab, 'Tags', 'pens,')
    await tab.user.click(screen.getByRole('button', { name: 'Compare versions' }))
    const dialog = await screen.findByRole('dialog', { name: /changed this at \d/ })
    const deletions = await within(dialog).findAllByRole('deletion')
    const gone = deletions.map(({ textContent }) => textContent).join()
    assert.match(gone, /the other/)
    assert.ok(gone.includes(name))
    await tab.user.click(within(dialog).getByRole('button', { name: 'Use theirs' }))
    await waitFor(() => assert.equal(field('Excerpt').value, 'Words of the other.'))
    await screen.findByText('Your version was replaced by theirs.')
    const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1)
    await tab.user.click(undo ?? assert.fail('no toast'))
    await waitFor(() => assert.equal(field('Excerpt').value, 'Words of mine.'))
    await tab.user.keyboard('{Control>}s{/Control}')
    await saved()
    const { excerpt } = await manager.call(blog.one, { params })
    assert.equal(excerpt, 'Words of mine.')
  })
})

test('a post is deleted from the list and restored', async () => {
  await makeBlog(app.database.db, { title: 'Gone and back' })
  const tab = await openTab(app, admin)
  const menu = { name: 'Actions for Gone and back' }
  await tab.visit('/admin/blogs?q=gone')
  await tab.user.click(await screen.findByRole('button', menu))
  await tab.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await tab.user.click(await screen.findByRole('button', { name: 'Delete blog' }))
  await waitFor(() => assert.equal(screen.queryByRole('button', menu), null))
  await tab.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('“Gone and back” is back.')
  await screen.findByRole('button', menu)
})

test('a post that cannot be read says why', async () => {
  const tab = await openTab(app, admin)
  const refusal = { code: 'TOO_MANY_REQUESTS', message: 'Too fast.' }
  tab.answer(blog.one, () => Response.json(refusal, { status: 429 }))
  await tab.visit('/admin/blogs/details/keys')
  await screen.findByText('Error fetching blog: Too fast.')
})
