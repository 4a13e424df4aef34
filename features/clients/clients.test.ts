import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { clients } from '#people/clients.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makeProject, password, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { clientPeople } from './contract.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

let app: TestApp
let admin: Person
let issued = 0
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const peopleOf = async (id: string) =>
  (await admin.call(clientPeople.one, { params: { id } })).members

/** A client of its own account, with a project and an invoice. */
async function makeClient(business_name = 'Halvorsen Boats') {
  const owner = await signInAs(app, 'User', { business_name })
  const id = owner.accountId
  const { db } = app.database
  await makeProject(db, { client_id: id, showcase: false })
  issued += 1
  await makeInvoice(db, { client_id: id, number: `INV-2026-${String(issued).padStart(4, '0')}` })
  return { id, owner }
}

/** A second client of an account that has one. */
async function join(id: string, rights: string[]) {
  const person = await signInAs(app, 'User', { business_name: 'Own business' })
  const membership = { client_id: id, account_id: person.accountId, rights }
  await app.database.db.insertInto('membership').values(membership).execute()
  await person.call(clients.choose, { body: { clientId: id } })
  return person
}

const invite = (id: string, email: string, rights: ('projects' | 'invoices' | 'people')[]) => ({
  params: { id },
  body: { firstName: 'Bram', lastName: 'Visser', email, rights },
})

describe('a person of a client', () => {
  test('sees what the right is for, and nothing else', async () => {
    const { id } = await makeClient()
    const accountant = await join(id, ['invoices'])
    assert.equal((await accountant.call(invoices.own, {})).total, 1)
    await assert.rejects(accountant.call(projects.mine, {}), { code: 'FORBIDDEN' })
    await assert.rejects(accountant.call(clientPeople.one, { params: { id } }), {
      code: 'FORBIDDEN',
    })
  })

  test('who is removed sees nothing with the next request', async () => {
    const { id, owner } = await makeClient()
    const colleague = await join(id, ['invoices'])
    assert.equal((await colleague.call(invoices.own, {})).total, 1)
    const params = { id, accountId: colleague.accountId }
    await owner.call(clientPeople.remove, { params })
    assert.equal((await colleague.call(invoices.own, {})).total, 0)
    await assert.rejects(owner.call(clientPeople.remove, { params }), { code: 'NOT_FOUND' })
  })

  test('of several clients switches between them', async () => {
    const { id } = await makeClient('Northwind')
    const colleague = await join(id, ['projects'])
    const names = async () => (await colleague.call(clients.mine, {})).rows.map(({ name }) => name)
    assert.deepEqual(await names(), ['Northwind', 'Own business'])
    await colleague.call(clients.choose, { body: { clientId: colleague.accountId } })
    assert.deepEqual(await names(), ['Own business', 'Northwind'])
    assert.equal((await colleague.call(projects.mine, {})).total, 0)
  })

  test('cannot choose a client of somebody else', async () => {
    const { id } = await makeClient()
    const stranger = await signInAs(app, 'User')
    await assert.rejects(stranger.call(clients.choose, { body: { clientId: id } }), {
      code: 'NOT_FOUND',
    })
    await assert.rejects(stranger.call(clientPeople.one, { params: { id } }), { code: 'NOT_FOUND' })
  })

  test('gives nobody what they do not see themselves', async () => {
    const { id, owner } = await makeClient()
    const helper = await join(id, ['people', 'projects'])
    const refused = { code: 'INVALID_INPUT' }
    await assert.rejects(
      helper.call(clientPeople.invite, invite(id, 'a@example.test', ['invoices'])),
      refused,
    )
    const params = { id, accountId: helper.accountId }
    const all = { rights: ['people', 'projects', 'invoices'] as const }
    const sent = { params, body: { rights: [...all.rights] } }
    await assert.rejects(helper.call(clientPeople.change, sent), refused)
    await owner.call(clientPeople.change, sent)
    assert.equal((await helper.call(invoices.own, {})).total, 1)
  })
})

describe('a person with the right to people', () => {
  const forbidden = { status: 403, code: 'FORBIDDEN' }
  const body = { rights: ['projects' as const] }

  test('neither changes nor removes a person who sees more', async () => {
    const { id, owner } = await makeClient()
    const helper = await join(id, ['people', 'projects'])
    const accountant = await join(id, ['projects', 'invoices'])
    const params = { id, accountId: accountant.accountId }
    await assert.rejects(helper.call(clientPeople.change, { params, body }), forbidden)
    await assert.rejects(helper.call(clientPeople.remove, { params }), forbidden)
    assert.equal((await accountant.call(invoices.own, {})).total, 1)
    await owner.call(clientPeople.change, { params, body })
    await helper.call(clientPeople.remove, { params })
    assert.equal((await peopleOf(id)).length, 2)
  })

  test('changes and removes a person who sees no more', async () => {
    const { id } = await makeClient()
    const helper = await join(id, ['people', 'projects', 'invoices'])
    const peer = await join(id, ['people', 'projects', 'invoices'])
    const params = { id, accountId: peer.accountId }
    await helper.call(clientPeople.change, { params, body })
    assert.deepEqual((await peopleOf(id)).find(({ id }) => id === peer.accountId)?.rights, [
      'projects',
    ])
    await helper.call(clientPeople.remove, { params })
    await admin.call(clientPeople.remove, { params: { id, accountId: helper.accountId } })
    assert.equal((await peopleOf(id)).length, 1)
  })
})

describe('an invitation', () => {
  test('makes an account that has no client of its own', async () => {
    const { id, owner } = await makeClient()
    await owner.call(clientPeople.invite, invite(id, 'bram@example.test', ['projects']))
    const [, invited] = await peopleOf(id)
    assert.deepEqual([invited?.email, invited?.rights], ['bram@example.test', ['projects']])
    assert.equal(invited?.invited, true)
    const own = app.database.db.selectFrom('client').select('id')
    assert.deepEqual(await own.where('contact_id', '=', invited?.id ?? '').execute(), [])
    const again = admin.call(clientPeople.invite, invite(id, 'bram@example.test', ['projects']))
    await assert.rejects(again, { code: 'ALREADY_MEMBER' })
  })

  test('adds an account that exists for an Admin alone, and no staff', async () => {
    const { id, owner } = await makeClient()
    const { email } = await makeAccount(app.database.db)
    const sent = invite(id, email, ['projects'])
    await assert.rejects(owner.call(clientPeople.invite, sent), { code: 'EMAIL_TAKEN' })
    await admin.call(clientPeople.invite, sent)
    assert.deepEqual(
      (await peopleOf(id)).map((one) => one.isContact),
      [true, false],
    )
    const staff = await makeAccount(app.database.db, { role: 'Employee' })
    const refused = admin.call(clientPeople.invite, invite(id, staff.email, ['projects']))
    await assert.rejects(refused, { code: 'EMAIL_TAKEN' })
  })
})

describe('the contact person', () => {
  test('stays, and sees everything', async () => {
    const { id, owner } = await makeClient()
    const helper = await join(id, ['people'])
    const params = { id, accountId: owner.accountId }
    await assert.rejects(helper.call(clientPeople.remove, { params }), { code: 'CONTACT_STAYS' })
    const body = { rights: ['people' as const] }
    const changed = helper.call(clientPeople.change, { params, body })
    await assert.rejects(changed, { code: 'CONTACT_STAYS' })
    const own = { id, accountId: helper.accountId }
    await assert.rejects(helper.call(clientPeople.handOver, { params: own }), { code: 'FORBIDDEN' })
  })

  test('hands over, and the client keeps its name and records', async () => {
    const { id, owner } = await makeClient('Northwind')
    const colleague = await join(id, ['projects'])
    await owner.call(clientPeople.handOver, { params: { id, accountId: colleague.accountId } })
    const { rows } = await admin.call(clients.list, { query: { q: 'Northwind' } })
    const found = rows.find((row) => row.id === id)
    assert.deepEqual([found?.name, found?.contact.id], ['Northwind', colleague.accountId])
    assert.equal((await colleague.call(invoices.own, {})).total, 1)
    const { rows: billed } = await colleague.call(invoices.own, {})
    assert.deepEqual(
      [billed[0]?.userId.id, billed[0]?.userId.businessName, billed[0]?.userId.clientId],
      [colleague.accountId, 'Northwind', id],
    )
  })
})

test('a Manager sees the names of persons alone', async () => {
  const { id } = await makeClient('Hidden business')
  const manager = await signInAs(app, 'Manager')
  const { rows, total } = await manager.call(clients.list, { query: { q: 'Hidden' } })
  assert.deepEqual([rows, total], [[], 0])
  const one = await manager.call(clientPeople.one, { params: { id } })
  assert.deepEqual([one.address, one.members[0]?.email, one.notes], ['', '', undefined])
  await assert.rejects(
    manager.call(clientPeople.invite, invite(id, 'm@example.test', ['projects'])),
    { code: 'FORBIDDEN' },
  )
})

test('an Admin changes the name and the address of the invoices', async () => {
  const { id, owner } = await makeClient()
  const body = { name: 'Halvorsen Boats AS', country: 'Norway', city: 'Bergen', notes: 'Pays late' }
  await admin.call(clientPeople.update, { params: { id }, body })
  const { rows } = await owner.call(invoices.own, {})
  assert.equal(rows[0]?.userId.businessName, 'Halvorsen Boats AS')
  const one = await admin.call(clientPeople.one, { params: { id } })
  assert.deepEqual([one.address, one.city, one.notes], ['', 'Bergen', 'Pays late'])
  const own = await owner.call(clientPeople.one, { params: { id } })
  assert.equal(own.notes, undefined)
})

test('a client has the phone number of its contact person, or its own', async () => {
  const { id } = await makeClient()
  const body = { name: 'Halvorsen Boats', country: 'USA' }
  const phonesOf = async () => {
    const { phone, contactPhone } = await admin.call(clientPeople.one, { params: { id } })
    return [phone, contactPhone]
  }
  const [, contactPhone] = await phonesOf()
  for (const [phone, stored] of [
    ['+47 22 12 34 56', '+4722123456'],
    ['(515) 555-0142', '(515) 555-0142'],
    [null, null],
  ] as const) {
    await admin.call(clientPeople.update, { params: { id }, body: { ...body, phone } })
    assert.deepEqual(await phonesOf(), [stored, contactPhone])
  }
  await assert.rejects(
    admin.call(clientPeople.update, { params: { id }, body: { ...body, phone: '515' } }),
    { fields: { phone: 'Phone number must be in the format (###) ###-####' } },
  )
})

// Last, because it moves the clock.
test('handing over needs a recent password', async () => {
  const { id, owner } = await makeClient()
  const colleague = await join(id, ['projects'])
  app.advance(10 * 60 + 1)
  const handOver = async (by: Person) => {
    await by.refresh()
    return by.call(clientPeople.handOver, { params: { id, accountId: colleague.accountId } })
  }
  for (const by of [owner, admin]) await assert.rejects(handOver(by), { code: 'REAUTH_REQUIRED' })
  const [contact] = await peopleOf(id)
  assert.equal(contact?.id, owner.accountId)
  await owner.call(signIn.confirmPassword, { body: { password } })
  await handOver(owner)
})
