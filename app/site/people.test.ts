import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { team, teamSection } from '#features/accounts/team/contract.ts'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { makeAccount, makePicture, signInAs } from '#test/factories.ts'

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

test('a change of an account shows at once on the cached page', async () => {
  await show(true)
  await read()
  const { db } = app.database
  const { id } = await makeAccount(db, {
    role: 'Employee',
    first_name: 'Ines',
    last_name: 'Okafor',
  })
  const html = await read()
  assert.deepEqual(names(html), ['The desks', 'Nora Desk', 'Ines Okafor'])
  assert.match(html, />IO</)
  const change = (values: object) =>
    db.updateTable('account').set(values).where('id', '=', id).execute()
  const avatar = await makePicture(db, 'avatar')
  await change({ avatar })
  const pictured = await read()
  assert.ok(pictured.includes(avatar))
  assert.doesNotMatch(pictured, />IO</)
  assert.ok(!pictured.includes(id))
  await change({ status: 'Suspended' })
  assert.deepEqual(names(await read()), ['The desks', 'Nora Desk'])
})
