import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { blog, blogNames } from '#features/blog/contract.ts'
import { projectNames, projects } from '#features/projects/contract.ts'
import { serviceNames, services } from '#features/services/contract.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeBlog, signInAs } from '#test/factories.ts'

let app: TestApp
let manager: Visitor
let userId: string
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  manager = await signInAs(app, 'Manager')
  userId = (await makeAccount(app.database.db)).id
})

const uuid = '0198c0de-0000-7000-8000-000000000000'
const post = { title: 'A bridge', content: '<p>Over a creek.</p>', tags: ['notes'] }
const project = (title: string, slug?: string) => ({
  ...{ title, userId, description: '<p>Over a creek.</p>', techStack: ['React' as const] },
  ...(slug && { slug }),
})

const adders = {
  post: (slug: string) => manager.call(blog.add, { body: { ...post, slug } }),
  draft: (slug: string) => manager.call(blog.addDraft, { body: { ...post, slug } }),
  service: (slug: string) => manager.call(services.add, { body: { ...post, slug } }),
  project: (slug: string) => manager.call(projects.add, { body: project('A bridge', slug) }),
}
const namesOf = {
  ...{ post: blogNames, draft: blogNames, service: serviceNames, project: projectNames },
}

test('reserved slugs are the names of other endpoints', () => {
  assert.deepEqual([...blogNames].sort(), [
    'authors',
    'bulk',
    'draft',
    'free-slug',
    'preview',
    'similar-blogs',
  ])
  assert.deepEqual([...serviceNames].sort(), ['bulk', 'free-slug', 'order'])
  assert.ok(projectNames.has('my-projects'))
})

for (const [kind, add] of Object.entries(adders)) {
  describe(`the slug of a ${kind}`, () => {
    for (const name of namesOf[kind as keyof typeof namesOf]) {
      test(`cannot be ${name}, which is an endpoint`, async () => {
        const fields = { slug: 'This slug is reserved. Please choose another.' }
        await assert.rejects(add(name), { code: 'INVALID_INPUT', fields })
      })
    }

    test('cannot be an id', async () => {
      const fields = { slug: 'Please use words: this looks like an id.' }
      await assert.rejects(add(uuid), { code: 'INVALID_INPUT', fields })
    })
  })
}

test('a slug cannot be changed to a reserved one', async () => {
  const { id, slug } = await makeBlog(app.database.db)
  const edit = (to: string) =>
    manager.call(blog.edit, { params: { id }, body: { ...post, slug: to } })
  await assert.rejects(edit('authors'), { code: 'INVALID_INPUT' })
  assert.equal((await edit(slug)).item.slug, slug)
})

test('a title that matches a reserved slug gets another slug', async () => {
  for (const title of ['My projects', uuid]) {
    const { item } = await manager.call(projects.add, { body: project(title) })
    assert.match(item.slug, /-2$/)
  }
})
