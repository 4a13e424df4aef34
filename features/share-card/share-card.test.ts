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

describe('the card of a page that is not there yet', () => {
  test('is a picture of the shape that other sites show', async () => {
    const { src } = await draw('Care plans')
    const [, data = ''] = src.split('data:image/webp;base64,')
    const { format, width, height } = await sharp(Buffer.from(data, 'base64')).metadata()
    assert.deepEqual([format, width, height], ['webp', 600, 315])
  })

  test('has its title on it', async () => {
    const [one, same, other] = await Promise.all(['One', 'One', 'Other'].map(draw))
    assert.equal(one?.src, same?.src)
    assert.notEqual(one?.src, other?.src)
  })

  test('is not drawn without a title', async () => {
    await assert.rejects(draw(' '), { fields: { title: 'Title is required' } })
  })
})
