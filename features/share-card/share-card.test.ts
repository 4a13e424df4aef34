import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signInAs } from '#test/factories.ts'
import { shareCards } from './contract.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signInAs>>
before(async () => {
  app = await startTestApp()
  manager = await signInAs(app, 'Manager')
})

const draw = (title: string) => manager.call(shareCards.draw, { query: { title } })

describe('the share card of an unsaved page', () => {
  test('is an image in the format that other sites expect', async () => {
    const { src } = await draw('Care plans')
    const [, data = ''] = src.split('data:image/webp;base64,')
    const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata()
    assert.deepEqual([format, width, height], ['webp', 600, 315])
  })

  test('shows the title', async () => {
    const [one, same, other] = await Promise.all(['One', 'One', 'Other'].map(draw))
    assert.equal(one?.src, same?.src)
    assert.notEqual(one?.src, other?.src)
  })

  test('is drawn for a title of invisible characters', async () => {
    assert.match((await draw('\u202e\u2066')).src, /^data:image/)
  })

  test('needs a title', async () => {
    await assert.rejects(draw(' '), { fields: { title: 'Title is required' } })
  })
})
