import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { changes } from '#content/changes/contract.ts'
import { isUnused } from '#features/files/public.server.ts'
import { dayFormats } from '#shared/fields.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import {
  makeAccount,
  makeCategory,
  makeDocument,
  makeFile,
  makePicture,
  makeProject,
  signInAs,
} from '#test/factories.ts'
import { until } from '#test/until.ts'
import { makeTask, makeTimeLog } from '#test/work.ts'
import { projects } from './contract.ts'
import { techName } from './details/tech-names.ts'

let app: TestApp
let admin: Visitor
let manager: Visitor
let userId: string
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  userId = (await makeAccount(app.database.db)).id
})

const missing = '0198c0de-0000-7000-8000-000000000000'

/** The required fields of a project. */
function draft(values: object = {}) {
  const least = { title: 'A bridge', description: '<p>Over a creek.</p>' }
  return { ...least, userId, techStack: ['React' as const], ...values }
}

async function add(values: object = {}) {
  return (await manager.call(projects.add, { body: draft(values) })).item
}

function edit(id: string, values: object) {
  return manager.call(projects.edit, { params: { id }, body: draft(values) })
}

function refused(values: object, fields: object) {
  return assert.rejects(manager.call(projects.add, { body: draft(values) }), {
    code: 'INVALID_INPUT',
    fields,
  })
}

const picture = () => makePicture(app.database.db)

describe('a project', () => {
  test('has defaults: private, not started, medium priority', async () => {
    const { item, message } = await manager.call(projects.add, { body: draft() })
    assert.equal(message, 'Project added successfully!')
    const { priority, status, showcase, note, files, dueDate, categoryId, projectUrl } = item
    assert.deepEqual([priority, status, showcase, note], ['medium', 'not started', false, ''])
    assert.deepEqual([files, dueDate, categoryId, projectUrl], [[], null, null, null])
  })

  test('accepts both formats of the due date', async () => {
    for (const dueDate of ['11/21/2026', '2026-11-21'])
      assert.equal((await add({ dueDate })).dueDate, '2026-11-21')
  })

  test('treats an empty text as omitted, and clears a field with null', async () => {
    const categoryId = (await makeCategory(app.database.db, 'project_category')).id
    const values = { dueDate: '2026-11-21', projectUrl: 'https://bridge.example', categoryId }
    const { id } = await add(values)
    const empty = { dueDate: '', projectUrl: '', categoryId: '', slug: '' } as const
    const { item: edited } = await edit(id, empty)
    assert.deepEqual(
      [edited.dueDate, edited.projectUrl, edited.categoryId?.id, edited.priority],
      [values.dueDate, values.projectUrl, categoryId, 'medium'],
    )
    const { item } = await edit(id, { dueDate: null, projectUrl: null, categoryId: null })
    assert.deepEqual([item.dueDate, item.projectUrl, item.categoryId], [null, null, null])
  })

  test('reports missing and invalid fields', async () => {
    await assert.rejects(
      manager.call(projects.add, {
        body: { ...draft({ title: ' ', description: '<p> </p>', userId: '', techStack: [] }) },
      }),
      {
        fields: {
          title: 'Project title is required',
          description: 'Description is required',
          userId: 'User assignment is required',
          techStack: 'Select at least one technology',
        },
      },
    )
    await refused({ techStack: undefined }, { techStack: 'Select at least one technology' })
    await refused({ techStack: ['React', ' '] }, { 'techStack.1': 'Invalid technology' })
    await refused({ priority: 'urgent' }, { priority: 'Invalid priority' })
    for (const status of ['over-due', 'done'])
      await refused({ status }, { status: 'Invalid status' })
    for (const dueDate of ['soon', '2026-02-30', '02/30/2026', '11/21/26'])
      await refused({ dueDate }, { dueDate: dayFormats })
    await refused({ dueDate: '0000-01-01' }, { dueDate: 'Please check the year.' })
    for (const projectUrl of ['javascript:alert(1)', 'ftp://a.example', 'bridge', 'https://'])
      await refused(
        { projectUrl },
        { projectUrl: 'Use a whole address, such as https://example.com.' },
      )
    await refused(
      { slug: 'A Bridge' },
      { slug: 'Use lowercase letters, digits and single hyphens.' },
    )
  })

  test('stores the technologies under the names of the specification, and others as typed', async () => {
    const typed = ['next.js', 'Nextjs', 'C++', 'WORDPRESS', ' Astro ']
    const { techStack } = await add({ techStack: typed })
    assert.deepEqual(techStack, ['Nextjs', 'c++', 'WordPres', 'Astro'])
    assert.deepEqual(techStack.map(techName), ['Next.js', 'C++', 'WordPress', 'Astro'])
  })

  test('accepts all priorities and statuses', async () => {
    const { id } = await add()
    for (const status of ['in-progress', 'paused', 'completed', 'canceled', 'not started'])
      assert.equal((await edit(id, { status })).item.status, status)
    for (const priority of ['low', 'high', 'medium'])
      assert.equal((await edit(id, { priority })).item.priority, priority)
  })

  test('belongs to a client, also after the client has left', async () => {
    const fields = { userId: 'This client is no longer there.' }
    const { db } = app.database
    const employee = await makeAccount(db, { role: 'Employee' })
    const gone = await makeAccount(db, { deleted_at: new Date().toISOString() })
    for (const id of [employee.id, gone.id, missing]) await refused({ userId: id }, fields)
    const { id } = await makeProject(db, { client_id: gone.id })
    const kept = await edit(id, { userId: gone.id, title: 'Still here' })
    assert.equal(kept.item.title, 'Still here')
    await assert.rejects(edit(id, { userId: employee.id }), { fields })
  })

  test('is not saved for a client who is being deleted', async () => {
    const { db } = app.database
    const client = await makeAccount(db)
    const { id } = await add()
    const saves: Promise<unknown>[] = []
    let done = 0
    await db.transaction().execute(async (trx) => {
      const deleted_at = new Date().toISOString()
      await trx.updateTable('account').set({ deleted_at }).where('id', '=', client.id).execute()
      saves.push(add({ userId: client.id }), edit(id, { userId: client.id }))
      for (const save of saves) save.catch(() => {}).finally(() => (done += 1))
      await until('the saves wait for the deletion', async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(db)
        return rows.length + done === saves.length
      })
    })
    const fields = { userId: 'This client is no longer there.' }
    for (const save of saves) await assert.rejects(save, { fields })
  })

  test('needs an existing category and existing pictures', async () => {
    await refused({ categoryId: missing }, { categoryId: 'This category is no longer there.' })
    const nowhere = `/files/project/${'x'.repeat(22)}-10x10/10.webp`
    await refused({ files: [await picture(), nowhere] }, { files: 'An image is no longer there.' })
    const foreign = { files: [`https://elsewhere.example${nowhere}`] }
    await refused(foreign, { 'files.0': 'Please choose an image.' })
    const { id: categoryId, name } = await makeCategory(app.database.db, 'project_category')
    const { categoryId: category } = await add({ categoryId })
    assert.deepEqual(category, { id: categoryId, _id: categoryId, name })
  })

  test('is stored sanitized', async () => {
    const description = '<p onclick="x()">Fine<script>alert(1)</script></p>'
    const { id } = await add({ description })
    const stored = app.database.db.selectFrom('project').select('description').where('id', '=', id)
    assert.deepEqual(await stored.execute(), [{ description: '<p>Fine</p>' }])
  })
})

describe('a change', () => {
  test('keeps omitted fields, and clears those that are null', async () => {
    const { id: categoryId } = await makeCategory(app.database.db, 'project_category')
    const values = {
      ...{ dueDate: '2026-12-24', categoryId, note: 'Ask twice', showcase: true },
      ...{ projectUrl: 'https://bridge.example/', meta_description: 'In short.' },
      ...{ files: [await picture()], status: 'paused', priority: 'low', slug: 'left-alone' },
    }
    const { updatedAt: _, ...before } = await add(values)
    const { updatedAt: __, ...same } = (await edit(before.id, {})).item
    assert.deepEqual(same, before)
    const nothing = { dueDate: null, categoryId: null, projectUrl: null, note: '', files: [] }
    const { item } = await edit(before.id, { ...nothing, showcase: false })
    assert.deepEqual(
      [item.dueDate, item.categoryId, item.projectUrl, item.note, item.files, item.showcase],
      [null, null, null, '', [], false],
    )
  })

  test('is rejected if it is based on an older version, unless it overwrites on purpose', async () => {
    const { id, updatedAt: basedOn } = await add()
    await edit(id, { title: 'Theirs', basedOn })
    await assert.rejects(edit(id, { title: 'Mine', basedOn }), { code: 'CONFLICT', status: 409 })
    assert.equal((await edit(id, { title: 'Mine' })).item.title, 'Mine')
    await assert.rejects(edit(missing, {}), { status: 404 })
  })
})

describe('the slug', () => {
  test('is made from the title by default, and is unique among current and former ones', async () => {
    const title = 'Über the Rainbow!'
    const first = await add({ title })
    const second = await add({ title })
    assert.deepEqual([first.slug, second.slug], ['uber-the-rainbow', 'uber-the-rainbow-2'])
    await edit(second.id, { title, slug: 'elsewhere' })
    assert.equal((await add({ title })).slug, 'uber-the-rainbow-3')
    assert.equal((await add({ title: '日本語' })).slug, 'project')
  })

  test('stays when the title changes, and is rejected at its field if it is taken', async () => {
    const { id, slug } = await add({ slug: 'the-bridge' })
    assert.equal((await edit(id, { title: 'Another title' })).item.slug, slug)
    await assert.rejects(manager.call(projects.add, { body: draft({ slug }) }), {
      code: 'SLUG_TAKEN',
      status: 409,
      fields: { slug: 'This slug is already in use.' },
    })
  })

  test('still leads to the project after a change, even if a hidden project has it now', async () => {
    const { id } = await add({ slug: 'first-address', showcase: true })
    await edit(id, { slug: 'second-address' })
    await edit(id, { slug: 'address-now' })
    const hidden = await add({ slug: 'first-address' })
    const find = async (visitor: Visitor, slugOrId: string) =>
      (await visitor.call(projects.one, { params: { id: slugOrId } })).id
    assert.equal(await find(app.visit(), 'second-address'), id)
    assert.equal(await find(app.visit(), 'first-address'), id)
    assert.equal(await find(manager, 'first-address'), hidden.id)
  })
})

describe('the portfolio', () => {
  test('shows a project only while it is showcased', async () => {
    const visitor = app.visit()
    const isListed = async (id: string) =>
      (await visitor.call(projects.list, {})).rows.some((project) => project.id === id)
    const { id } = await add()
    assert.equal(await isListed(id), false)
    await edit(id, { showcase: true })
    await until('the project is listed', () => isListed(id))
    await edit(id, { showcase: false })
    await until('the project is no longer listed', async () => !(await isListed(id)))
  })

  test('shows only pictures that have an alternative text', async () => {
    const { db } = app.database
    const [first, second] = [await makeFile(db), await makeFile(db)]
    const files = [first.url, await picture(), second.url]
    const says = (message: string) => ({
      code: 'INVALID_INPUT',
      message,
      fields: { files: message },
    })
    const both = says('Images 1 and 3 need an alt text to go public.')
    await assert.rejects(add({ files, showcase: true }), both)
    const { id } = await add({ files })
    await assert.rejects(edit(id, { showcase: true }), both)
    const { results } = await manager.call(projects.publishMany, {
      body: { ids: [id], published: true },
    })
    assert.equal(results[0]?.message, both.message)
    await db.updateTable('file').set({ alt: 'A pier' }).where('url', '=', first.url).execute()
    await assert.rejects(
      edit(id, { showcase: true }),
      says('Image 3 needs an alt text to go public.'),
    )
    await edit(id, { showcase: true, files: files.slice(0, 2) })
    await assert.rejects(edit(id, { files: [second.url] }), {
      message: 'Image 1 needs an alt text to go public.',
    })
    await db.updateTable('file').set({ alt: '' }).where('url', '=', first.url).execute()
    assert.equal((await edit(id, { title: 'A pier' })).item.showcase, true)
  })

  test('shows the pictures in their order, each once', async () => {
    const [a, b, c] = [await picture(), await picture(), await picture()]
    const { id, files } = await add({ files: [a, b, a, c], showcase: true })
    assert.deepEqual(files, [a, b, c])
    const visitor = app.visit()
    const shown = async () => (await visitor.call(projects.one, { params: { id } })).files.join()
    assert.equal(await shown(), [a, b, c].join())
    await edit(id, { files: [c, a, b] })
    const moved = [c, a, b].join()
    await until('the new order is shown', async () => (await shown()) === moved)
    const many = Array.from({ length: 21 }, () => a)
    await refused({ files: many }, { files: 'Please use at most 20 images.' })
  })

  test('keeps the pictures as long as the project uses them', async () => {
    const [kept, dropped] = [await picture(), await picture()]
    const { id } = await add({ files: [dropped, kept] })
    const left = async () => {
      const unused = await app.database.db
        .selectFrom('file')
        .select('url')
        .where(isUnused)
        .execute()
      return [kept, dropped].map((url) => !unused.some((file) => file.url === url))
    }
    assert.deepEqual(await left(), [true, true])
    await edit(id, { files: [kept] })
    assert.deepEqual(await left(), [true, false])
  })
})

describe('deleting', () => {
  test('is for Admins, and can be undone with the pictures and the slug', async () => {
    const item = await add({ slug: 'gone-and-back', files: [await picture(), await picture()] })
    const params = { id: item.id }
    await assert.rejects(manager.call(projects.remove, { params }), { code: 'FORBIDDEN' })
    const { message, changeId } = await admin.call(projects.remove, { params })
    assert.equal(message, 'Project deleted successfully!')
    const find = () => admin.call(projects.one, { params: { id: 'gone-and-back' } })
    await assert.rejects(find(), { status: 404 })
    await admin.call(changes.restore, { params: { id: changeId }, body: { to: 'before' } })
    assert.deepEqual(await find(), item)
  })

  test('is rejected while tasks, time or files belong to the project, with the reason', async () => {
    const { db } = app.database
    const { id } = await add()
    const findUse = () => admin.call(projects.inUse, { params: { id } })
    async function rejected(uses: string) {
      const message = `${uses} to this project. Set it to completed or canceled instead.`
      await assert.rejects(admin.call(projects.remove, { params: { id } }), {
        ...{ code: 'IN_USE', status: 409, message },
      })
      assert.equal((await findUse()).message, message)
    }
    const files = [await makeDocument(app, { project_id: id })]
    await rejected('1 file still belongs')
    const tasks = [await makeTask(db, { project_id: id }), await makeTask(db, { project_id: id })]
    files.push(await makeDocument(app, { project_id: id }))
    await rejected('2 tasks and 2 files still belong')
    const started_at = '2026-03-04T15:00:00Z'
    await makeTimeLog(db, { task_id: tasks[0]?.id ?? '', started_at })
    await rejected('2 tasks, 1 time log, and 2 files still belong')
    assert.deepEqual((await findUse()).links, [
      { label: '2 tasks', path: `/admin/task?filter=${id}` },
      { label: '1 time log', path: `/admin/task/time?person=all&project=${id}&week=2026-03-04` },
      { label: '2 files', path: `/admin/projects/details/${id}` },
    ])
    await db.deleteFrom('document').where('project_id', '=', id).execute()
    await rejected('2 tasks and 1 time log still belong')
    await db.deleteFrom('time_log').execute()
    await db.deleteFrom('task').where('project_id', '=', id).execute()
    assert.deepEqual(await findUse(), { message: '', links: [] })
    await admin.call(projects.remove, { params: { id } })
  })

  test('and adding a file at the same moment leave no file without a project', async () => {
    const client = await signInAs(app, 'User')
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add({ userId: client.accountId })
      const params = { id }
      const file = new File(['Ink on paper.'], 'Notes.txt')
      const [added, removed] = await Promise.allSettled([
        client.call(projects.addDocuments, { params, body: {}, files: { files: file } }),
        admin.call(projects.remove, { params }),
      ])
      assert.notEqual(added.status, removed.status)
      const failed = added.status === 'rejected' ? added : removed
      const { reason } = failed as PromiseRejectedResult
      assert.ok(reason.code === 'IN_USE' || reason.status === 404, reason.message)
      const documents = app.database.db.selectFrom('document').where('project_id', '=', id)
      const kept = await documents.select('id').execute()
      assert.equal(kept.length, added.status === 'fulfilled' ? 1 : 0)
    }
  })

  test('and reordering pictures can both be undone', async () => {
    const files = [await picture(), await picture()]
    const { id } = await add({ files })
    await edit(id, { files: files.toReversed() })
    const { rows } = await manager.call(changes.versions, { query: { itemId: id } })
    const [, first] = rows
    const back = { params: { id: first?.id ?? '' }, body: { to: 'after' } as const }
    await manager.call(changes.restore, back)
    const again = await manager.call(projects.one, { params: { id } })
    assert.deepEqual(again.files, files)
  })
})
