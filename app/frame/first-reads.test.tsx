import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { screen } from '@testing-library/dom'
import { blog } from '#features/blog/contract.ts'
import { blogCategories } from '#features/categories/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { staffDashboard } from '#features/dashboard/staff/contract.ts'
import { ownInvoices } from '#features/invoices/client/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { process } from '#features/process/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { people } from '#people/contract.ts'
import { firstReadsId } from '#shared/portal/first-reads.ts'
import type { Role } from '#shared/roles.ts'
import { startTestApp, type TestApp, type Visitor } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'
import { makeBlog, makeProject, signInAs } from '#test/factories.ts'
import { makeInvoice } from '#test/invoices.ts'
import { api } from '#ui/client/api.ts'
import { takeFirstReads } from './first-reads.ts'

let app: TestApp
let persons: Record<'Admin' | 'User', Visitor>
before(async () => {
  app = await startTestApp({ pages: 'built' })
  const { db } = app.database
  const client = await signInAs(app, 'User')
  persons = { Admin: await signInAs(app, 'Admin'), User: client }
  for (let at = 0; at < 7; at += 1) await makeBlog(db)
  await makeInvoice(db, { account_id: client.accountId })
  await makeProject(db, { id: projectId, account_id: client.accountId })
})

/** Puts the element of the document of a page into this one. */
async function bring(person: Visitor, path: string) {
  const html = await (await person.fetch(app.url + path)).text()
  const [element] = html.match(new RegExp(`<script id="${firstReadsId}"[^>]*>[^<]*</script>`)) ?? []
  assert.ok(element)
  document.body.insertAdjacentHTML('beforeend', element)
}

const projectId = '01a22596-1198-735d-9b84-e290a41e6917'

const pages = {
  '/admin': ['Admin', [staffDashboard.read]],
  '/admin/blogs': ['Admin', [blog.list, blogCategories.list]],
  '/admin/blogs?q=a&sort=title': ['Admin', [blog.list, blogCategories.list]],
  '/admin/invoices': ['Admin', [invoices.list]],
  '/admin/invoices?filter=Overdue&page=1': ['Admin', [invoices.list]],
  '/client-portal': ['User', [dashboard.client]],
  '/client-portal/invoices': ['User', [invoices.own, ownInvoices.owed]],
  [`/client-portal/my-projects/details/${projectId}`]: [
    'User',
    [projects.one, dashboard.client, process.list],
  ],
} as const satisfies Record<string, [Role, unknown]>

describe('what the document brings', () => {
  test('is dropped if this browser has signed out since', async () => {
    await openTab(app, persons.User)
    await bring(persons.User, '/client-portal')
    localStorage.clear()
    takeFirstReads()
    assert.equal(document.getElementById(firstReadsId), null)
    assert.equal(api.claims(), null)
  })

  for (const [path, [role, reads]] of Object.entries(pages))
    test(`${path} shows it without a request`, async () => {
      const tab = await openTab(app, persons[role])
      const asked: string[] = []
      for (const endpoint of [people.authUser, ...reads])
        tab.answer(endpoint, ({ url }) => {
          asked.push(url)
          return new Response(null, { status: 500 })
        })
      await bring(persons[role], path)
      takeFirstReads()
      assert.equal(document.getElementById(firstReadsId), null)
      await tab.visit(path)
      assert.deepEqual(asked, [])
      assert.equal(screen.queryByRole('alert'), null)
    })
})
