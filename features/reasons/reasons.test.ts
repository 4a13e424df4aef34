import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { people } from '#people/contract.ts'
import { formatHour } from '#shared/dates.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { reasons } from './contract.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})

const body = { title: 'One hand', description: 'Whoever designs it builds it.' }

async function titles(): Promise<string[]> {
  const { rows } = await app.visit().call(reasons.list, { query: { sort: 'order' } })
  return rows.map(({ title }) => title)
}

describe('a reason', () => {
  test('is added, changed and deleted, and visitors see each change at once', async () => {
    const admin = await signInAs(app, 'Admin')
    const added = await admin.call(reasons.add, { body })
    assert.equal(added.message, 'Reason added successfully!')
    assert.ok((await titles()).includes('One hand'))
    const params = { id: added.item.id }
    const edited = await admin.call(reasons.edit, { params, body: { ...body, title: 'One desk' } })
    assert.equal(edited.message, 'Reason updated successfully!')
    const visitor = app.visit()
    const title = async () => (await visitor.call(reasons.one, { params })).title
    await until('the new title is shown', async () => (await title()) === 'One desk')
    await admin.call(reasons.remove, { params })
    const gone = () =>
      visitor.call(reasons.one, { params }).then(
        () => false,
        () => true,
      )
    await until('the reason is gone', gone)
  })

  test('needs a title and a description', async () => {
    const manager = await signInAs(app, 'Manager')
    const empty = { title: ' ', description: '' }
    await assert.rejects(manager.call(reasons.add, { body: empty }), {
      code: 'INVALID_INPUT',
      fields: { title: 'Title is required', description: 'Description is required' },
    })
  })

  test('rejects the second of two concurrent edits, which can overwrite the first on purpose', async () => {
    const [first, second] = [await signInAs(app, 'Admin'), await signInAs(app, 'Manager')]
    const { item } = await first.call(reasons.add, { body })
    const params = { id: item.id }
    const basedOn = item.updatedAt
    const theirs = { ...body, title: 'Theirs', basedOn }
    const saved = await first.call(reasons.edit, { params, body: theirs })
    const mine = { ...body, title: 'Mine' }
    const { user } = await first.call(people.authUser, {})
    const time = formatHour(saved.item.updatedAt)
    const message = `${user.firstName} ${user.lastName} changed this at ${time} ET.`
    const late = second.call(reasons.edit, { params, body: { ...mine, basedOn } })
    await assert.rejects(late, { code: 'CONFLICT', status: 409, message })
    const again = first.call(reasons.edit, { params, body: { ...mine, basedOn } })
    await assert.rejects(again, { message: `You changed this at ${time} ET.` })
    const never = { ...mine, basedOn: '0000-01-01T00:00:00Z' }
    await assert.rejects(second.call(reasons.edit, { params, body: never }), { code: 'CONFLICT' })
    const newest = saved.item.updatedAt
    const overwritten = await second.call(reasons.edit, {
      params,
      body: { ...mine, basedOn: newest },
    })
    assert.equal(overwritten.item.title, 'Mine')
  })

  test('keeps its position, and new ones come first until they are ordered', async () => {
    const admin = await signInAs(app, 'Admin')
    await app.database.db.deleteFrom('reason').execute()
    const add = async (title: string) =>
      (await admin.call(reasons.add, { body: { ...body, title } })).item.id
    const ids = [await add('a'), await add('b'), await add('c')]
    await admin.call(reasons.order, { body: { ids } })
    await until('the order is a, b, c', async () => (await titles()).join() === 'a,b,c')
    await add('new')
    await until('the new one is first', async () => (await titles()).join() === 'new,a,b,c')
  })
})
