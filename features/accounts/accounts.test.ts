import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { signIn } from '#features/auth/sign-in/contract.ts'
import { people } from '#people/contract.ts'
import { newAccounts } from '#people/new-account/contract.ts'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import { type Role, roles } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { makeAccount, makeBlog, makeProject, password, signInAs } from '#test/factories.ts'
import { mailsTo } from '#test/outbox.ts'
import { accounts } from './contract.ts'

let app: TestApp
let admin: Visitor & { accountId: string }
before(async () => {
  app = await startTestApp()
  admin = await signInAs(app, 'Admin')
})

const profile = {
  firstName: 'Ada',
  lastName: 'Okafor',
  businessName: 'Prairie Bakery',
  phoneNumber: '(515) 555-0123',
  country: 'USA',
  address: '12 Elm Street',
  state: 'Iowa',
  city: 'Grimes',
  zipCode: '50111-1234',
}

const newPassword = 'Correct-horse!7'

// Endpoints with untyped bodies, so that a test can send anything.
const anyUpdate: Endpoint = accounts.update
const anyAdd: Endpoint = newAccounts.add

const update = (visitor: Visitor, body: object) =>
  visitor.call(anyUpdate, { body }) as Promise<Reply<typeof accounts.update>>

const row = (id: string) =>
  app.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function countLinks(id: string): Promise<number> {
  const { db } = app.database
  const links = await db
    .selectFrom('password_link')
    .select('hash')
    .where('account_id', '=', id)
    .execute()
  return links.length
}

async function logIn(email: string, upperCase = password) {
  const visitor = app.visit()
  const { accessToken } = await visitor.call(signIn.login, { body: { email, password: upperCase } })
  visitor.setToken(accessToken)
  return visitor
}

async function assertSignedOut(visitor: Visitor) {
  await assert.rejects(visitor.call(people.authUser, {}), { code: 'TOKEN_INVALID' })
}

describe("one's own profile", () => {
  for (const role of roles) {
    test(`${role}: every field is stored and returned`, async () => {
      const person = await signInAs(app, role)
      const { message, user } = await update(person, { id: person.accountId, ...profile })
      assert.equal(message, 'Account updated successfully!')
      const { firstName, lastName, businessName, phoneNumber, country, address } = user
      const { state, city, zipCode } = user
      const answered = { firstName, lastName, businessName, phoneNumber, country, address }
      assert.deepEqual({ ...answered, state, city, zipCode }, profile)
      const { invoices, appointments, ...own } = (await person.call(people.authUser, {})).user
      assert.deepEqual(own, user)
      assert.deepEqual([invoices, appointments], [[], []])
    })
  }

  test('can be updated partially', async () => {
    const person = await signInAs(app, 'User')
    await update(person, { id: person.accountId, ...profile })
    const { user } = await update(person, { id: person.accountId.toUpperCase(), city: ' Waukee ' })
    assert.equal(user.city, 'Waukee')
    assert.equal(user.firstName, 'Ada')
  })

  test('ignores fields that are not on the form', async () => {
    for (const role of ['User', 'Employee', 'Manager'] as const) {
      const person = await signInAs(app, role)
      const before = await row(person.accountId)
      await update(person, {
        id: person.accountId,
        ...profile,
        role: 'Admin',
        status: 'InActive',
        _id: admin.accountId,
        userId: admin.accountId,
        password: 'Another-horse-8',
        password_hash: 'x',
        isTwoFactorEnabled: true,
        two_factor_enabled: true,
        createdAt: '2020-01-01T00:00:00Z',
        deletedAt: '2020-01-01T00:00:00Z',
        deleted_at: '2020-01-01T00:00:00Z',
        avatar: '/files/avatar/AAAAAAAAAAAAAAAAAAAAAA-10x10/10.webp',
      })
      const after = await row(person.accountId)
      assert.deepEqual(
        { ...after, updated_at: '' },
        {
          ...before,
          changed_by: person.accountId,
          updated_at: '',
          first_name: profile.firstName,
          last_name: profile.lastName,
          business_name: profile.businessName,
          phone_number: profile.phoneNumber,
          address: profile.address,
          state: profile.state,
          city: profile.city,
          zip_code: profile.zipCode,
        },
      )
      await person.call(people.authUser, {})
    }
  })

  test('of somebody else answers 404, except to an Admin', async () => {
    const other = await makeAccount(app.database.db)
    for (const role of ['User', 'Employee', 'Manager'] as const) {
      const person = await signInAs(app, role)
      await assert.rejects(update(person, { id: other.id, ...profile }), { status: 404 })
    }
    assert.deepEqual(await row(other.id), other)
    assert.equal((await update(admin, { id: other.id, ...profile })).user.firstName, 'Ada')
    const missing = '0198c0de-0000-7000-8000-000000000000'
    await assert.rejects(update(admin, { id: missing, ...profile }), { status: 404 })
  })

  test('is rejected if somebody else saved first', async () => {
    const person = await signInAs(app, 'User')
    const { user } = await person.call(people.authUser, {})
    const { id, updatedAt: basedOn } = user
    app.advance(1)
    await update(person, { id, city: 'Waukee', basedOn })
    await assert.rejects(update(person, { id, city: 'Ankeny', basedOn }), {
      code: 'CONFLICT',
      status: 409,
      message: /^You changed this at /,
    })
    assert.equal((await row(id)).city, 'Waukee')
  })
})

describe('an invalid field is rejected', () => {
  const cases: [field: string, value: unknown, says: string][] = [
    ['firstName', '', 'First name is required'],
    ['firstName', 'A', 'First name is too short!'],
    ['firstName', 'x'.repeat(71), 'First name is too long!'],
    ['lastName', ' ', 'Last name is required'],
    ['lastName', 'B', 'Last name is too short!'],
    ['lastName', 'x'.repeat(71), 'Last name is too long!'],
    ['businessName', null, 'Business name is required'],
    ['businessName', 'C', 'Business name is too short!'],
    ['businessName', 'x'.repeat(71), 'Business name is too long!'],
    ['firstName', 'Ada\nBcc: eve@example.net', 'Please keep this on one line.'],
    ['email', '', 'Email is required'],
    ['email', 'ada@', 'Invalid email'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', '515-555-0123', 'Phone number must be in the format (###) ###-####'],
    ['phoneNumber', '(515) 555-01234', 'Phone number must be in the format (###) ###-####'],
    ['country', '', 'Country is required'],
    ['address', '', 'Address is required'],
    ['state', '', 'State is required'],
    ['city', '', 'City is required'],
    ['zipCode', '', 'ZIP code is required'],
    ['zipCode', '5011', 'ZIP code must be 5 digits or ZIP+4'],
    ['zipCode', '50111-12', 'ZIP code must be 5 digits or ZIP+4'],
    ['id', 'nobody', 'Not a valid id.'],
  ]
  let person: Visitor & { accountId: string }
  before(async () => {
    person = await signInAs(app, 'User')
  })
  for (const [field, value, says] of cases) {
    test(`${field} ${JSON.stringify(value)?.slice(0, 30)}: ${says}`, async () => {
      const before = await row(person.accountId)
      const body = { id: person.accountId, ...profile, [field]: value }
      await assert.rejects(update(person, body), {
        code: 'INVALID_INPUT',
        status: 400,
        fields: { [field]: says },
      })
      assert.deepEqual(await row(person.accountId), before)
    })
  }

  test('a state that was kept with another country is emptied', async () => {
    const { accountId: id } = await signInAs(app, 'User')
    await update(admin, { id, ...profile })
    await update(admin, { id, ...profile, country: 'Deutschland' })
    assert.equal((await row(id)).state, '')
    await update(admin, { id, ...profile, country: 'Austria', state: 'Tirol' })
    assert.equal((await row(id)).state, 'Tirol')
  })

  test('names may have 2 to 70 characters', async () => {
    for (const firstName of ['Al', 'x'.repeat(70)])
      await update(person, { id: person.accountId, firstName })
  })

  test('an unknown role or status', async () => {
    await assert.rejects(update(admin, { id: person.accountId, role: 'Owner' }), {
      fields: { role: 'Invalid role' },
    })
    await assert.rejects(update(admin, { id: person.accountId, status: 'Gone' }), {
      fields: { status: 'Invalid status' },
    })
  })
})

describe('a new email address', () => {
  test('that an Admin sets counts at once, and both addresses are told', async () => {
    const account = await makeAccount(app.database.db)
    const signedIn = await logIn(account.email)
    const to = 'new.address@example.test'
    const { user } = await update(admin, { id: account.id, email: ' New.Address@Example.test ' })
    assert.equal(user.email, to)
    await assertSignedOut(signedIn)
    const [notice] = await mailsTo(app, account.email)
    assert.match(notice?.head ?? '', /The email of your account was changed/)
    assert.doesNotMatch(notice?.text ?? '', /new\.address/)
    const [mail] = await mailsTo(app, to)
    assert.match(mail?.head ?? '', /^Subject: Your account has a new email$/m)
    await assert.rejects(logIn(account.email), { code: 'INVALID_LOGIN' })
    await logIn(to)
  })

  test('needs a recent password, unless it is unchanged', async () => {
    const person = await signInAs(app, 'User')
    const { email } = await row(person.accountId)
    app.advance(10 * 60 + 1)
    await assert.rejects(update(person, { id: person.accountId, email: 'late@example.test' }), {
      code: 'REAUTH_REQUIRED',
      status: 400,
    })
    assert.equal((await row(person.accountId)).email, email)
    await update(person, { id: person.accountId, ...profile, email })
  })

  test('is rejected at its field if it is taken, ignoring case', async () => {
    const { email } = await makeAccount(app.database.db)
    const person = await signInAs(app, 'User')
    const taken = {
      code: 'EMAIL_TAKEN',
      status: 409,
      fields: { email: 'An account with this email already exists.' },
    }
    const given = email.toUpperCase()
    await assert.rejects(update(person, { id: person.accountId, email: given }), taken)
    await assert.rejects(
      admin.call(newAccounts.add, { body: { ...profile, email: given, password: newPassword } }),
      taken,
    )
  })

  test('invalidates a pending welcome link and sends a new one', async () => {
    admin = await signInAs(app, 'Admin')
    const { user } = await admin.call(newAccounts.add, {
      body: { ...profile, email: 'wrong@example.test' },
    })
    await mailsTo(app, 'wrong@example.test')
    await update(admin, { id: user.id, email: 'right@example.test' })
    const [mail] = await mailsTo(app, 'right@example.test')
    assert.match(mail?.text ?? '', new RegExp(`/choose-password/${user.id}/`))
    assert.equal(await countLinks(user.id), 1)
  })

  test('invalidates a pending reset link', async () => {
    const { id } = await makeAccount(app.database.db)
    const link = { hash: Buffer.from(id), purpose: 'reset', account_id: id }
    await app.database.db
      .insertInto('password_link')
      .values({ ...link, expires_at: '2999-01-01T00:00:00Z' })
      .execute()
    await update(admin, { id, city: 'Waukee' })
    assert.equal(await countLinks(id), 1)
    await update(admin, { id, email: 'safe@example.test' })
    assert.equal(await countLinks(id), 0)
  })
})

describe('an Admin', () => {
  before(async () => {
    admin = await signInAs(app, 'Admin')
  })

  for (const change of [
    { role: 'Manager' },
    { status: 'Suspended' },
    { status: 'InActive' },
    { email: 'moved@example.test' },
  ]) {
    test(`ends the sessions of an account by changing it to ${Object.values(change)}`, async () => {
      const person = await signInAs(app, 'User')
      await update(admin, { id: person.accountId, ...profile, ...change })
      await assertSignedOut(person)
      assert.equal(await person.refresh(), false)
      await admin.call(people.authUser, {})
    })
  }

  test('makes no member of staff of a contact person whose client has records', async () => {
    const { accountId: id } = await signInAs(app, 'User')
    await makeProject(app.database.db, { client_id: id, showcase: false })
    const role = 'Ada has 1 project as a client. Hand the client over first.'
    const call = update(admin, { id, ...profile, role: 'Employee' })
    await assert.rejects(call, { code: 'IN_USE', fields: { role } })
  })

  test('ends no session by saving the same values', async () => {
    const person = await signInAs(app, 'User')
    await update(admin, { id: person.accountId, ...profile, role: 'User', status: 'Active' })
    await person.call(people.authUser, {})
  })

  test('can empty what a new account may lack, which nobody can in a profile of their own', async () => {
    const person = await signInAs(app, 'User')
    const { accountId: id } = person
    await update(person, { id, ...profile })
    const nothing = { phoneNumber: null, address: null, state: null, city: null, zipCode: null }
    await assert.rejects(update(person, { id, ...nothing }), {
      code: 'INVALID_INPUT',
      fields: {
        phoneNumber: 'Phone number is required',
        address: 'Address is required',
        state: 'State is required',
        city: 'City is required',
        zipCode: 'ZIP code is required',
      },
    })
    const { user } = await update(admin, { id, ...nothing })
    const { phoneNumber, address, state, city, zipCode, country } = user
    assert.deepEqual([phoneNumber, address, state, city, zipCode], ['', '', '', '', ''])
    assert.equal(country, profile.country)
    await assert.rejects(update(admin, { id, phoneNumber: '+254 712' }), {
      fields: { phoneNumber: 'Phone number must be in the format (###) ###-####' },
    })
    const kenyan = await update(admin, { id, phoneNumber: '+254 712 345678' })
    assert.equal(kenyan.user.phoneNumber, '+254712345678')
  })

  test('cannot demote, suspend or delete their own account', async () => {
    const { accountId: id } = admin
    const own = { code: 'OWN_ACCOUNT', status: 409 }
    await assert.rejects(update(admin, { id, role: 'User' }), own)
    await assert.rejects(update(admin, { id, status: 'Suspended' }), own)
    await assert.rejects(admin.call(accounts.remove, { params: { id } }), own)
    await update(admin, { id, ...profile, role: 'Admin', status: 'Active' })
    await admin.call(people.authUser, {})
  })
})

describe('the last Admin', () => {
  const ways: Record<string, (by: Visitor, id: string) => Promise<unknown>> = {
    demoted: (by, id) => update(by, { id, role: 'User' }),
    suspended: (by, id) => update(by, { id, status: 'Suspended' }),
    deleted: (by, id) => by.call(accounts.remove, { params: { id } }),
  }
  for (const [name, take] of Object.entries(ways)) {
    test(`stays when two Admins are ${name} by each other at once`, async () => {
      for (let round = 0; round < 5; round++) {
        await app.database.db.updateTable('account').set({ role: 'User' }).execute()
        const [one, other] = [await signInAs(app, 'Admin'), await signInAs(app, 'Admin')]
        const results = await Promise.allSettled([
          take(one, other.accountId),
          take(other, one.accountId),
        ])
        const refused = results.filter(({ status }) => status === 'rejected')
        assert.equal(refused.length, 1)
        const left = await app.database.db
          .selectFrom('account')
          .select('id')
          .where('role', '=', 'Admin')
          .where('status', '=', 'Active')
          .where('deleted_at', 'is', null)
          .execute()
        assert.equal(left.length, 1)
      }
    })
  }
})

describe('a new account', () => {
  const draft = (email: string) => ({
    firstName: 'Ivo',
    lastName: 'Renner',
    businessName: 'Renner Cycles',
    email,
  })
  before(async () => {
    admin = await signInAs(app, 'Admin')
  })

  test('can be created by Admins only', async () => {
    const created = await Promise.all(
      roles.map(async (role) => {
        const person = await signInAs(app, role)
        const body = draft(`by-${role.toLowerCase()}@example.test`)
        return person.call(newAccounts.add, { body }).then(
          () => role,
          ({ code }: { code: string }) => code,
        )
      }),
    )
    await assert.rejects(
      app.visit().call(newAccounts.add, { body: draft('by-nobody@example.test') }),
      { code: 'NOT_SIGNED_IN' },
    )
    assert.deepEqual(created, ['Admin', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  })

  test('is an active User and gets a mail with a link to set a password', async () => {
    const email = 'welcome@example.test'
    const { message, user } = await admin.call(newAccounts.add, { body: draft(email) })
    assert.equal(message, 'User added successfully!')
    const { role, status, country, phoneNumber } = user
    assert.deepEqual([role, status, country, phoneNumber], ['User', 'Active', 'USA', ''])
    const [mail] = await mailsTo(app, email)
    assert.match(mail?.text ?? '', new RegExp(`/choose-password/${user.id}/`))
    await assert.rejects(logIn(email, ''), { code: 'INVALID_LOGIN' })
  })

  test('with a password can sign in at once', async () => {
    const email = 'ready@example.test'
    const body = { ...draft(email), ...profile, role: 'Employee', password: newPassword } as const
    const { user } = await admin.call(newAccounts.add, { body })
    assert.equal(user.role, 'Employee')
    assert.equal(
      (await (await logIn(email, newPassword)).call(people.authUser, {})).user.city,
      'Grimes',
    )
  })

  for (const [field, value, says] of [
    ['firstName', '', 'First name is required'],
    ['lastName', 'B', 'Last name is too short!'],
    ['businessName', undefined, 'Business name is required'],
    ['email', undefined, 'Email is required'],
    ['phoneNumber', '5155550123', 'Phone number must be in the format (###) ###-####'],
    ['zipCode', '1', 'ZIP code must be 5 digits or ZIP+4'],
    ['role', 'Owner', 'Invalid role'],
    ['status', 'Gone', 'Invalid status'],
    ['password', 'Short-7', 'Invalid password'],
    ['password', '', 'Password is required'],
    ['password', 'Renner-Cycles!1', 'Invalid password'],
  ] as const) {
    test(`${field} ${JSON.stringify(value)}: ${says}`, async () => {
      const body = { ...draft('refused@example.test'), [field]: value }
      await assert.rejects(admin.call(anyAdd, { body }), { fields: { [field]: says } })
    })
  }
})

describe('a deleted account', () => {
  test('cannot sign in, frees its email and keeps its records', async () => {
    const client = await signInAs(app, 'User')
    const { email } = await row(client.accountId)
    const { db } = app.database
    const blog = await makeBlog(db, { author_id: client.accountId })
    const { message } = await admin.call(accounts.remove, { params: { id: client.accountId } })
    assert.equal(message, 'User deleted successfully!')
    await assertSignedOut(client)
    await assert.rejects(logIn(email), { code: 'INVALID_LOGIN' })
    const { author_id } = await db
      .selectFrom('blog')
      .select('author_id')
      .where('id', '=', blog.id)
      .executeTakeFirstOrThrow()
    assert.equal(author_id, client.accountId)
    assert.equal((await admin.call(people.list, { query: { q: email } })).total, 0)
    await assert.rejects(update(admin, { id: client.accountId, city: 'X' }), { status: 404 })
    await assert.rejects(admin.call(accounts.remove, { params: { id: client.accountId } }), {
      status: 404,
    })
    await makeAccount(db, { email })
  })

  test('can be deleted by Admins only', async () => {
    const { id } = await makeAccount(app.database.db)
    for (const role of ['User', 'Employee', 'Manager'] as Role[]) {
      const person = await signInAs(app, role)
      await assert.rejects(person.call(accounts.remove, { params: { id } }), { code: 'FORBIDDEN' })
    }
    assert.equal((await row(id)).deleted_at, null)
  })
})
