import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { team, teamSection } from '#features/accounts/team/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makePicture, signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ pages: 'built' })
  const { db } = app.database
  admin = await signInAs(app, 'Admin', { first_name: 'Nora', last_name: 'Desk' })
  await makeAccount(db, { role: 'Manager', first_name: 'Carl', status: 'Suspended' })
  await makeAccount(db, {
    role: 'Employee',
    first_name: 'Dora',
    deleted_at: app.kernel.now().toISOString(),
  })
  await makeAccount(db, { first_name: 'Hannah' })
})

const show = (shown: boolean) =>
  admin.call(saveSection(teamSection), { body: { shown, title: 'The desks' } })

const names = (html: string) =>
  ['The desks', 'Nora Desk', 'Ines Okafor', 'Carl', 'Dora', 'Hannah'].filter((name) =>
    html.includes(name),
  )
const read = async () => (await fetch(`${app.url}/about-us`)).text()

test('the people are published only while the settings show them', async () => {
  assert.deepEqual(names(await read()), [])
  assert.deepEqual((await app.visit().call(team.list, {})).rows, [])
  await show(true)
  assert.deepEqual(names(await read()), ['The desks', 'Nora Desk'])
  assert.deepEqual((await app.visit().call(team.list, {})).rows, [
    { firstName: 'Nora', lastName: 'Desk', picture: null },
  ])
  await show(false)
  assert.deepEqual(names(await read()), [])
})

test('a change of an account shows on the cached page', async () => {
  await show(true)
  await read()
  const { db } = app.database
  /** The page, once the process has heard of the change in the database. */
  async function readOnce(what: string, holds: (html: string) => boolean): Promise<string> {
    let html = ''
    await until(what, async () => {
      html = await read()
      return holds(html)
    })
    return html
  }
  const values = { role: 'Employee', first_name: 'Ines', last_name: 'Okafor' } as const
  const { id } = await makeAccount(db, values)
  const html = await readOnce('the new one is shown', (html) => html.includes('Ines Okafor'))
  assert.deepEqual(names(html), ['The desks', 'Nora Desk', 'Ines Okafor'])
  assert.match(html, />IO</)
  const change = (values: object) =>
    db.updateTable('account').set(values).where('id', '=', id).execute()
  const avatar = await makePicture(db, 'avatar')
  await change({ avatar })
  const pictured = await readOnce('the picture is shown', (html) => html.includes(avatar))
  assert.doesNotMatch(pictured, />IO</)
  assert.ok(!pictured.includes(id))
  await change({ status: 'Suspended' })
  const left = await readOnce('the suspended one is gone', (html) => !html.includes('Ines Okafor'))
  assert.deepEqual(names(left), ['The desks', 'Nora Desk'])
})
