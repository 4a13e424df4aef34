import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { saveSection } from '#features/settings/contract.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { homeSection } from './home.ts'

const saveHome = saveSection(homeSection)
const home = homeSection.defaults

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp({ pages: 'built' })
  admin = await signInAs(app, 'Admin')
})

const read = async (path: string, { url }: TestApp = app) => (await fetch(url + path)).text()

describe('a text of the site', () => {
  test('shows at once on the finished pages of every process', async () => {
    const second = await startTestApp({ database: app.database, pages: 'built' })
    for (const each of [app, second]) assert.match(await read('/', each), /Websites that work\./)
    await admin.call(saveHome, { body: { ...home, headline: 'Drawn by\ndaylight.' } })
    assert.match(await read('/'), /Drawn by.*daylight\./)
    await until('the other process shows it', async () =>
      /Drawn by.*daylight\./.test(await read('/', second)),
    )
  })

  test('contains the facts of the agency', async () => {
    await admin.call(saveHome, { body: { ...home, lead: 'Ring {name} in {city}, {state}.' } })
    assert.match(await read('/'), /Ring Web Studio in Anytown, New York\./)
  })

  test('is rejected with an unknown placeholder, at its field', async () => {
    const body = { ...home, headline: '', lead: 'Ring {nmae}.' }
    await assert.rejects(admin.call(saveHome, { body }), {
      fields: { headline: 'Headline is required', lead: 'There is no placeholder {nmae}.' },
    })
  })
})
