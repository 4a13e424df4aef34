import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { notifications } from '#features/notifications/contract.ts'
import { resources } from '#features/resources/contract.ts'
import type { memberRights } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { pdf } from '#test/documents.ts'
import { makeAccount, makeColleague, makeProject, password, signInAs } from '#test/factories.ts'
import { projects } from './contract.ts'

let app: TestApp
let admin: Visitor
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
  admin = await signInAs(app, 'Admin')
})

async function visit({ email }: { email: string }): Promise<Visitor> {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password } })
  visitor.setToken(accessToken)
  return visitor
}

/** A client whose founder, with the same id, left. */
async function makeCompany() {
  const { db } = app.database
  const founder = await makeAccount(db)
  const contact = await makeColleague(db, founder.id)
  await db
    .updateTable('client')
    .set({ contact_id: contact.id })
    .where('id', '=', founder.id)
    .execute()
  await db.deleteFrom('membership').where('account_id', '=', founder.id).execute()
  const { id } = await makeProject(db, { client_id: founder.id, showcase: false, title: 'A quay' })
  const of = async (...rights: (typeof memberRights)[number][]) =>
    visit(await makeColleague(db, founder.id, rights))
  return { clientId: founder.id, founder, contact, id, of }
}

const send = (by: Visitor, id: string, name: string) =>
  by.call(projects.addDocuments, {
    ...{ params: { id }, body: { comment: name } },
    files: { files: [new File([new Uint8Array(pdf)], name)] },
  })

const namesFor = async (by: Visitor, query = {}) =>
  (await by.call(resources.uploads, { query })).rows.map(({ name }) => name)

describe('the persons of a client', () => {
  test('see its projects with the right to them', async () => {
    const { founder, contact, id, of } = await makeCompany()
    const params = { id }
    for (const person of [await visit(contact), await of('projects', 'people')]) {
      assert.equal((await person.call(projects.one, { params })).title, 'A quay')
      assert.deepEqual(
        (await person.call(projects.mine, {})).rows.map((row) => row.id),
        [id],
      )
      assert.equal((await person.call(projects.list, {})).rows.length, 1)
    }
    for (const person of [await of('invoices', 'support', 'people'), await visit(founder)]) {
      await assert.rejects(person.call(projects.mine, {}), { code: 'FORBIDDEN' })
      await assert.rejects(person.call(projects.history, { params }), { code: 'FORBIDDEN' })
      await assert.rejects(person.call(projects.one, { params }), { code: 'NOT_FOUND' })
      await assert.rejects(send(person, id, 'Plan.pdf'), { code: 'FORBIDDEN' })
    }
    const stranger = await (await makeCompany()).of('projects')
    await assert.rejects(stranger.call(projects.one, { params }), { code: 'NOT_FOUND' })
    await assert.rejects(send(stranger, id, 'Plan.pdf'), { code: 'NOT_FOUND' })
  })

  test('write as the client, and share their files', async () => {
    const { clientId, id, of } = await makeCompany()
    const [one, another] = [await of('projects'), await of('projects')]
    const { documents: added } = await send(one, id, 'Plan.pdf')
    const { rows } = await another.call(projects.history, { params: { id } })
    assert.deepEqual(
      rows.map(({ from, comment }) => [from, comment]),
      [['client', 'Plan.pdf']],
    )
    const told = await admin.call(notifications.list, {})
    assert.ok(told.rows.some(({ kind, link }) => kind === 'project-reply' && link.includes(id)))
    const params = { id: added[0]?.id ?? '' }
    await another.call(documents.link, { params })
    for (const by of [one, another]) assert.deepEqual(await namesFor(by), ['Plan.pdf'])
    assert.deepEqual(await namesFor(admin, { clientId }), ['Plan.pdf'])
    const support = await of('support')
    assert.deepEqual(await namesFor(support), [])
    await assert.rejects(support.call(documents.link, { params }), { code: 'FORBIDDEN' })
  })

  test('are notified with the right', async () => {
    const { id, of, contact } = await makeCompany()
    const people = [await visit(contact), await of('projects'), await of('invoices')]
    await admin.call(projects.edit, { params: { id }, body: { comment: 'The roof is on.' } })
    const told = await Promise.all(people.map((by) => by.call(notifications.list, {})))
    assert.deepEqual(
      told.map(({ total }) => total),
      [1, 1, 0],
    )
  })
})

test('a client is named by its id or by its contact person', async () => {
  const { clientId, contact, id } = await makeCompany()
  const other = await makeCompany()
  const { userId } = await admin.call(projects.one, { params: { id } })
  assert.deepEqual([userId?.id, userId?.clientId], [contact.id, clientId])
  const ownerAfter = async (named: string) => {
    const body = { userId: named, note: 'Read twice.' }
    const { item } = await admin.call(projects.edit, { params: { id }, body })
    return item.userId?.clientId
  }
  assert.equal(await ownerAfter(contact.id), clientId)
  assert.equal(await ownerAfter(other.contact.id), other.clientId)
  assert.equal(await ownerAfter(clientId), clientId)
  const { rows } = await admin.call(projects.list, { query: { filter: clientId } })
  assert.deepEqual(
    rows.map((row) => row.id),
    [id],
  )
})

test('what is shared with a client reaches its persons', async () => {
  const { clientId, contact, of } = await makeCompany()
  const body = { title: 'A sheet', category: 'Brand', url: 'https://a.example' } as const
  const { item } = await admin.call(resources.add, { body: { ...body, clientId: contact.id } })
  assert.equal(item.client?.clientId, clientId)
  const params = { id: item.id }
  for (const by of [await of('projects'), await of('support')])
    assert.equal((await by.call(resources.one, { params })).title, 'A sheet')
  await assert.rejects((await of('invoices')).call(resources.one, { params }), {
    code: 'FORBIDDEN',
  })
  const stranger = await (await makeCompany()).of('projects')
  await assert.rejects(stranger.call(resources.one, { params }), { code: 'NOT_FOUND' })
})
