import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inquiries } from '#features/inquiries/contract.ts'
import { startTestApp } from '#test/app.ts'
import { makeAccount, makeBlog, makeFaq, makeFile, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { makeTask } from '#test/work.ts'
import { search } from './contract.ts'

const app = await startTestApp({ env: { RATE_LIMIT: 'off' } })
const { db } = app.database

type Person = Awaited<ReturnType<typeof signInAs>>
let admin: Person
let manager: Person
let employee: Person
before(async () => {
  admin = await signInAs(app, 'Admin')
  manager = await signInAs(app, 'Manager')
  employee = await signInAs(app, 'Employee')
})

const find = async (who: Person, q: string) =>
  (await who.call(search.find, { query: { q } })).groups

/** The titles found, by group. */
const titlesOf = async (who: Person, q: string) =>
  Object.fromEntries(
    (await find(who, q)).map(({ label, records }) => [label, records.map(({ title }) => title)]),
  )

describe('a search', () => {
  test('finds records of every kind by prefixes of words, with notes that distinguish them', async () => {
    const client = await makeAccount(db, {
      ...{ role: 'User', first_name: 'Ida', last_name: 'Quillfeather' },
      business_name: 'Quillfeather Seeds',
    })
    const client_id = client.id
    const project = await makeProject(db, { title: 'Quillfeather shop', client_id })
    const task = await makeTask(db, { title: 'Draw the quillfeather', project_id: project.id })
    const invoice = await makeInvoice(db, { number: 'INV-2019-7341', client_id })
    const post = await makeBlog(db, { title: 'Why quillfeathers sell' })
    const faq = await makeFaq(db, { question: 'Do you draw quillfeathers?' })
    assert.deepEqual(await find(admin, ' quillF '), [
      {
        label: 'People',
        records: [
          {
            ...{ id: client.id, title: 'Ida Quillfeather', note: 'Quillfeather Seeds' },
            to: `/admin/users/details/${client.id}`,
          },
        ],
      },
      {
        label: 'Projects',
        records: [
          {
            ...{ id: project.id, title: 'Quillfeather shop', note: 'Ida Quillfeather' },
            to: `/admin/projects/details/${project.id}`,
          },
        ],
      },
      {
        label: 'Tasks',
        records: [
          {
            ...{ id: task.id, title: 'Draw the quillfeather', note: 'Quillfeather shop' },
            to: `/admin/task/details/${task.id}`,
          },
        ],
      },
      {
        label: 'Blogs',
        records: [
          { id: post.id, title: post.title, note: '', to: `/admin/blogs/details/${post.id}` },
        ],
      },
      {
        label: 'Questions',
        records: [
          { id: faq.id, title: faq.question, note: '', to: `/admin/faqs/edit-faq/${faq.id}` },
        ],
      },
    ])
    assert.deepEqual(await find(admin, 'inv-2019-73'), [
      {
        label: 'Invoices',
        records: [
          {
            ...{ id: invoice.id, title: 'INV-2019-7341', note: 'Quillfeather Seeds' },
            to: `/admin/invoices/invoice-details/${invoice.id}`,
          },
        ],
      },
    ])
  })

  test('finds pictures of the library by name and alt text', async () => {
    const { id } = await makeFile(db, { name: 'harbor.jpg', alt: 'Gullwing boats at dawn' })
    await makeFile(db, { kind: 'avatar', name: 'gullwing.jpg' })
    assert.deepEqual(await find(manager, 'gullw harb'), [
      {
        label: 'Images',
        records: [
          { id, title: 'Gullwing boats at dawn', note: 'harbor.jpg', to: `/admin/media/${id}` },
        ],
      },
    ])
    assert.deepEqual(await find(employee, 'gullwing'), [])
  })

  test('requires all words, in any order', async () => {
    await makeProject(db, { title: 'Opal harbor tours' })
    await makeProject(db, { title: 'Opal mine' })
    assert.deepEqual(await titlesOf(admin, 'harb opa'), { Projects: ['Opal harbor tours'] })
    assert.deepEqual(await titlesOf(admin, 'harb mine'), {})
  })

  test('shows the five latest of each kind', async () => {
    for (const day of [1, 2, 3, 4, 5, 6])
      await makeProject(db, { title: `Zephyr ${day}`, created_at: `2026-03-0${day}T12:00:00Z` })
    assert.deepEqual(await titlesOf(admin, 'zephyr'), {
      Projects: ['Zephyr 6', 'Zephyr 5', 'Zephyr 4', 'Zephyr 3', 'Zephyr 2'],
    })
  })

  test('shows a Manager only the names of people, and no settings', async () => {
    await makeAccount(db, {
      ...{ role: 'User', first_name: 'Noor', last_name: 'Halvorsen' },
      business_name: 'Velvetine Bakery',
    })
    assert.deepEqual(await find(manager, 'velvetine'), [])
    const [people] = await find(manager, 'halvorsen')
    assert.equal(people?.records[0]?.note, 'User')
    assert.deepEqual(await find(manager, 'late fee'), [])
    assert.deepEqual(await titlesOf(admin, 'late fee'), { Settings: ['Invoices'] })
  })

  test('shows an Employee only their own tasks and the projects of these', async () => {
    const { id: project_id } = await makeProject(db, { title: 'Umbrella maker' })
    await makeProject(db, { title: 'Umbrella rental' })
    await makeTask(db, { title: 'Umbrella menu', project_id, account_id: employee.accountId })
    await makeTask(db, { title: 'Umbrella prices' })
    await makeAccount(db, { last_name: 'Umbrella' })
    await makeInvoice(db, { number: 'INV-2019-8888' })
    assert.deepEqual(await titlesOf(employee, 'umbrella'), {
      Projects: ['Umbrella maker'],
      Tasks: ['Umbrella menu'],
    })
    assert.deepEqual(await find(employee, 'INV-2019-8888'), [])
  })

  test('finds invoices by a part of their number, or by a short beginning', async () => {
    await makeInvoice(db, { number: 'QX-2019-6767' })
    for (const q of ['9-6767', 'qx-2019', 'qx', 'q'])
      assert.deepEqual((await titlesOf(admin, q)).Invoices, ['QX-2019-6767'], q)
    assert.equal((await titlesOf(admin, 'x-')).Invoices, undefined)
  })

  test('finds voided invoices for Admins alone', async () => {
    await makeInvoice(db, { number: 'VX-2019-0001', voided_at: new Date().toISOString() })
    assert.deepEqual((await titlesOf(admin, 'VX-2019')).Invoices, ['VX-2019-0001'])
    assert.deepEqual(await find(manager, 'VX-2019'), [])
  })

  test('finds messages and inquiries, except spam', async () => {
    const message = {
      ...{ firstName: 'Ola', lastName: 'Persimmon', email: 'ola@persimmon.test' },
      ...{ phoneNumber: '515-555-0100', subject: 'A new shop', agreeToPrivacy: true },
      ...{ message: 'We sell persimmons and need a shop.', token: 'x' },
    }
    await app.visit().call(inquiries.sendMessage, { body: message })
    const [group] = await find(manager, 'persimmon')
    assert.equal(group?.label, 'Messages')
    assert.partialDeepStrictEqual(group?.records, [{ title: 'Ola Persimmon', note: 'A new shop' }])
    await db.updateTable('lead').set({ spam_at: new Date().toISOString() }).execute()
    assert.deepEqual(await find(manager, 'persimmon'), [])
  })

  test('finds no closed accounts, and accepts any text', async () => {
    await makeAccount(db, { last_name: 'Goneaway', deleted_at: new Date().toISOString() })
    assert.deepEqual(await find(admin, 'goneaway'), [])
    for (const q of ["o'neil", '%', '& | !', '\\', ':*', '日本', '<script>'])
      assert.ok(Array.isArray(await find(admin, q)), q)
  })
})

describe('beside a client', () => {
  const openOf = (who: Person, id: string) => who.call(search.client, { params: { id } })

  test('are the open invoices, the projects, the conversation and forms that name the client', async () => {
    const { id } = await makeAccount(db, {
      ...{ role: 'User', first_name: 'Wren', last_name: 'Marigold' },
    })
    const project = await makeProject(db, { title: 'Nursery', client_id: id })
    const later = await makeInvoice(db, { number: 'WM-2019-0003', client_id: id })
    const invoice = await makeInvoice(db, {
      ...{ number: 'WM-2019-0001', client_id: id, due_date: '2020-03-05' },
    })
    await makeInvoice(db, { number: 'WM-2019-0002', client_id: id, status: 'Paid' })
    await makeInvoice(db, { number: null, client_id: id })
    await makeInvoice(db, { number: 'OT-2019-0001' })
    assert.equal((await admin.call(search.find, { query: { q: 'marigold' } })).clientId, id)
    const { name, records, pages } = await openOf(admin, id)
    assert.equal(name, 'Wren Marigold')
    assert.deepEqual(
      records.map(({ title, to }) => [title, to]),
      [
        ['WM-2019-0001', `/admin/invoices/invoice-details/${invoice.id}`],
        ['WM-2019-0003', `/admin/invoices/invoice-details/${later.id}`],
        ['Nursery', `/admin/projects/details/${project.id}`],
      ],
    )
    assert.equal(records[0]?.note, '$1,000.00, due March 5, 2020')
    const book = {
      title: 'Book Wren Marigold',
      to: `/admin/appointments/book-appointment?client=${id}`,
    }
    assert.deepEqual(pages, [
      { title: 'Conversation', to: `/admin/support/${id}` },
      {
        title: 'New invoice for Wren Marigold',
        to: `/admin/invoices/create-invoice?client=${id}`,
      },
      book,
    ])
    const titles = (await openOf(manager, id)).pages.map(({ title }) => title)
    assert.deepEqual(titles, ['Conversation', book.title])
  })

  test('nothing is offered for staff and for closed accounts', async () => {
    const { accountId } = employee
    const { id } = await makeAccount(db, { role: 'User', deleted_at: new Date().toISOString() })
    for (const other of [accountId, id])
      await assert.rejects(openOf(admin, other), { code: 'NOT_FOUND' })
    const { groups, clientId } = await admin.call(search.find, { query: { q: 'new invoice' } })
    assert.deepEqual([groups, clientId], [[], null])
  })
})
